import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { networkOf } from './network-of.ts'
import { tally } from './tally.ts'

export interface Places {
  /** Requests under way at the same time, from everybody together. */
  all: number
  /** The same from one client. Without it one client may have them all. */
  each?: number
}

/**
 * A preParsing hook that refuses a request while too many of its kind are under way, because each holds its body in
 * memory. It runs after the limits of requests are asked, so that a client over its limit takes no place.
 */
export function atOnce({ all, each = all }: Places, refusal: () => Error = () => new AppError('overloaded')) {
  const underWay = tally()
  let total = 0

  return async (request: FastifyRequest, reply: FastifyReply) => {
    // A client that hung up before it came here has closed for good: its place would never come back.
    if (reply.raw.closed) throw refusal()
    const client = networkOf(request.ip)
    if (total >= all || underWay.of(client) >= each) throw refusal()
    total += 1
    underWay.add(client)
    reply.raw.once('close', () => {
      total -= 1
      underWay.remove(client)
    })
  }
}
