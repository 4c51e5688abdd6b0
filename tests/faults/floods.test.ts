import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { closeWithin } from '../../server/http/drain.ts'
import { startTestServer, type TestServer } from '../server/harness.ts'
import { placeOrder } from '../server/placed-orders.ts'
import { until } from '../server/until.ts'

let server: TestServer
const open: { destroy(): unknown }[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => {
  for (const each of open.splice(0)) each.destroy()
})

const port = () => Number(new URL(server.url).port)

async function openSocket(): Promise<Socket> {
  const socket = connect(port(), '127.0.0.1').on('error', () => {})
  open.push(socket)
  await once(socket, 'connect')
  return socket
}

function beginUpload(name: string, url = `${server.url}/storage/v1/object/cvs`): ClientRequest {
  const headers = {
    apikey: defaultAnonKey,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 700_000,
  }
  const upload = request(`${url}/${name}.pdf`, { method: 'POST', headers })
  upload.on('error', () => {}).flushHeaders()
  open.push(upload)
  return upload
}

test('2,000 connections that say nothing: an order passes', async () => {
  await Promise.all(Array.from({ length: 2_000 }, openSocket))
  await placeOrder(server)
})

test('500 clients that send their headers one letter at a time: an order passes', async () => {
  const slow = await Promise.all(Array.from({ length: 500 }, openSocket))
  for (const letter of 'GET /menu HT') {
    for (const socket of slow) socket.write(letter)
    await placeOrder(server)
  }
  expect(server.app.server.headersTimeout).toBeLessThanOrEqual(60_000)
})

test.each([
  ['of a length that is told', { 'content-length': 100_000_000 }],
  ['that does not say where it ends', { 'transfer-encoding': 'chunked' }],
])('a body of 100 MB %s is refused long before its end; an order passes', async (_what, length) => {
  const headers = { apikey: defaultAnonKey, 'content-type': 'application/json', ...length }
  const flood = request(`${server.url}/functions/v1/create-catering-order`, { method: 'POST', headers })
  flood.on('error', () => {})
  open.push(flood)
  const answered = once(flood, 'response')
  const chunk = Buffer.alloc(64 * 1024, 'x')
  let sent = 0
  const pour = () => {
    while (sent < 100_000_000 && !flood.destroyed && flood.write(chunk)) sent += chunk.length
  }
  flood.on('drain', pour)
  pour()
  const [response] = await answered
  expect(response.statusCode).toBe(413)
  expect(sent).toBeLessThan(10_000_000)
  await placeOrder(server)
})

test('a client that sends requests without waiting for answers is cut off; an order passes', async () => {
  const socket = await openSocket()
  let answers = ''
  socket.on('data', (chunk) => {
    answers += chunk
  })
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(500))
  await once(socket, 'close')
  expect(answers.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(4)
  await placeOrder(server)
})

test('a file for another place than the CVs is refused before all of it has arrived', async () => {
  const upload = beginUpload('other', `${server.url}/storage/v1/object/pictures`)
  const [response] = await once(upload, 'response')
  expect(response.statusCode).toBe(413)
})

test('a client that never ends its request does not delay the end of the server', async () => {
  const ending = await startTestServer()
  const arrived = once(ending.app.server, 'request')
  const upload = beginUpload('endless', `${ending.url}/storage/v1/object/cvs`)
  const cut = new Promise((resolve) => upload.once('close', resolve))
  await arrived
  await closeWithin(ending.app, 0.2)
  await cut
  await ending.close()
})

test('uploads that never end fill their places and no more; an order passes', async () => {
  const uploads = Array.from({ length: 40 }, (_, index) => beginUpload(`slow-${index}`))
  const refused: number[] = []
  for (const upload of uploads) upload.on('response', ({ statusCode }) => refused.push(statusCode ?? 0))
  await until(async () => refused.length >= 8)
  expect(refused).toEqual(Array(8).fill(503))
  await placeOrder(server)
  for (const upload of uploads) upload.destroy()
  await until(async () => (await tryUpload()) === 415)
})

/** Sends an upload that is refused for its content as soon as there is a place for it. */
async function tryUpload() {
  const { error } = await server.supabase.storage.from('cvs').upload('cv.pdf', new File(['no CV'], 'cv.pdf'))
  return (error as { status?: number } | null)?.status
}

test('under pressure other requests are refused for a moment; pages, their files, and orders work', async () => {
  // Other tests measure no time, so only a server with its limits refuses what would wait.
  const limited = await startTestServer({ rateLimits: true })
  onTestFinished(() => limited.close())
  const app = limited.app as typeof limited.app & { isUnderPressure(): boolean }
  while (!app.isUnderPressure()) {
    const end = performance.now() + 700
    while (performance.now() < end);
    await setImmediate()
  }
  const key = { apikey: defaultAnonKey }
  const [page, file, stranger, upload, health, encoded] = await Promise.all([
    fetch(`${limited.url}/`),
    fetch(`${limited.url}/assets/order-form.js`),
    fetch(`${limited.url}/no-such-page`),
    fetch(`${limited.url}/storage/v1/object/cvs/cv.pdf`, { method: 'POST', headers: key, body: 'x' }),
    fetch(`${limited.url}/healthz`),
    fetch(`${limited.url}/%68ealthz`),
    placeOrder(limited),
  ])
  expect([page, file, health, encoded].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect([upload.status, await upload.json()]).toEqual([503, expect.objectContaining({ code: 'overloaded' })])
  expect([stranger.status, stranger.headers.get('retry-after')]).toEqual([503, '5'])
  expect(stranger.headers.get('x-content-type-options')).toBe('nosniff')
  expect(stranger.headers.get('cache-control')).toBe('no-store')
  await expectPageThatTriesAgain(stranger)
  await until(async () => (await fetch(`${limited.url}/no-such-page`)).status === 404)
})

/** Expects our error page, which reloads itself without a script and may do nothing else. */
async function expectPageThatTriesAgain(response: Response) {
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await response.text()
  expect(page).toContain('<meta http-equiv="refresh" content="5">')
  expect(page).toContain('We are very busy. Please try again in a moment.')
  expect(page).toContain('020 7946 0123')
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  const rest = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; ${rest}`
  expect(response.headers.get('content-security-policy')).toBe(policy)
}
