import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * How slowly the body of a request may come: the bytes that add a second of patience, and the seconds of patience that a
 * body has at first and at most.
 */
const leastPace = { bytesPerSecond: 1_000, atFirst: 10, atMost: 30 }

interface Body {
  request: IncomingMessage
  response: ServerResponse
  /** The bytes that its connection had brought at the last check. */
  seen: number
  /** The seconds for which it may bring nothing more. */
  patience: number
}

/**
 * Cuts off a client that sends a body too slowly, however long the whole body takes. A body has ten seconds, and each
 * thousand bytes that arrive add one more, up to thirty (decision 007). Bytes that arrive after the answer was sent add
 * nothing.
 * Returns a function to be called with each request that announces a body.
 */
export function cutSlowBodies(server: Server): (request: IncomingMessage, response: ServerResponse) => void {
  const coming = new Set<Body>()
  // Time is counted in checks, so that it does not count against anybody when the server itself stood still.
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

/** Checks a body one second after the last check. Returns the patience that is left, in seconds. */
function check(body: Body): number {
  const { request, response } = body
  const { bytesRead } = request.socket
  const arrived = response.writableEnded ? 0 : bytesRead - body.seen
  body.seen = bytesRead
  // When bytes have arrived but were not read yet, the server causes the delay.
  const isOurDelay = request.readableLength > 0 && !response.writableEnded
  if (!request.complete && !isOurDelay) body.patience = patienceAfter(body.patience, arrived)
  return body.patience
}

/** Returns the patience with a body, in seconds, after one more second in which so many bytes of it arrived. */
export function patienceAfter(patience: number, bytes: number): number {
  return Math.min(leastPace.atMost, patience - 1 + bytes / leastPace.bytesPerSecond)
}

/**
 * Does what Node does when its own `requestTimeout` is over. Fastify answers 408 unless an answer has begun already.
 */
function cut(server: Server, { request: { socket }, response }: Body): void {
  if (response.headersSent) return void socket.destroy()
  const error = Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (!server.emit('clientError', error, socket)) socket.destroy(error)
}
