import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { defaultAnonKey } from '../../../contract/public-anon-key.ts'
import { anOrder } from '../../an-order.ts'

/** The request of a flood, its addresses and its number of connections. */
export interface Flood {
  port: number
  connections: number
  /** The loopback addresses that the connections come from, in turn. */
  from: string[]
  /** One whole request, which each connection sends again after each answer. */
  request: string
}

/** The result of a flood: the connections that the server cut, and its answers by status. */
export interface Flooded {
  cut: number
  answers: Record<string, number>
}

/** Returns so many loopback addresses, each a different client to a server. */
export const clients = (count: number) =>
  Array.from({ length: count }, (_, index) => `127.0.${2 + (index >> 7)}.${(index & 127) + 1}`)

/** Starts a flood and waits until each of its connections was tried. `end` stops it and returns its result. */
export async function startFlood(flood: Flood): Promise<{ end(): Promise<Flooded> }> {
  const program = new URL('flooder.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, JSON.stringify(flood)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  return {
    async end() {
      const ended = once(child, 'exit')
      child.stdin.end()
      const { value } = await lines.next()
      await ended
      return JSON.parse(String(value)) as Flooded
    },
  }
}

/** Returns a whole request that places an order. */
export function orderRequest(): string {
  const body = JSON.stringify(anOrder())
  const headers = `Host: localhost\r\napikey: ${defaultAnonKey}\r\ncontent-type: application/json\r\n`
  const length = Buffer.byteLength(body)
  return `POST /functions/v1/create-catering-order HTTP/1.1\r\n${headers}content-length: ${length}\r\n\r\n${body}`
}

/** Places an order from one of this machine's loopback addresses. Returns the status of the answer. */
export async function orderFrom(localAddress: string, port: number): Promise<number | undefined> {
  const path = '/functions/v1/create-catering-order'
  const headers = { apikey: defaultAnonKey, 'content-type': 'application/json' }
  const order = request({ host: '127.0.0.1', port, path, method: 'POST', headers, localAddress, agent: false })
  order.end(JSON.stringify(anOrder()))
  const [response] = await once(order, 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode
}
