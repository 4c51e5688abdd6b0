import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { loggable } from '../operations/loggable.ts'
import { atMostEvery } from './at-most-every.ts'
import { type Counted, countsInMemory } from './counts-in-memory.ts'

type Done = (error: Error | null, counted?: Counted) => void
type RouteInfo = { routeInfo?: { url?: string; method?: unknown } }

const isOver = 'seen.expires_at <= now()'

/** Counts a request. Starts a new window once the old one is over. */
const countRequest = `
  insert into rate_limits as seen (key, count, expires_at)
  values ($1, 1, now() + $2 * interval '1 millisecond')
  on conflict (key) do update set
    count = case when ${isOver} then 1 else seen.count + 1 end,
    expires_at = case when ${isOver} then excluded.expires_at else seen.expires_at end
  returning count, ceil(extract(epoch from expires_at - now()) * 1000)::integer as ttl`

/** The most requests waiting to be counted in PostgreSQL. Any more are counted in memory only. */
const mostWaiting = 100
/** The shortest time between two log lines about failed counting, in milliseconds. */
const sayAgainAfter = 60_000

/**
 * Makes a store for @fastify/rate-limit. PostgreSQL counts, so that limits hold across servers and restarts. Memory
 * counts too, for two reasons: a client over its limit needs no statement until its window ends, and one server's limit
 * holds even while the database can't count.
 */
export function rateLimitStore(pool: Pool, log: Logger) {
  const memory = countsInMemory()
  const say = atMostEvery(sayAgainAfter, (reason: object) => log.error(reason, 'requests are counted in memory alone'))

  return class Store {
    readonly route: string

    constructor({ routeInfo }: RouteInfo) {
      this.route = `${routeInfo?.method ?? ''} ${routeInfo?.url ?? ''}`
    }

    /** Counts one request of `client`. `timeWindow` and the answer's ttl are in milliseconds. */
    incr(client: string, done: Done, timeWindow: number, max: number) {
      const what = `${this.route} ${client}`
      const here = memory.count(what, timeWindow)
      if (here.current > max) return done(null, here)
      if (pool.waitingCount >= mostWaiting) {
        say({ waiting: pool.waitingCount })
        return done(null, here)
      }
      countIn(pool, what, timeWindow).then(
        (everywhere) => {
          memory.learn(what, everywhere, timeWindow)
          done(null, everywhere)
        },
        (error: unknown) => {
          say({ err: loggable(error) })
          done(null, here)
        },
      )
    }

    /** Returns the store of one route. */
    child(route: RouteInfo): Store {
      return new Store(route)
    }
  }
}

/**
 * Adds one to the count of `what`, in a window of `milliseconds` that all servers share. Returns the count and the time
 * left in the window, in milliseconds.
 */
async function countIn(pool: Pool, what: string, milliseconds: number) {
  const values = [hashOfClient(what), milliseconds]
  const { rows } = await pool.query({ name: 'count-request', text: countRequest, values })
  return { current: rows[0].count as number, ttl: rows[0].ttl as number }
}

// The key is a hash, because an address is personal data that nobody needs to read here.
function hashOfClient(what: string): string {
  return createHash('sha256').update(what).digest('base64url')
}
