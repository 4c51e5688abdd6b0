import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The process of `startBareServer`. It receives its answer as a message, and sends back the port on which it listens.
 */
const [answer] = (await once(process, 'message')) as [{ headers: string[]; body: string }]
const body = Buffer.from(answer.body, 'base64')
const headers = [...answer.headers, 'Content-Length', String(body.length)]
const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
