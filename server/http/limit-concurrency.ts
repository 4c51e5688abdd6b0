import type { FastifyReply, FastifyRequest } from 'fastify'
import { counters } from './counters.ts'
import { AppError } from './errors.ts'
import { networkOf } from './network-of.ts'

export interface Places {
  /** Requests under way at the same time, from everybody together. */
  all: number
  /** The same from one client. Without it one client may take all places. */
  each?: number
}

/**
 * Returns a preParsing hook that refuses a request while too many of its kind are under way, because each holds its
 * body in memory. The hook runs after the rate limits, so a client over its limit takes no place.
 */
export function limitConcurrency({ all, each = all }: Places, refusal: () => Error = () => new AppError('overloaded')) {
  const underWay = counters()
  let total = 0

  return async (request: FastifyRequest, reply: FastifyReply) => {
    // The close event of a client that has hung up already will not come again, so its place would never be freed.
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
