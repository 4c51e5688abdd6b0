import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { rateLimits } from '../../server/database/schema.ts'
import { startTestServer, type TestServer } from './harness.ts'

let withoutProxy: TestServer
let behindProxies: TestServer
let server: TestServer

beforeAll(async () => {
  withoutProxy = await startTestServer({ rateLimits: true })
  const trustProxy = ['127.0.0.1', '10.0.0.0/8', '2001:db8::/64']
  behindProxies = await startTestServer({ rateLimits: true, trustProxy, beside: withoutProxy })
})
afterAll(async () => {
  await behindProxies.close()
  await withoutProxy.close()
})
beforeEach(async () => {
  await withoutProxy.database.delete(rateLimits)
  server = behindProxies
})

const customer = '203.0.113.7'

/**
 * Sends an order from `remoteAddress` with `forwarded` as its X-Forwarded-For. Returns how many more orders are
 * allowed.
 */
async function left(remoteAddress: string, forwarded?: string): Promise<number> {
  const headers = { apikey: defaultAnonKey, ...(forwarded && { 'x-forwarded-for': forwarded }) }
  const url = '/functions/v1/create-catering-order'
  const response = await server.app.inject({ method: 'POST', url, payload: {}, headers, remoteAddress })
  expect(response.statusCode).toBe(400)
  return Number(response.headers['x-ratelimit-remaining'])
}

test('without a proxy of ours visitors can’t choose their address', async () => {
  server = withoutProxy
  expect(await left('198.51.100.9')).toBe(29)
  expect(await left('198.51.100.9', customer)).toBe(28)
  expect(await left('127.0.0.1', customer)).toBe(29)
  expect(await left('127.0.0.1', '203.0.113.8')).toBe(28)
})

test('a visitor who reaches the port past the proxy keeps their own address, whatever they claim', async () => {
  expect(await left('198.51.100.9', customer)).toBe(29)
  expect(await left('198.51.100.9', '203.0.113.8')).toBe(28)
  expect(await left('198.51.100.9', '127.0.0.1, 10.0.0.1')).toBe(27)
  expect(await left('127.0.0.2', customer)).toBe(29)
  expect(await left('127.0.0.2', '203.0.113.8')).toBe(28)
  // None of these requests counted for the addresses that they claimed.
  expect(await left('127.0.0.1', customer)).toBe(29)
})

test('through a proxy of ours the visitor’s own address counts, and only our proxies are believed', async () => {
  expect(await left('127.0.0.1', customer)).toBe(29)
  expect(await left('127.0.0.1', '203.0.113.8')).toBe(29)
  // A proxy appends the visitor's address. Any address before it is the visitor's own claim.
  expect(await left('127.0.0.1', `192.0.2.1, ${customer}`)).toBe(28)
  expect(await left('127.0.0.1', `10.0.0.9, 192.0.2.2 ,\t${customer}`)).toBe(27)
  // There are two proxies, and the outer one is in the network.
  expect(await left('127.0.0.1', `${customer}, 10.1.2.3`)).toBe(26)
  expect(await left('10.1.2.3', `192.0.2.3, ${customer}, 10.200.0.1`)).toBe(25)
  expect(await left('127.0.0.1', `${customer}, 11.1.2.3`)).toBe(29)
})

test('a listener for both protocols reports an IPv4 address as IPv6, with the same meaning', async () => {
  expect(await left('::ffff:127.0.0.1', customer)).toBe(29)
  expect(await left('::ffff:10.2.3.4', `::ffff:${customer}`)).toBe(28)
  expect(await left('2001:db8::1', customer)).toBe(27)
  expect(await left('2001:db8:0:1::1', customer)).toBe(29)
  expect(await left('::ffff:198.51.100.9', '203.0.113.8')).toBe(29)
  expect(await left('198.51.100.9', '203.0.113.9')).toBe(28)
  expect(await left('::1', '203.0.113.8')).toBe(29)
})
