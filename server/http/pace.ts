import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network-of.ts'

/** Requests of one client that are answered at once. A page asks for three. */
const atOnce = 10
/** Milliseconds from one turn of a client to its next after those: thirty a second. */
const between = 1_000 / 30
/** Clients that are remembered. A flood from more addresses than that makes the oldest ones forgotten. */
const most = 20_000

/**
 * Gives the requests of each client their turns: ten at once, and each further one a thirtieth of a second after the one
 * before (the generic cell rate algorithm, ITU-T I.371). Answers how long a request waits for its turn, in
 * milliseconds of `now`.
 */
export function turns(now: () => number = () => performance.now()): (client: string) => number {
  const nextTurns = new Map<string, number>()
  return (client) => {
    const present = now()
    const turn = Math.max(nextTurns.get(client) ?? 0, present - (atOnce - 1) * between)
    nextTurns.delete(client)
    nextTurns.set(client, turn + between)
    const [oldest] = nextTurns.keys()
    if (nextTurns.size > most && oldest !== undefined) nextTurns.delete(oldest)
    return Math.max(0, turn - present)
  }
}

/**
 * An onRequest hook that keeps each client's pace. A flood asks again as soon as it is answered, so this makes it slow:
 * 300 connections of one client ask 30 times a second, where they asked 12,000 times.
 */
export function keepPace() {
  const waitOf = turns()
  return async ({ ip }: FastifyRequest, reply: FastifyReply) => {
    const milliseconds = waitOf(networkOf(ip))
    if (milliseconds < 1) return
    await wait(milliseconds)
    // A client that hung up meanwhile is not worked for.
    if (reply.raw.closed) return reply.hijack()
  }
}
