import { expect, test } from 'vitest'
import { publicPages } from '../../contract/pages.ts'
import { securityHeaders } from '../../server/http/security-headers.ts'
import { makeReadyFile } from '../../server/routes/website/heads.ts'
import { loadWebsite } from '../../server/routes/website/load-website.ts'

const directory = new URL('../../build/client', import.meta.url).pathname
// As in the bench. An https address would add Strict-Transport-Security.
const publicUrl = 'http://localhost:3000'
/** What a server may send before it waits for the phone: ten TCP segments, in bytes. */
const firstFlight = 14_600
/** What Node adds to the headers of each answer. */
const byNode =
  'HTTP/1.1 200 OK\r\nDate: Fri, 27 Nov 2026 14:00:00 GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=72\r\n\r\n'

const website = await loadWebsite({ directory, publicUrl, anonKey: 'key' })

test('every public page fits into the first flight of a connection, with its headers', () => {
  const { files } = website
  const bytes = publicPages.map((page) => {
    const file = files.get(page)
    const { body, whole } = (file && makeReadyFile(file, page, securityHeaders(publicUrl)).br) ?? {
      body: [],
      whole: [],
    }
    // Each name and each value is followed by two signs: a colon and a space, or the end of the line.
    return { page, bytes: byNode.length + whole.reduce((sum, text) => sum + text.length + 2, 0) + body.length }
  })
  expect(bytes.filter((each) => each.bytes > firstFlight || each.bytes < 5_000)).toEqual([])
})

test('a public page has no style sheet or script in its head to wait for, and names there each font of its styles', () => {
  for (const page of publicPages) {
    const [head = ''] = website.files.get(page)?.plain.toString().split('</head>') ?? []
    expect(head, page).not.toMatch(/rel="stylesheet"|<script[^>]* src=|@import/)
    const named = [...head.matchAll(/rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(([, file]) => file)
    const used = [...head.matchAll(/url\("?([^")]+\.woff2)/g)].map(([, file]) => file)
    expect(named.length, page).toBeGreaterThan(1)
    expect(named, page).toEqual(expect.arrayContaining(used))
  }
})
