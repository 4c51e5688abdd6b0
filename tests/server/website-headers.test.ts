import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadWebsite, texts, types, withFacts } from '../../server/routes/website/load-website.ts'
import { startTestServer, type TestServer } from './harness.ts'

const page = '<!doctype html><title>Page</title><script>start()</script>'
const body = 'body { color: red }\n'.repeat(20)
const kinds = Object.keys(types).filter((extension) => extension !== '.html')

let directory: string
let server: TestServer

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tandoor-headers-'))
  for (const name of ['', 'menu/', 'catering/order-confirmation/', '404/']) await put(`${name}index.html`, page)
  for (const extension of kinds) {
    for (const folder of ['', 'assets/', 'media/']) await put(`${folder}file${extension}`, body)
    await put(`media/hashed.0a1b2c3d${extension}`, body)
  }
  await put('mail/mark.png', body)
  const publicUrl = 'https://tandoor.example'
  const site = await loadWebsite({ directory, publicUrl, anonKey: 'key' })
  server = await startTestServer({ publicUrl, site })
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

/** Writes a text as the build does, with its compressed forms beside it. */
async function put(path: string, content: string) {
  await mkdir(dirname(join(directory, path)), { recursive: true })
  await writeFile(join(directory, path), content)
  const extension = path.slice(path.lastIndexOf('.'))
  if (withFacts.has(extension) || !texts.test(types[extension] ?? '')) return
  await writeFile(join(directory, `${path}.br`), brotliCompressSync(content))
  await writeFile(join(directory, `${path}.gz`), gzipSync(content))
}

/**
 * The headers that depend on the file and the request. All other headers come in a few blocks that many answers share.
 */
const own = /^(accept-ranges|allow|cache-control|connection|content-(?!security)|etag|keep-alive|location|vary)/

/** The headers of answers as they come over the wire, with the shared blocks at the end. Only the date is left out. */
class Heads {
  private readonly heads: string[] = []
  private readonly blocks: string[] = []

  /** Sends a request, notes the headers of its answer and returns them in order of their names. */
  async ask(line: string, headers: Record<string, string> = {}): Promise<string> {
    const [status = '', ...got] = (await answerTo(line, headers)).split('\r\n')
    const all = got.map((each) => each.replace(/^[^:]+/, (name) => name.toLowerCase())).sort()
    const shared = all.filter((each) => !own.test(each) && !each.startsWith('date: ')).join('\n')
    if (!this.blocks.includes(shared)) this.blocks.push(shared)
    const asked = [line, ...Object.entries(headers).map((header) => header.join(': '))].join(', ')
    const block = `block ${this.blocks.indexOf(shared)}`
    this.heads.push([`# ${asked}`, status, ...all.filter((each) => own.test(each)), block].join('\n'))
    return all.join('\n')
  }

  toString(): string {
    return [...this.heads, ...this.blocks.map((block, index) => `# block ${index}\n${block}`), ''].join('\n\n')
  }
}

async function answerTo(line: string, headers: Record<string, string>): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const asked = Object.entries(headers).map((header) => `${header.join(': ')}\r\n`)
  socket.write(`${line} HTTP/1.1\r\nHost: tandoor.example\r\n${asked.join('')}\r\n`)
  let answer = ''
  while (!answer.includes('\r\n\r\n')) answer += (await once(socket, 'data'))[0].toString('latin1')
  socket.destroy()
  return answer.slice(0, answer.indexOf('\r\n\r\n'))
}

const encodings: Record<string, string>[] = [
  {},
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'gzip, deflate, br, zstd' },
]

test('every kind of file has exactly the recorded headers', async () => {
  const files = kinds.flatMap((extension) =>
    ['/file', '/assets/file', '/media/file', '/media/hashed.0a1b2c3d'].map((name) => name + extension),
  )
  const heads = new Heads()
  for (const path of ['/', '/menu', '/catering/order-confirmation', '/no-such-page', ...files]) {
    for (const headers of encodings) await heads.ask(`GET ${path}`, headers)
  }
  await expect(`${heads}`).toMatchFileSnapshot('../fixtures/website-headers/files.txt')
})

test('every other answer about a file has them too', async () => {
  const heads = new Heads()
  for (const path of ['/', '/assets/file.js', '/media/file.png', '/media/hashed.0a1b2c3d.webm', '/no-such-page']) {
    const etag = /^etag: (.*)$/m.exec(await heads.ask(`GET ${path}`))?.[1] ?? '"none"'
    const questions: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `W/${etag}, "other"` },
      { 'if-none-match': '*', 'accept-encoding': 'br' },
      { 'if-none-match': '"other"', 'accept-encoding': 'gzip' },
      { range: 'bytes=2-5' },
      { range: 'bytes=-5', 'if-range': etag },
      { range: 'bytes=0-1', 'if-range': '"old"' },
      { range: 'bytes=100000-' },
      { range: 'bytes=0-1,5-6' },
      { connection: 'close' },
    ]
    for (const headers of questions) await heads.ask(`GET ${path}`, headers)
    await heads.ask(`HEAD ${path}`)
    await heads.ask(`HEAD ${path}`, { range: 'bytes=2-5', 'accept-encoding': 'gzip' })
    for (const odd of [`${path}?a=b?c`, `${path}#part`, `${path}/`, `/${path}`, `http://tandoor.example${path}`])
      await heads.ask(`GET ${odd}`)
    await heads.ask(`POST ${path}`)
  }
  for (const line of ['GET /menu/?from=card', 'GET /m%65nu', 'OPTIONS *']) await heads.ask(line)
  await expect(`${heads}`).toMatchFileSnapshot('../fixtures/website-headers/answers.txt')
})

test('pictures for mails may be shown anywhere, and nothing else', async () => {
  const policyOf = async (path: string) =>
    /^cross-origin-resource-policy: (.*)$/m.exec(await new Heads().ask(`GET ${path}`))?.[1]
  expect(await policyOf('/mail/mark.png')).toBe('cross-origin')
  expect(await policyOf('/media/file.png')).toBe('same-origin')
  expect(await policyOf('/mail/no-such-file.png')).toBe('same-origin')
})
