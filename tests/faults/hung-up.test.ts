import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import pino from 'pino'
import { expect, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { startTestServer } from '../server/harness.ts'

const calls: [path: string, type: string][] = [
  ['/functions/v1/create-catering-order', 'application/json'],
  ['/storage/v1/object/cvs/cv.pdf', 'multipart/form-data; boundary=x'],
  ['/webhooks/stripe', 'application/json'],
]

test('a customer who hangs up in the middle of a body is no error of the server', async () => {
  const lines: string[] = []
  const server = await startTestServer({ log: pino({ level: 'error' }, { write: (line) => lines.push(line) }) })
  for (const [path, type] of calls) {
    const customer = connect(Number(new URL(server.url).port), '127.0.0.1')
    const head = [`POST ${path} HTTP/1.1`, 'Host: x', `apikey: ${defaultAnonKey}`, `Content-Type: ${type}`]
    customer.write(`${[...head, 'Content-Length: 1000'].join('\r\n')}\r\n\r\n{"customer`)
    const [request] = (await once(server.app.server, 'request')) as [IncomingMessage]
    await once(request, 'data')
    // The close event comes after the error, which `once` would throw.
    const closed = new Promise((resolve) => request.once('close', resolve))
    customer.destroy()
    await closed
  }
  const logged = [...lines]
  await server.close()
  expect(logged).toEqual([])
})
