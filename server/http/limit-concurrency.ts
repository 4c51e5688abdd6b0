import type { FastifyReply, FastifyRequest } from 'fastify'
import { functionPath } from '../../contract/calls.ts'
import { AppError } from '../errors.ts'
import { counters } from './counters.ts'
import { networkOf } from './network-of.ts'

export interface Places {
  /** The most requests in progress from everybody together. */
  all: number
  /** The most from one client. Without it, one client may take all places. */
  each?: number
}

/**
 * Returns a preParsing hook that refuses a request while too many of its kind are in progress, because each holds its
 * body in memory. The hook runs after the rate limits, so a client over its limit takes no place.
 */
export function limitConcurrency({ all, each = all }: Places, refusal: () => Error = () => new AppError('overloaded')) {
  const underWay = counters()
  let total = 0

  return async (request: FastifyRequest, reply: FastifyReply) => {
    // A client that has hung up gets no place, because its close event won't come again to free it.
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

/** The most requests that may wait for the database. More would wait longer than any visitor does. */
const mostWaiting = 500

/**
 * Returns an onRequest hook that refuses a call (AppError `overloaded`) while too many others wait for the database. It
 * runs before the call is counted or read. New orders have their own connections, so they wait only for each other.
 */
export function limitDatabaseQueue(waiting: { orders: () => number; others: () => number }) {
  return async ({ routeOptions }: FastifyRequest) => {
    const isOrder = routeOptions.url === functionPath('create-catering-order')
    if ((isOrder ? waiting.orders() : waiting.others()) >= mostWaiting) throw new AppError('overloaded')
  }
}
