import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { cutSlowBodies } from './slow-bodies.ts'

/**
 * The most requests on one connection that may wait for their answers. Browsers and proxies send one at a time. A few
 * more are allowed, because a client may read an answer before Node counts it as sent.
 */
const mostUnanswered = 4

const unanswered = Symbol('unanswered requests')
type CountedSocket = Socket & { [unanswered]?: number }

const options: ServerOptions = {
  headersTimeout: 60_000,
  // Bodies have no time limit here: slow-bodies.ts limits how slowly they may arrive.
  requestTimeout: 0,
  keepAliveTimeout: 72_000,
  // Most requests have no body. Opening and ending a stream for each takes a tenth of a page's answer time.
  optimizeEmptyRequests: true,
}

/**
 * Creates Node's server with our timeouts. Cuts connections with too many unanswered requests
 * (https://www.rfc-editor.org/rfc/rfc9112#name-pipelining), because Node reads hundreds of requests from one packet and
 * would hold all their answers in memory at once. Node still emits the requests that it read before the cut, so they
 * are dropped here.
 */
export function createHttpServer(answer: RequestListener): Server {
  const server = createServer(options, (request, response) => {
    const socket: CountedSocket = request.socket
    const open = (socket[unanswered] ?? 0) + 1
    if (open > mostUnanswered) {
      socket.destroy()
      return
    }
    socket[unanswered] = open
    response.on('close', countDown)
    if (!request.readableEnded) watchBody(request, response)
    answer(request, response)
  })
  const watchBody = cutSlowBodies(server)
  server.setTimeout(65_000)
  return server
}

/** True if a request ever came on this connection. */
export function hasAsked(socket: CountedSocket): boolean {
  return socket[unanswered] !== undefined
}

function countDown(this: ServerResponse): void {
  const socket: CountedSocket = this.req.socket
  socket[unanswered] = (socket[unanswered] ?? 1) - 1
}

/**
 * Returns a request's address as a path that the router can read. Takes the path out of an absolute URL (RFC 9112,
 * 3.2.2). If a percent sign escapes nothing, escapes all percent signs: no file has such a path, so the request gets
 * the same answer and headers as any other unknown address.
 */
export function readableUrl({ url = '/' }: IncomingMessage): string {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?|^/i, '/')
  if (!target.includes('%')) return target
  const [path = ''] = target.split(/[?#]/, 1)
  try {
    decodeURI(path)
    return target
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length)
  }
}
