import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { defaultAnonKey } from '../../../contract/public-anon-key.ts'
import { startTestServer, type TestServer } from '../../server/harness.ts'
import { until } from '../../server/until.ts'
import { clients, orderFrom } from './flood.ts'

let server: TestServer
const open: ClientRequest[] = []

beforeAll(async () => {
  server = await startTestServer({ rateLimits: true })
})
afterAll(() => server.close())
afterEach(async () => {
  for (const each of open.splice(0)) each.destroy()
  await until(async () => (await connections()) === 0)
})

/** Starts requests whose bodies never end, and collects the statuses of early answers. */
function begin(path: string, from: string[], contentType: string): number[] {
  const statuses: number[] = []
  for (const localAddress of from) {
    const headers = { apikey: defaultAnonKey, 'content-type': contentType, 'content-length': 30_000 }
    const held = request(`${server.url}${path}`, { method: 'POST', headers, localAddress, agent: false })
    held.on('response', (response) => {
      statuses.push(response.statusCode ?? 0)
      response.resume()
    })
    held.on('error', () => {}).write('x')
    open.push(held)
  }
  return statuses
}

const connections = () => new Promise((resolve) => server.app.server.getConnections((_error, count) => resolve(count)))

/** Returns the status of an upload without a body. It is 415 when the upload finds a place, since nothing is no PDF. */
async function tryUpload(localAddress = '127.0.0.1') {
  const headers = { apikey: defaultAnonKey }
  const sent = request(`${server.url}${upload}`, { method: 'POST', headers, localAddress, agent: false })
  const [response] = await once(sent.end(), 'response')
  response.resume()
  return response.statusCode
}

let uploaders = 0

const multipart = 'multipart/form-data; boundary=x'
const upload = '/storage/v1/object/cvs/mine.pdf'

test('one address has four of the places for uploads; the others are for everybody else', async () => {
  const refused = begin(upload, Array(7).fill('127.0.1.1'), multipart)
  await until(async () => refused.length >= 3)
  const others = begin(upload, clients(29), multipart)
  await until(async () => others.length >= 1)
  expect([refused, others]).toEqual([[503, 503, 503], [503]])
})

test('a place is free again when its upload has ended, however it ends', async () => {
  const refused = begin(upload, Array(5).fill('127.0.0.1'), multipart)
  await until(async () => refused.length === 1)
  expect(await tryUpload()).toBe(503)
  for (const each of open) each.destroy()
  await until(async () => (await connections()) === 0)
  expect(await tryUpload()).toBe(415)
})

test('clients that hang up while they wait for their turn keep no place', async () => {
  begin('/webhooks/stripe', Array(100).fill('127.0.0.1'), 'application/json')
  await until(async () => (await connections()) === 100)
  for (const each of open) each.destroy()
  await until(async () => (await connections()) === 0)
  // The server handles this request after all of theirs.
  const headers = { connection: 'close' }
  const { status } = await fetch(`${server.url}/webhooks/stripe`, { method: 'POST', body: '{}', headers })
  expect(status).toBe(400)
})

test('an upload over its limit takes no place', async () => {
  const uploader = `127.0.5.${++uploaders}`
  for (let count = 0; count < 30; count++) expect(await tryUpload(uploader)).toBe(415)
  const refused = begin(upload, Array(4).fill(uploader), multipart)
  await until(async () => refused.length === 4)
  expect(refused).toEqual([429, 429, 429, 429])
})

test('webhooks that never end fill fifty places of an address; others get theirs', async () => {
  const refused = begin('/webhooks/stripe', Array(53).fill('127.0.1.1'), 'application/json')
  await until(async () => refused.length >= 3)
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } })
  const signature = server.stripe.webhooks.generateTestHeaderString({ payload, secret: server.webhookSecret })
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  const sent = request(`${server.url}/webhooks/stripe`, { method: 'POST', headers, localAddress: '127.0.1.2' })
  open.push(sent)
  const [response] = await once(sent.end(payload), 'response')
  response.resume()
  expect([refused, response.statusCode]).toEqual([[503, 503, 503], 200])
})

test('orders that never end fill eight places of an address; one from elsewhere passes', async () => {
  const refused = begin('/functions/v1/create-catering-order', Array(10).fill('127.0.1.1'), 'application/json')
  await until(async () => refused.length >= 2)
  expect(refused).toEqual([503, 503])
  expect(await orderFrom('127.0.1.2', Number(new URL(server.url).port))).toBe(200)
})
