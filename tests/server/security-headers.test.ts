import { expect, test } from 'vitest'
import { startTestServer } from './harness.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
}
const paths = ['/', '/no-such-page', '/healthz', '/rest/v1/catering_orders', '/auth/v1/token', '/functions/v1/nothing']
const disguised = [
  '/%72est/v1/catering_orders?select=*',
  '/%73torage/v1/object/public/cvs/x.pdf?token=1',
  '/f%75nctions/v1/create-catering-order',
  '/webhook%73/stripe',
]

async function headersOf(publicUrl: string) {
  const server = await startTestServer({ publicUrl })
  const headersOfAll = async (addresses: string[], method: string) => {
    const answers = await Promise.all(addresses.map((path) => fetch(server.url + path, { method })))
    return answers.map(({ headers }) => Object.fromEntries(headers))
  }
  const answers = await headersOfAll(paths, 'GET')
  const toDisguised = await headersOfAll(disguised, 'POST')
  await server.close()
  return { answers, toDisguised }
}

test('every answer has the security headers, and a disguised address is as private as the plain one', async () => {
  const { answers, toDisguised } = await headersOf('https://tandoor.example')
  const expected = { ...everywhere, 'strict-transport-security': 'max-age=31536000' }
  expect(answers).toEqual(paths.map(() => expect.objectContaining(expected)))
  for (const headers of answers) {
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
  const referrers = answers.map((headers) => headers['referrer-policy'])
  expect(referrers.slice(0, 3)).toEqual(Array(3).fill(undefined))
  expect(referrers.slice(3)).toEqual(Array(3).fill('no-referrer'))
  const hidden = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  expect(toDisguised).toEqual(disguised.map(() => expect.objectContaining(hidden)))
})

test('a site without TLS does not ask browsers to insist on it', async () => {
  const { answers } = await headersOf('http://tandoor.example')
  expect(answers).toEqual(paths.map(() => expect.objectContaining(everywhere)))
  for (const headers of answers) expect(headers).not.toHaveProperty('strict-transport-security')
})
