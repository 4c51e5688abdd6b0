import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import { startTestServer, type TestServer } from '../server/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The longest wait for an answer, in milliseconds. After that a request counts as hanging. */
const patience = 20_000

interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body: Uint8Array
}

const places = [
  '/',
  '/menu',
  '/functions/v1/create-catering-order',
  '/functions/v1/submit-job-application',
  '/functions/v1/own-order',
  '/functions/v1/change-own-order',
  '/functions/v1/cancel-own-order',
  '/functions/v1/send-change-link',
  '/storage/v1/object/cvs/cv.pdf',
  '/storage/v1/object/public/cvs/cv.pdf',
  '/rest/v1/catering_orders',
  '/rest/v1/catering_order_items',
  '/auth/v1/user',
  '/webhooks/stripe',
  '/healthz',
  '/readyz',
]
const oddPieces = [
  '%00',
  '%2e%2e',
  '..',
  '//',
  '%',
  '%zz',
  '\\',
  '?',
  '&',
  '=',
  "'",
  '%ff',
  'select=*',
  'id=eq.',
  '*',
  '🍗',
]
const piece = fc.oneof(fc.constantFrom(...oddPieces), fc.webPath({ size: 'small' }), fc.string({ unit: 'grapheme' }))
const path = fc
  .tuple(fc.constantFrom(...places), fc.array(piece, { maxLength: 5 }))
  .map(([place, pieces]) => encodeURI(place + pieces.join('')).replaceAll('%25', '%'))

const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'authorization',
    'content-encoding',
    'content-type',
    'idempotency-key',
    'if-none-match',
    'origin',
    'prefer',
    'range',
    'stripe-signature',
    'x-forwarded-for',
    'x-upsert',
  ),
  fc.oneof(
    fc.constantFrom(
      '*/*',
      'application/json',
      'multipart/form-data; boundary=x',
      'text/plain',
      'gzip',
      'bytes=-1',
      't=1,v1=0',
    ),
    fc.string().map((text) => text.replace(/[^\x20-\x7e]/g, '')),
  ),
  { maxKeys: 5 },
)

/** A valid order in which some values are replaced by random ones. */
const spoiltOrder = fc
  .tuple(fc.dictionary(fc.constantFrom(...Object.keys(anOrder())), fc.jsonValue(), { minKeys: 1 }))
  .map(([changes]) => JSON.stringify({ ...anOrder(), ...changes }))
const body = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }),
  fc.oneof(fc.json(), spoiltOrder).map((text) => new TextEncoder().encode(text)),
)

const call: fc.Arbitrary<Call> = fc
  .record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
    path,
    headers,
    body,
    hasKey: fc.boolean(),
    isJson: fc.boolean(),
  })
  .map(({ hasKey, isJson, headers: some, ...rest }) => ({
    ...rest,
    headers: {
      ...some,
      ...(hasKey && { apikey: defaultAnonKey }),
      ...(isJson && { 'content-type': 'application/json' }),
    },
  }))

function send({ method, path, headers, body }: Call): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const length = body.length > 0 && method !== 'GET' && method !== 'HEAD' ? { 'content-length': body.length } : {}
    const sent = request({ hostname, port, method, path, headers: { ...headers, ...length }, timeout: patience })
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    sent.end(length['content-length'] ? body : undefined)
  })
}

/** Texts that no answer may contain: places in our code, statements, versions. */
const leak = /node_modules|\/server\/|\.ts:\d|at async|insert into|syntax error at|fastify|PostgreSQL/i

test('any input to any address gets an answer below 500 that tells nothing about the inside', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 8, maxLength: 8 }), async (calls) => {
      for (const { status, text } of await Promise.all(calls.map(send))) {
        expect(status).toBeGreaterThanOrEqual(200)
        expect(status).toBeLessThan(500)
        expect(text).not.toMatch(leak)
      }
    }),
    { numRuns: 120, endOnFailure: true },
  )
})
