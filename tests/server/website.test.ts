import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonKeyPlaceholder } from '../../contract/public-anon-key.ts'
import { toErrorReply } from '../../server/http/error-replies.ts'
import { sendErrorPage } from '../../server/routes/website/error-page.ts'
import { makeReady } from '../../server/routes/website/heads.ts'
import { loadWebsite } from '../../server/routes/website/load-website.ts'
import { website } from '../../server/routes/website/website.ts'

const script = 'console.log("here")'
const page = `<!doctype html><title>Home</title><script>${script}</script><a href="https://public-url.invalid/menu">${anonKeyPlaceholder}</a>`
const film = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
const code = 'export const dish = "daal"\n'.repeat(40)
const site: Record<string, string | Buffer> = {
  'index.html': page,
  'menu/index.html': page,
  '404/index.html': '<title>Not here</title>',
  '__spa-fallback.html': '<title>Never</title>',
  '.env': 'SECRET=1',
  'assets/page-CMv2tj1p.js': code,
  'assets/page-CMv2tj1p.js.br': brotliCompressSync(code),
  'assets/page-CMv2tj1p.js.gz': gzipSync(code),
  'media/film/hero.0a1b2c3d.webm': film,
  'media/film/gone.0a1b2c3d.webm': film,
}
const filmPath = '/media/film/hero.0a1b2c3d.webm'

let directory: string
let app: FastifyInstance
let port: number

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tandoor-site-'))
  for (const [name, content] of Object.entries(site)) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), content)
  }
  app = Fastify()
  const built = await loadWebsite({ directory, publicUrl: 'https://tandoor.example', anonKey: 'key' })
  website(app, makeReady(built, {}))
  await app.listen({ port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

/** Sends the address exactly as it is written, and does not decompress the answer. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const asked = request({ port, path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.on('error', reject).end()
  })
}

test('a page has its facts, its policy and validators, and must be revalidated', async () => {
  const { status, headers, body } = await ask('/menu')
  const hash = createHash('sha256').update(script).digest('base64')
  expect(status).toBe(200)
  expect(body.toString()).toContain('<a href="https://tandoor.example/menu">key</a>')
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    'content-security-policy': expect.stringContaining(`script-src 'self' 'sha256-${hash}'`),
  })
  const again = await ask('/menu', { 'if-none-match': `"other", W/${headers.etag}` })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test('a text comes in the best encoding that the browser takes', async () => {
  const path = '/assets/page-CMv2tj1p.js'
  const br = await ask(path, { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': expect.stringContaining('immutable') })
  expect(brotliDecompressSync(br.body).toString()).toBe(code)
  const gzip = await ask(path, { 'accept-encoding': 'gzip, br;q=0' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body).toString()).toBe(code)
  const plain = await ask(path)
  expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, code])
  expect(new Set([br.headers.etag, gzip.headers.etag, plain.headers.etag]).size).toBe(3)
})

test('the memory holds a script in its compressed forms alone, and a page in all', async () => {
  const { files } = await loadWebsite({ directory, publicUrl: 'https://tandoor.example', anonKey: 'key' })
  const isHeld = (path: string) => Buffer.isBuffer(files.get(path)?.plain)
  expect([isHeld('/assets/page-CMv2tj1p.js'), isHeld('/')]).toEqual([false, true])
})

test('a film is sent whole, in parts, or not again', async () => {
  const whole = await ask(filmPath, { 'accept-encoding': 'br' })
  expect(whole.headers).toMatchObject({
    'content-type': 'video/webm',
    'content-length': '200000',
    'accept-ranges': 'bytes',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect(whole.body.equals(film)).toBe(true)
  const etag = String(whole.headers.etag)
  expect((await ask(filmPath, { 'if-none-match': etag })).status).toBe(304)
  const part = async (range: string, headers = {}) => {
    const { status, headers: got, body } = await ask(filmPath, { range, ...headers })
    return [status, got['content-range'], got['content-length'], body.equals(film)] as const
  }
  expect((await ask(filmPath, { range: 'bytes=10-19' })).body.equals(film.subarray(10, 20))).toBe(true)
  expect((await ask(filmPath, { range: 'bytes=-5' })).body.equals(film.subarray(-5))).toBe(true)
  expect(await part('bytes=199990-')).toEqual([206, 'bytes 199990-199999/200000', '10', false])
  expect(await part('bytes=199990-900000')).toEqual([206, 'bytes 199990-199999/200000', '10', false])
  expect(await part('bytes=200000-')).toEqual([416, 'bytes */200000', undefined, false])
  // A range that can't be read, several ranges, or one of another version get the whole file.
  expect(await part('bytes=0-1,5-6')).toEqual([200, undefined, '200000', true])
  expect(await part('bytes=0-1', { 'if-range': '"old"' })).toEqual([200, undefined, '200000', true])
  expect(await part('bytes=0-1', { 'if-range': etag })).toEqual([206, 'bytes 0-1/200000', '2', false])
})

test('a film that has gone from the disk ends its connection, and no other', async () => {
  const path = 'media/film/gone.0a1b2c3d.webm'
  await rm(join(directory, path))
  await expect(ask(`/${path}`)).rejects.toThrow()
  expect((await ask(filmPath)).status).toBe(200)
})

test('HEAD says what GET would, and sends nothing', async () => {
  for (const path of ['/', filmPath]) {
    const [head, get] = [await ask(path, {}, 'HEAD'), await ask(path)]
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(get.body.length))
    expect(head.headers.etag).toBe(get.headers.etag)
  }
})

test.each([
  '/.env',
  '/media/',
  '/media/film',
  '/__spa-fallback.html',
  '/404',
  '/assets/page-CMv2tj1p.js.br',
  '/../package.json',
  '/%2e%2e/package.json',
  '/media/film/../../.env',
  '//etc/passwd',
])('%s does not exist', async (path) => {
  const { status, body } = await ask(path)
  expect([status, body.toString()]).toEqual([404, '<title>Not here</title>'])
})

test('a slash too many leads to the page, and no file can be changed', async () => {
  const moved = await ask('/menu/?from=card')
  expect([moved.status, moved.headers.location]).toEqual([308, '/menu?from=card'])
  const { status, headers } = await ask('/menu', {}, 'POST')
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
})

test.each([
  ['/careers/a-vacancy-that-is-over', '/careers'],
  ['/locations/a-place-that-has-closed', '/#locations'],
])('%s leads to %s', async (path, to) => {
  const { status, headers } = await ask(path)
  expect([status, headers.location]).toEqual([302, to])
})

test('a page that fails through our fault says so in a page, and does not reload itself', async () => {
  const failing = Fastify()
  failing.setErrorHandler((error, _request, reply) => sendErrorPage(reply, toErrorReply(error)))
  failing.get('/', () => Promise.reject(new Error('at /etc/secret')))
  const { statusCode, headers, body } = await failing.inject('/')
  expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('Something went wrong on our side. Please try again.')
  expect(body).not.toMatch(/refresh|secret/)
})
