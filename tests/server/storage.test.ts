import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import type { StorageApiError } from '@supabase/supabase-js'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signedCvUrl } from '../../server/applications/cv/cv-link.ts'
import { cvs } from '../../server/database/schema.ts'
import { anExecutable, aSpreadsheet, aWordDocument, aZip, docx, pdf } from '../cv-files.ts'
import { startTestServer, type TestServer } from './harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => server.database.delete(cvs))

const upload = (name: string, content: Buffer, type = 'application/pdf') =>
  server.supabase.storage.from('cvs').upload(name, new File([new Uint8Array(content)], name, { type }))

async function refused(name: string, content: Buffer) {
  const { data, error } = await upload(name, content)
  expect(data).toBeNull()
  const { status, statusCode } = error as StorageApiError
  expect(statusCode).toBe(String(status))
  expect(await server.database.$count(cvs)).toBe(0)
  return status
}

const wordOnline = docx([], { main: 'word/document2.xml', target: '/word/document2.xml', streamed: true })

test.each([
  ['cv.pdf', pdf(2_000), 'application/pdf'],
  ['CV.PDF', pdf(2_000), 'application/pdf'],
  ['cv.doc', aWordDocument(), 'application/msword'],
  ['cv.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['online.docx', wordOnline, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['scanned.pdf', Buffer.concat([Buffer.from('\ufeff\r\n'), pdf(2_000)]), 'application/pdf'],
])('%s is stored under its name and type', async (name, content, type) => {
  const { data, error } = await upload(name, content)
  expect(error).toBeNull()
  expect(data).toMatchObject({ path: name, fullPath: `cvs/${name}` })
  const [stored] = await server.database.select().from(cvs)
  expect(stored).toMatchObject({ name, contentType: type, size: content.length, applicationId: null })
  expect(stored?.content.equals(content)).toBe(true)
})

// The official client sends a File or Blob as a form, and bytes as they are with the type that it is told.
test.each([
  ['an ArrayBuffer', new Uint8Array(pdf(2_000)).buffer, 'application/pdf'],
  ['a Buffer', pdf(2_000), 'application/pdf'],
  ['a Buffer without a type', pdf(2_000), undefined],
  ['a Blob', new Blob([new Uint8Array(pdf(2_000))]), undefined],
])('the official client’s upload of %s arrives', async (_what, content, contentType) => {
  const { data, error } = await server.supabase.storage.from('cvs').upload('cv.pdf', content, { contentType })
  expect(error).toBeNull()
  expect(data).toMatchObject({ path: 'cv.pdf' })
  const [stored] = await server.database.select().from(cvs)
  expect(stored).toMatchObject({ contentType: 'application/pdf', size: 2_000, content: pdf(2_000) })
})

test.each([
  ['a program', anExecutable(), 415],
  ['nothing', Buffer.alloc(0), 415],
  ['more than the limit', pdf(800_001), 413],
  ['ten times the limit', pdf(8_000_000), 413],
])('bytes as they are get the same checks: %s', async (_what, content, status) => {
  const { error } = await server.supabase.storage.from('cvs').upload('cv.pdf', content, { contentType: 'x/y' })
  expect((error as StorageApiError).status).toBe(status)
  const forced = await server.supabase.storage.from('cvs').upload('cv.pdf', pdf(2_000), { upsert: true })
  expect((forced.error as StorageApiError).status).toBe(403)
  expect(await server.database.$count(cvs)).toBe(0)
})

test.each([
  ['no file', '--x--\r\n'],
  ['two files', `${aPart('a.pdf')}${aPart('b.pdf')}--x--\r\n`],
  ['an early end', `${aPart('a.pdf')}--x\r\nContent-Disp`],
])('a form with %s can’t be read', async (_what, body) => {
  const headers = { apikey: 'public-anon-key', 'content-type': 'multipart/form-data; boundary=x' }
  const response = await fetch(`${server.url}/storage/v1/object/cvs/cv.pdf`, { method: 'POST', body, headers })
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'InvalidRequest' }])
  expect(await server.database.$count(cvs)).toBe(0)
})

function aPart(name: string) {
  return `--x\r\nContent-Disposition: form-data; name=""; filename="${name}"\r\n\r\n${pdf(2_000)}\r\n`
}

const fixtures = new URL('../fixtures/', import.meta.url)

test.each(['libreoffice.pdf', 'chromium.pdf', 'libreoffice.doc', 'libreoffice.docx', 'pandoc.docx'])(
  'a CV written by a real program is accepted: %s',
  async (name) => {
    const { error } = await upload(name, await readFile(new URL(name, fixtures)))
    expect(error).toBeNull()
  },
)

