import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { drain } from '../../server/http/drain.ts'
import { startTestServer, type TestServer } from '../server/harness.ts'

/** Sends these lines and reads until the first answer's headers end. */
async function tell({ url }: TestServer, ...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\nHost: tandoor.example\r\n\r\n`)
  let answer = ''
  while (!answer.includes('\r\n\r\n')) answer += (await once(socket, 'data'))[0]
  socket.destroy()
  return answer
}

const withoutBody = [
  ['/functions/v1/create-catering-order', 'invalid_json'],
  ['/webhooks/stripe', 'invalid_signature'],
] as const

test('a call that announces a type and has no body is refused at once', async () => {
  const server = await startTestServer()
  for (const [path, code] of withoutBody) {
    const head = [`POST ${path} HTTP/1.1`, `apikey: ${defaultAnonKey}`, 'Content-Type: application/json']
    const answer = await tell(server, ...head)
    expect([path, answer.slice(9, 12), answer.includes(code)]).toEqual([path, '400', true])
  }
  await server.close()
})

test('a server that is about to end serves its pages, each as the last one of its connection', async () => {
  const server = await startTestServer()
  expect(await tell(server, 'GET / HTTP/1.1')).toMatch(/^HTTP\/1\.1 200 .*connection: keep-alive/is)
  await drain(server.app, 0)
  const paths = ['/', '/no-such-page', '/healthz']
  const answers = await Promise.all(paths.map((path) => tell(server, `GET ${path} HTTP/1.1`)))
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['200', '404', '200'])
  for (const answer of answers) expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  await server.close()
})

test('a server that closes still answers an open connection, with a page and not with JSON', async () => {
  const server = await startTestServer()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const ended = once(socket, 'end')
  const arrived = once(server.app.server, 'request')
  // The request under way keeps the connection open while the server closes.
  socket.write('POST /functions/v1/nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n')
  await arrived
  const closing = server.close()
  socket.write('xGET /no-such-page HTTP/1.1\r\nHost: a\r\n\r\n')
  let answers = ''
  socket.on('data', (chunk) => {
    answers += chunk
  })
  await ended
  await closing
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 404'])
  expect(answers).toMatch(/connection: close[\s\S]*not found$/i)
})
