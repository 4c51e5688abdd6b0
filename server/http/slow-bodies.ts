import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * How slowly a request's body may arrive: the bytes that earn a second of patience, and the patience at first and at
 * most, in seconds.
 */
const leastPace = { bytesPerSecond: 1_000, atFirst: 10, atMost: 30 }

interface Body {
  request: IncomingMessage
  response: ServerResponse
  /** The bytes that the connection had received at the last check. */
  seen: number
  /** The seconds that may pass without more bytes. */
  patience: number
}

/**
 * Cuts off clients that send a body too slowly, however long the whole body takes. A body starts with ten seconds, and
 * each thousand bytes add one, up to thirty (decision 007). Bytes that arrive after the answer add nothing. Returns a
 * function to call with each request that has a body.
 */
export function cutSlowBodies(server: Server): (request: IncomingMessage, response: ServerResponse) => void {
  const coming = new Set<Body>()
  // Time is counted in checks, so that nobody is blamed while the server itself stood still.
  const checking = setInterval(() => {
    for (const body of coming) if (check(body) <= 0) cut(server, body)
  }, 1_000).unref()
  server.once('close', () => clearInterval(checking))
  return (request, response) => {
    const body = { request, response, seen: request.socket.bytesRead, patience: leastPace.atFirst }
    coming.add(body)
    request.once('close', () => coming.delete(body))
  }
}

/** Checks a body one second after the last check. Returns the patience left, in seconds. */
function check(body: Body): number {
  const { request, response } = body
  const { bytesRead } = request.socket
  const arrived = response.writableEnded ? 0 : bytesRead - body.seen
  body.seen = bytesRead
  // The delay is ours if bytes have arrived but weren't read yet.
  const isOurDelay = request.readableLength > 0 && !response.writableEnded
  if (!request.complete && !isOurDelay) body.patience = patienceAfter(body.patience, arrived)
  return body.patience
}

/** Returns the patience left after another second in which `bytes` arrived, in seconds. */
export function patienceAfter(patience: number, bytes: number): number {
  return Math.min(leastPace.atMost, patience - 1 + bytes / leastPace.bytesPerSecond)
}

/** Does what Node does when its own `requestTimeout` runs out. Fastify answers 408 unless an answer has begun. */
function cut(server: Server, { request: { socket }, response }: Body): void {
  if (response.headersSent) return void socket.destroy()
  const error = Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (!server.emit('clientError', error, socket)) socket.destroy(error)
}
