import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { aZip, contentTypes, mainRelationship } from '../cv-files.ts'
import { isAsFast } from '../processor-time.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { fetchPatiently } from './staff-client.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The most bytes of headers that Node takes. */
const headers = 15_000

const packed = (name: string, text: string) => {
  const content = Buffer.from(text)
  return { name, content: deflateRawSync(content), unpackedBytes: content.length }
}
const deepTypes = contentTypes('<a xmlns:b="c">'.repeat(12_000) + '</a>'.repeat(12_000))
const deepCv = aZip([
  packed('[Content_Types].xml', deepTypes),
  packed('_rels/.rels', mainRelationship()),
  packed('word/document.xml', '<w:document/>'),
])
const key = { apikey: defaultAnonKey }
const json = { ...key, 'content-type': 'application/json' }
const form = { ...key, 'content-type': 'multipart/form-data; boundary=abcdef' }
const spaces = { delivery_address: `a${' '.repeat(31_000)}a` }
const own = { order_id: crypto.randomUUID(), key: 'x', version: 1, idempotency_key: crypto.randomUUID() }

/** Makes a request from its body; one without a body is a GET. */
const asking = (path: string, given: Record<string, string> = {}, body?: string | Buffer) => ({
  path,
  init: { headers: given, ...(body !== undefined && { method: 'POST', body: new Uint8Array(Buffer.from(body)) }) },
})

const largeBody = asking('/storage/v1/object/cvs/a.exe', { ...key, 'content-type': 'x/y' }, Buffer.alloc(800_000))

async function answerTo({ path, init }: ReturnType<typeof asking>) {
  const response = await fetchPatiently(server.url + path, init)
  expect(response.status).toBeLessThan(500)
  await response.arrayBuffer()
}

test.each([
  ['a CV that is deep', asking('/storage/v1/object/cvs/a.docx', { ...key, 'content-type': 'x/y' }, deepCv)],
  [
    'a form of thousands of parts',
    asking(
      '/storage/v1/object/cvs/a.pdf',
      form,
      '--abcdef\r\ncontent-disposition: form-data; name=""\r\n\r\n\r\n'.repeat(14_000),
    ),
  ],
  [
    'a form with thousands of parameters',
    asking(
      '/storage/v1/object/cvs/a.pdf',
      form,
      `--abcdef\r\ncontent-disposition: form-data${'; a="b"'.repeat(110_000)}\r\n\r\n`,
    ),
  ],
  [
    'an address of spaces without the key of its link',
    asking('/functions/v1/change-own-order', json, JSON.stringify({ ...own, fields: spaces })),
  ],
  ['an order with such an address', asking('/functions/v1/create-catering-order', json, JSON.stringify(spaces))],
  ['a body of brackets', asking('/functions/v1/create-catering-order', json, '['.repeat(32_000))],
  [
    'orders to replace with spaces between them',
    asking('/functions/v1/create-catering-order', { ...json, replaces: `a${' '.repeat(headers)}b` }, '{}'),
  ],
  ['an address of slashes', asking(`/${'/'.repeat(headers)}x`)],
  ['an address of percent signs', asking(`/${'%'.repeat(headers)}`)],
  ['a cookie of semicolons', asking('/staff/calls/session', { cookie: ';'.repeat(headers) })],
  [
    'a content type of parameters',
    asking('/functions/v1/own-order', { ...json, 'content-type': `application/json${';a=b'.repeat(3_700)}` }, '{}'),
  ],
])('%s keeps nobody else waiting', async (_what, asked) => {
  const ask = () => answerTo(asked)
  // The first request starts threads and loads programs, once.
  await ask()
  expect(await isAsFast(ask, () => answerTo(largeBody), { times: 4, noTime: 40 })).toBe(true)
})
