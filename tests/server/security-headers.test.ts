import { expect, test } from 'vitest'
import { startTestServer } from './harness.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
}
const paths = ['/', '/no-such-page', '/healthz', '/rest/v1/catering_orders', '/auth/v1/token', '/functions/v1/nothing']

async function headersOf(publicUrl: string) {
  const server = await startTestServer({ publicUrl })
  const answers = await Promise.all(paths.map((path) => fetch(server.url + path)))
  await server.close()
  return answers.map(({ headers }) => Object.fromEntries(headers))
}

test('every answer has the security headers', async () => {
  const answers = await headersOf('https://tandoor.example')
  const expected = { ...everywhere, 'strict-transport-security': 'max-age=31536000' }
  expect(answers).toEqual(paths.map(() => expect.objectContaining(expected)))
  for (const headers of answers) {
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
  const referrers = answers.map((headers) => headers['referrer-policy'])
  expect(referrers.slice(0, 3)).toEqual(Array(3).fill('strict-origin-when-cross-origin'))
  expect(referrers.slice(3)).toEqual(Array(3).fill('no-referrer'))
})

test('a site without TLS does not ask browsers to insist on it', async () => {
  const answers = await headersOf('http://tandoor.example')
  expect(answers).toEqual(paths.map(() => expect.objectContaining(everywhere)))
  for (const headers of answers) expect(headers).not.toHaveProperty('strict-transport-security')
})

test.each([
  '/%72est/v1/catering_orders?select=*',
  '/%73torage/v1/object/public/cvs/x.pdf?token=1',
  '/f%75nctions/v1/create-catering-order',
  '/webhook%73/stripe',
])('%s is as private as the same address written plainly', async (path) => {
  const server = await startTestServer()
  const { headers } = await fetch(server.url + path, { method: 'POST' })
  await server.close()
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
})