test('800,000 bytes fit, one more does not', async () => {
  expect(await refused('cv.pdf', pdf(800_001))).toBe(413)
  expect((await upload('cv.pdf', pdf(800_000))).error).toBeNull()
})

test('ten times the limit is refused while it is being sent', async () => {
  expect(await refused('cv.pdf', pdf(8_000_000))).toBe(413)
})

const bomb = aZip([
  { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
  { name: 'word/document.xml', content: deflateRawSync(Buffer.alloc(300_000_000)), unpackedBytes: 300_000_000 },
])

test.each([
  ['a program by another name', 'cv.pdf', anExecutable()],
  ['a program called .doc', 'cv.doc', anExecutable()],
  ['a picture of text', 'cv.docx', Buffer.from('hello')],
  ['an empty file', 'cv.pdf', Buffer.alloc(0)],
  ['a PDF called .docx', 'cv.docx', pdf(2_000)],
  ['a .docx called .pdf', 'cv.pdf', docx()],
  ['a .docx called .doc', 'cv.doc', docx()],
  ['a spreadsheet in a compound file', 'cv.doc', aSpreadsheet()],
  ['a zip without a Word part', 'cv.docx', aZip([{ name: '[Content_Types].xml', content: Buffer.from('<Types/>') }])],
  ['a .docx with macros', 'cv.docx', docx([{ name: 'word/vbaProject.bin', content: Buffer.from('x') }])],
  ['a .docx with macros in capitals', 'cv.docx', docx([{ name: 'word/VBAPROJECT.BIN', content: Buffer.from('x') }])],
  ['a .docx with macros elsewhere', 'cv.docx', docx([{ name: 'custom\\vbaProject2.bin', content: Buffer.from('x') }])],
  ['a zip bomb that says so', 'cv.docx', bomb],
  ['a .doc with macros', 'cv.doc', aWordDocument({ more: { Macros: 1 } })],
  ['a PDF with a long archive behind it', 'cv.pdf', Buffer.concat([pdf(2_000), docx(), Buffer.alloc(2_000)])],
  ['an archive with something before it', 'cv.docx', Buffer.concat([Buffer.from('#!/bin/sh\n'), docx()])],
  ['a compound file cut short', 'cv.doc', aWordDocument().subarray(0, 700)],
  ['a compound file whose directory runs in a circle', 'cv.doc', aWordDocument({ circular: true })],
  ['an unknown ending', 'cv.exe', anExecutable()],
  ['no ending', 'cv', pdf(2_000)],
])('%s is refused by its content', async (_what, name, content) => {
  expect(await refused(name, content)).toBe(415)
})

test.each([
  ['a name with a space', 'my cv.pdf'],
  ['a quote', "o'neil.pdf"],
  ['an emoji', '1-🍛.pdf'],
  ['300 characters', `${'x'.repeat(296)}.pdf`],
  ['a hidden file', '.pdf'],
  ['a folder', 'folder/cv.pdf'],
])('%s is no name for a CV', async (_what, name) => {
  expect(await refused(name, pdf(2_000))).toBe(name === '.pdf' ? 400 : 400)
})

test.each(['..%2f..%2fetc%2fpasswd.pdf', '%2e%2e/cv.pdf', 'a%00.pdf', '%ff.pdf', 'cv.pdf%0d%0aX-Evil:1'])(
  'the path %s leads nowhere',
  async (path) => {
    const form = new FormData()
    form.append('', new File([new Uint8Array(pdf(2_000))], 'cv.pdf'))
    const response = await fetch(`${server.url}/storage/v1/object/cvs/${path}`, {
      method: 'POST',
      body: form,
      headers: { apikey: 'public-anon-key' },
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(await server.database.$count(cvs)).toBe(0)
  },
)

test('nothing is ever overwritten', async () => {
  await upload('cv.pdf', pdf(2_000))
  const again = await upload('cv.pdf', pdf(3_000))
  expect((again.error as unknown as { status: number }).status).toBe(409)
  const file = new File([new Uint8Array(pdf(3_000))], 'cv.pdf')
  const forced = await server.supabase.storage.from('cvs').upload('cv.pdf', file, { upsert: true })
  expect((forced.error as unknown as { status: number }).status).toBe(403)
  const [stored] = await server.database.select().from(cvs)
  expect(stored?.size).toBe(2_000)
})

test('two uploads of one name at once: one is stored, the other is refused', async () => {
  const results = await Promise.all([upload('cv.pdf', pdf(2_000)), upload('cv.pdf', pdf(2_000))])
  expect(results.filter(({ error }) => error === null)).toHaveLength(1)
  expect(await server.database.$count(cvs)).toBe(1)
})

test('thirty uploads at once are all stored', async () => {
  const results = await Promise.all(Array.from({ length: 30 }, (_, index) => upload(`cv-${index}.pdf`, pdf(800_000))))
  expect(results.filter(({ error }) => error)).toEqual([])
  expect(await server.database.$count(cvs)).toBe(30)
})

test('a flood of uploads without applications fills a quota, and no more', async () => {
  await server.database.execute(sql`
    insert into cvs (id, name, content_type, size, content, content_hash)
    select gen_random_uuid(), 'flood-' || n || '.pdf', 'application/pdf', 1, '\\x00', '' from generate_series(1, 1000) n`)
  const { error } = await upload('one-more.pdf', pdf(2_000))
  expect((error as StorageApiError).status).toBe(503)
  expect(await server.database.$count(cvs)).toBe(1000)
})

test('an upload cut half way leaves nothing', async () => {
  const cut = new AbortController()
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(1_000))
      cut.abort()
    },
  })
  const headers = { apikey: 'public-anon-key', 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', body, headers, signal: cut.signal, duplex: 'half' } as RequestInit
  await expect(fetch(`${server.url}/storage/v1/object/cvs/cv.pdf`, init)).rejects.toThrow()
  expect(await server.database.$count(cvs)).toBe(0)
})

