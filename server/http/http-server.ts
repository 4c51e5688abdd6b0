import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { cutSlowBodies } from './slow-bodies.ts'

/** Browsers and proxies ask one at a time; a few more, since an answer may be read before it counts as given. */
const mostUnanswered = 4

const unanswered = Symbol('unanswered requests')
type CountedSocket = Socket & { [unanswered]?: number }

const options: ServerOptions = {
  headersTimeout: 60_000,
  // A body may take its time as long as it comes (slow-bodies.ts).
  requestTimeout: 0,
  keepAliveTimeout: 72_000,
  // Most requests have no body: to open and end a stream for each costs a tenth of a page's answer.
  optimizeEmptyRequests: true,
}

/**
 * Node's server with our timeouts. It cuts off a connection on which more is asked than answered
 * (https://www.rfc-editor.org/rfc/rfc9112#name-pipelining): Node reads hundreds of requests from one packet, and would
 * hold the answers to all of them in memory at once. It goes on reading after the cut, so each is dropped here.
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

/** Whether anything was ever asked on a connection. */
export function hasAsked(socket: CountedSocket): boolean {
  return socket[unanswered] !== undefined
}

function countDown(this: ServerResponse): void {
  const socket: CountedSocket = this.req.socket
  socket[unanswered] = (socket[unanswered] ?? 1) - 1
}
