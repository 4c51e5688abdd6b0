import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { createHttpServer } from '../../server/http/http-server.ts'
import { pdf } from '../cv-files.ts'
import { startTestServer, type TestServer } from '../server/harness.ts'
import { placeOrder } from '../server/placed-orders.ts'
import { until } from '../server/until.ts'

let server: TestServer
const open: ClientRequest[] = []

// The server checks bodies once a second. In this file a second passes when a test says so.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await startTestServer()
})
afterEach(() => {
  for (const each of open.splice(0)) each.destroy()
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

const second = () => vi.advanceTimersByTime(1_000)

/** Starts a request with a body of so many bytes. Returns it and the server's side of it. */
async function begin(
  path: string,
  type: string,
  length: number,
  method = 'POST',
): Promise<[ClientRequest, IncomingMessage]> {
  const headers = { apikey: defaultAnonKey, 'content-type': type, 'content-length': length }
  const arrived = once(server.app.server, 'request')
  const sending = request(server.url + path, { method, headers })
  sending.on('error', () => {}).flushHeaders()
  open.push(sending)
  return [sending, (await arrived)[0]]
}

/** Sends a part of a body and waits until the server has received it. */
async function send(sending: ClientRequest, arriving: IncomingMessage, part: Uint8Array) {
  const before = arriving.socket.bytesRead
  sending.write(part)
  await until(async () => arriving.socket.bytesRead - before >= part.length)
}

test('a CV of 800 kB at 4 kB a second arrives', async () => {
  const file = pdf(796_000)
  const head =
    '--x\r\nContent-Disposition: form-data; name=""; filename="cv.pdf"\r\nContent-Type: application/pdf\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')])
  const [sending, arriving] = await begin(
    '/storage/v1/object/cvs/1-slow.pdf',
    'multipart/form-data; boundary=x',
    body.length,
  )
  const answered = once(sending, 'response')
  for (let sent = 0; sent < body.length; sent += 20_000) {
    await send(sending, arriving, body.subarray(sent, sent + 20_000))
    for (let passed = 0; passed < 5; passed++) second()
  }
  const [response] = await answered
  expect(response.statusCode).toBe(200)
  expect(server.app.server.requestTimeout).toBe(0)
})

test.each([
  ['never comes', 0, 10],
  ['comes byte by byte', 1, 11],
])('a body that %s is cut off after ten seconds', async (_what, bytes, seconds) => {
  const [sending, arriving] = await begin('/functions/v1/create-catering-order', 'application/json', 1_000)
  const answered = once(sending, 'response')
  for (let passed = 0; passed < seconds; passed++) {
    expect(arriving.socket.destroyed).toBe(false)
    if (bytes > 0) await send(sending, arriving, Buffer.alloc(bytes, ' '))
    second()
  }
  expect(arriving.socket.destroyed).toBe(true)
  const [response] = await answered
  expect(response.statusCode).toBe(408)
  await placeOrder(server)
})

test('a client that sends on after the answer is cut off as well, however fast', async () => {
  const [sending, arriving] = await begin('/', 'application/json', 60_000, 'GET')
  const [response] = await once(sending, 'response')
  expect(response.statusCode).toBe(200)
  for (let passed = 0; passed < 10; passed++) {
    await send(sending, arriving, Buffer.alloc(2_000, ' '))
    second()
  }
  expect(arriving.socket.destroyed).toBe(true)
})

test('bytes that the server has not read yet do not count against their sender', async () => {
  const busy = createHttpServer(() => {}).listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const arrived = once(busy, 'request')
  const { port } = busy.address() as AddressInfo
  const sending = request({ port, method: 'POST', headers: { 'content-length': 1_000 } })
  sending.on('error', () => {}).write('a word')
  const [arriving] = (await arrived) as [IncomingMessage]
  await until(async () => arriving.readableLength > 0)
  for (let passed = 0; passed < 60; passed++) second()
  expect(arriving.socket.destroyed).toBe(false)
  arriving.resume()
  await until(async () => arriving.readableLength === 0)
  for (let passed = 0; passed < 10; passed++) second()
  expect(arriving.socket.destroyed).toBe(true)
  busy.close()
})
