import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How slowly the body of a request may come, in bytes a second and seconds. */
export const leastPace = { bytesPerSecond: 1_000, atFirst: 10, atMost: 30 }

interface Body {
  request: IncomingMessage
  response: ServerResponse
  /** What its connection had brought when it was looked at last, in bytes. */
  seen: number
  /** For so many seconds more it may bring nothing. */
  patience: number
}

/**
 * Cuts off whoever sends a body too slowly, and never for how long it takes: a body has ten seconds, and each thousand
 * bytes that arrive buy it one more, though it may never be silent for more than thirty (decision 020). What is still
 * sent when the answer is out buys nothing. Returns a function to be called with each request that announces a body.
 */
export function cutSlowBodies(server: Server): (request: IncomingMessage, response: ServerResponse) => void {
  const coming = new Set<Body>()
  // Counts its own looks: a moment in which the server itself stood still is not held against anybody.
  const looking = setInterval(() => {
    for (const body of coming) if (look(body) <= 0) cut(server, body)
  }, 1_000).unref()
  server.once('close', () => clearInterval(looking))
  return (request, response) => {
    const body = { request, response, seen: request.socket.bytesRead, patience: leastPace.atFirst }
    coming.add(body)
    request.once('close', () => coming.delete(body))
  }
}

/** Looks at a body one second after the last time. Returns the patience that is left. */
function look(body: Body): number {
  const { request, response } = body
  const { bytesRead } = request.socket
  const arrived = response.writableEnded ? 0 : bytesRead - body.seen
  body.seen = bytesRead
  // What has come and is not read yet is the server's own delay.
  const isOurDelay = request.readableLength > 0 && !response.writableEnded
  if (!request.complete && !isOurDelay) body.patience = patienceAfter(body.patience, arrived)
  return body.patience
}

/** The patience with a body, in seconds, after one more second in which so many bytes of it arrived. */
export function patienceAfter(patience: number, bytes: number): number {
  return Math.min(leastPace.atMost, patience - 1 + bytes / leastPace.bytesPerSecond)
}

/** As Node does when its own `requestTimeout` is over: Fastify answers 408, unless there was an answer already. */
function cut(server: Server, { request: { socket }, response }: Body): void {
  if (response.headersSent) return void socket.destroy()
  const error = Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (!server.emit('clientError', error, socket)) socket.destroy(error)
}
