import type { FastifyRequest } from 'fastify'
import { functionPath } from '../../contract/calls.ts'
import { AppError } from './errors.ts'

/**
 * The most requests that may wait for the database at the same time. More would wait for longer than any visitor does.
 */
const mostWaiting = 500

/**
 * Returns an onRequest hook that refuses a call (AppError `overloaded`) while too many others wait for the database. It
 * runs before the call is counted or read. New orders have connections of their own, so they wait only for each other.
 */
export function limitDatabaseQueue(waiting: { orders: () => number; others: () => number }) {
  return async ({ routeOptions }: FastifyRequest) => {
    const isOrder = routeOptions.url === functionPath('create-catering-order')
    if ((isOrder ? waiting.orders() : waiting.others()) >= mostWaiting) throw new AppError('overloaded')
  }
}
