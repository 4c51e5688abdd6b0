import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { startTestServer, type TestServer } from './harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Sends the address exactly as it is written, which fetch would tidy up. */
function ask(path: string, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const { port } = new URL(server.url)
    const headers = { apikey: defaultAnonKey }
    const asked = request({ port, path, method, headers, agent: false }, async (answer) => {
      const body = (await answer.setEncoding('utf8').toArray()).join('')
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
    })
    asked.on('error', reject).end()
  })
}

test.each(['/50%-off', '/%', '/%ff', '/menu%2', '/%E0%A4?from=%', '/%25%', '/50%#%', 'http:///50', 'http://a@/%'])(
  '%s shows the 404 page',
  async (path) => {
    const { status, headers, body } = await ask(path)
    expect([status, body]).toEqual([404, 'not found'])
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
  },
)

test.each([
  ['/storage/v1/object/cvs/a%ff.pdf', 'POST', 400, { statusCode: '400', error: 'InvalidKey' }],
  ['/storage/v1/object/public/cvs/a%.pdf?token=1', 'GET', 404, { statusCode: '404', error: 'not_found' }],
  ['/rest/v1/catering_orders%', 'GET', 404, { code: 'PGRST205' }],
  ['/functions/v1/create-catering-order%2', 'POST', 404, { code: 'NOT_FOUND' }],
])('%s is refused in the error format of its client', async (path, method, status, body) => {
  const answer = await ask(path, method)
  expect([answer.status, JSON.parse(answer.body)]).toEqual([status, expect.objectContaining(body)])
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
})

test('a whole address leads to the page of its path', async () => {
  for (const path of ['http://tandoor.example', 'HTTPS://tandoor.example:443/?from=card']) {
    expect((await ask(path)).body).toBe('home')
  }
  expect((await ask('http://tandoor.example/rest/v1/nothing')).headers).toMatchObject({ 'cache-control': 'no-store' })
})
