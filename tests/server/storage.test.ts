import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { StorageApiError } from '@supabase/supabase-js'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signedCvUrl } from '../../server/applications/cv/cv-link.ts'
import { cvs } from '../../server/database/schema.ts'
import { anExecutable, aWordDocument, docx, pdf } from '../cv-files.ts'
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

test('a form with two files can’t be read', async () => {
  const body = `${aPart('a.pdf')}${aPart('b.pdf')}--x--\r\n`
  const headers = { apikey: 'public-anon-key', 'content-type': 'multipart/form-data; boundary=x' }
  const response = await fetch(`${server.url}/storage/v1/object/cvs/cv.pdf`, { method: 'POST', body, headers })
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'InvalidRequest' }])
  expect(await server.database.$count(cvs)).toBe(0)
})

function aPart(name: string) {
  return `--x\r\nContent-Disposition: form-data; name=""; filename="${name}"\r\n\r\n${pdf(2_000)}\r\n`
}

test('800,000 bytes fit, one more does not', async () => {
  expect(await refused('cv.pdf', pdf(800_001))).toBe(413)
  expect((await upload('cv.pdf', pdf(800_000))).error).toBeNull()
})

test('ten times the limit is refused while it is being sent', async () => {
  expect(await refused('cv.pdf', pdf(8_000_000))).toBe(413)
})

// What is in a file, or is missing there, is in cv-kind.test.ts.
test.each([
  ['a program by another name', 'cv.pdf', anExecutable()],
  ['a .docx with macros', 'cv.docx', docx([{ name: 'word/vbaProject.bin', content: Buffer.from('x') }])],
  ['a PDF called .docx', 'cv.docx', pdf(2_000)],
  ['an unknown ending', 'cv.exe', anExecutable()],
  ['no ending', 'cv', pdf(2_000)],
])('%s is refused by its content', async (_what, name, content) => {
  expect(await refused(name, content)).toBe(415)
})

test.each([
  ['a PDF', 'cv.pdf', 'pdf-passwords/locked-aes-256.pdf'],
  ['a Word document', 'cv.docx', 'locked.docx'],
  ['a Word 97 document', 'cv.doc', 'locked.doc'],
])('%s that has a password is not taken, and says so', async (_what, name, file) => {
  const content = readFileSync(new URL(`../fixtures/${file}`, import.meta.url))
  expect(await refused(name, content)).toBe(422)
  expect((await upload(name, content)).error?.message).toMatch(/^This file has a password\. /)
})

test.each([
  ['a name with a space', 'my cv.pdf'],
  ['a quote', "o'neil.pdf"],
  ['an emoji', '1-🍛.pdf'],
  ['300 characters', `${'x'.repeat(296)}.pdf`],
  ['a hidden file', '.pdf'],
  ['a folder', 'folder/cv.pdf'],
])('%s is no name for a CV', async (_what, name) => {
  expect(await refused(name, pdf(2_000))).toBe(400)
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
