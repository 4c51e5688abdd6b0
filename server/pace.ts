import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { countsInMemory } from './counts-in-memory.ts'
import { networkOf } from './network-of.ts'

/** Requests of one client that are answered as they come within a second. A person's pages ask for a few. */
const mostInASecond = 20

/**
 * An onRequest hook that lets each further request of one client wait until the second is over. A flood asks again as
 * soon as it is answered, so this makes it slow: 300 connections ask 300 times a second, where they asked 12,000 times.
 */
export function keepPace() {
  const second = countsInMemory()
  return async ({ ip }: FastifyRequest) => {
    const { current, ttl } = second.count(networkOf(ip), 1_000)
    if (current > mostInASecond) await wait(ttl)
  }
}
