import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network-of.ts'

/** The number of a client's requests that are answered at once. A page needs three. */
const atOnce = 10
/** The milliseconds between a client's further requests: thirty a second. */
const between = 1_000 / 30
/** The most clients remembered. When a flood comes from more addresses, the oldest are forgotten. */
const mostClients = 20_000

/**
 * Returns a function that gives each client's requests their turns: ten at once, then one every thirtieth of a second
 * (the generic cell rate algorithm, ITU-T I.371). That function returns how long a request must wait, in milliseconds
 * of `now`.
 */
export function turns(now: () => number = () => performance.now()): (client: string) => number {
  const nextTurns = new Map<string, number>()
  return (client) => {
    const present = now()
    const turn = Math.max(nextTurns.get(client) ?? 0, present - (atOnce - 1) * between)
    nextTurns.delete(client)
    nextTurns.set(client, turn + between)
    const [oldest] = nextTurns.keys()
    if (nextTurns.size > mostClients && oldest !== undefined) nextTurns.delete(oldest)
    return Math.max(0, turn - present)
  }
}

/**
 * Returns an onRequest hook that delays each client's requests to thirty a second. A flood waits for its answers before
 * asking again, so the delay slows it down: 300 connections of one client ask 30 times a second instead of 12,000
 * times.
 */
export function throttle() {
  const waitOf = turns()
  return async ({ ip }: FastifyRequest, reply: FastifyReply) => {
    const milliseconds = waitOf(networkOf(ip))
    if (milliseconds < 1) return
    await wait(milliseconds)
    // A client that has hung up meanwhile needs no answer.
    if (reply.raw.closed) return reply.hijack()
  }
}
