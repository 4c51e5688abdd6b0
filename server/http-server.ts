import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies ask one at a time; a few more, since an answer may be read before it counts as given. */
const mostUnanswered = 4

/**
 * Node's server with our timeouts. It cuts off a connection on which more is asked than answered
 * (https://www.rfc-editor.org/rfc/rfc9112#name-pipelining): Node reads hundreds of requests from one packet, and would
 * hold the answers to all of them in memory at once. It goes on reading after the cut, so each is dropped here.
 */
export function createHttpServer(answer: RequestListener): Server {
  const unanswered = new WeakMap<Socket, number>()
  const server = createServer({ requestTimeout: 60_000, keepAliveTimeout: 72_000 }, (request, response) => {
    const { socket } = request
    const open = (unanswered.get(socket) ?? 0) + 1
    if (open > mostUnanswered) {
      socket.destroy()
      return
    }
    unanswered.set(socket, open)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    answer(request, response)
  })
  server.setTimeout(65_000)
  return server
}