test('other buckets and other operations do not exist', async () => {
  const elsewhere = await server.supabase.storage.from('photos').upload('a.pdf', new File(['x'], 'a.pdf'))
  expect((elsewhere.error as unknown as { status: number }).status).toBe(404)
  expect((await server.supabase.storage.from('cvs').list()).error).not.toBeNull()
  expect((await server.supabase.storage.from('cvs').remove(['cv.pdf'])).error).not.toBeNull()
  expect((await server.supabase.storage.from('cvs').download('cv.pdf')).error).not.toBeNull()
})

const inAnHour = () => new Date(Date.now() + 3_600_000)

test('a signed link gives the CV as a harmless attachment', async () => {
  const content = pdf(2_000)
  await upload('cv.pdf', content)
  const response = await fetch(signedCvUrl(server.cvLinkSecret, server.url, 'cv.pdf', inAnHour()))
  expect(response.status).toBe(200)
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(Buffer.from(await response.arrayBuffer()))).toBe(hash(content))
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="cv.pdf"')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; sandbox")
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a PDF with a page of HTML before it is given as the PDF that it is, and never shown as a page', async () => {
  await upload('cv.pdf', Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>'), pdf(2_000)]))
  const response = await fetch(signedCvUrl(server.cvLinkSecret, server.url, 'cv.pdf', inAnHour()))
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="cv.pdf"')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; sandbox")
})

test('without a valid link a CV looks as if it did not exist', async () => {
  await upload('cv.pdf', pdf(2_000))
  await upload('other.pdf', pdf(2_000))
  const good = signedCvUrl(server.cvLinkSecret, server.url, 'cv.pdf', inAnHour())
  const { data } = server.supabase.storage.from('cvs').getPublicUrl('cv.pdf')
  const absent = await (await fetch(signedCvUrl(server.cvLinkSecret, server.url, 'gone.pdf', inAnHour()))).text()
  for (const url of [
    data.publicUrl,
    signedCvUrl(server.cvLinkSecret, server.url, 'cv.pdf', new Date(Date.now() - 1_000)),
    signedCvUrl('another secret', server.url, 'cv.pdf', inAnHour()),
    good.replace('cv.pdf', 'other.pdf'),
    good.replace(/token=\d/, 'token=9'),
    `${good}x`,
    `${data.publicUrl}?token=`,
    `${data.publicUrl}?token=1&token=2`,
  ]) {
    const response = await fetch(url)
    expect([url, response.status, await response.text()]).toEqual([url, 404, absent])
  }
})

test('a flood of uploads fills the quota; uploads that were clearly given up make room', async () => {
  const flood = (age: string) =>
    server.database.execute(sql`
      insert into cvs (id, name, content_type, size, content, content_hash, created_at)
      select gen_random_uuid(), ${age} || n, 'application/pdf', 1, '', '', now() - ${age}::interval
      from generate_series(1, 500) as n`)
  await flood('1 minute')
  await flood('14 minutes')
  const { error } = await upload('cv.pdf', pdf(2_000))
  expect((error as StorageApiError).status).toBe(503)
  await server.database.execute(sql`update cvs set created_at = now() - interval '16 minutes' where name like '14%'`)
  expect((await upload('cv.pdf', pdf(2_000))).error).toBeNull()
  expect(await server.database.$count(cvs)).toBe(501)
})
