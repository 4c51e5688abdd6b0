import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** An answer as it came over the wire, for a server that should send the same. */
export interface WholeAnswer {
  /** The headers, without those of the connection and the moment. */
  headers: [name: string, value: string][]
  /** The body, still compressed. */
  body: Buffer
}

/** The headers that each server sets for itself. */
const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

/** Sends one request. Rejects when the status is not 200. */
export async function wholeAnswer(url: string, headers: Record<string, string> = {}, body?: string) {
  const asking = request(url, { method: body === undefined ? 'GET' : 'POST', headers, agent: false })
  asking.end(body)
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${bytes}`)
  const names = response.rawHeaders.filter((_, index) => index % 2 === 0)
  const values = response.rawHeaders.filter((_, index) => index % 2 === 1)
  const all = names.map((name, index): [string, string] => [name, values[index] ?? ''])
  return { headers: all.filter(([name]) => !own.has(name.toLowerCase())), body: bytes } satisfies WholeAnswer
}
