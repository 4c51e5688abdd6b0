import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void
type RouteInfo = { routeInfo?: { url?: string; method?: unknown } }

const isOver = `(seen.expires_at <= now() or seen.expires_at > now() + 2 * $2 * interval '1 millisecond')`

/**
 * One statement counts a request, and starts a new window when the old one is over, or when it ends so late that it was
 * opened while the database's clock was ahead. (Twice its length, since requests at one moment see moments that differ.)
 */
const countRequest = `
  insert into rate_limits as seen (key, count, expires_at)
  values ($1, 1, now() + $2 * interval '1 millisecond')
  on conflict (key) do update set
    count = case when ${isOver} then 1 else seen.count + 1 end,
    expires_at = case when ${isOver} then excluded.expires_at else seen.expires_at end
  returning count, ceil(extract(epoch from expires_at - now()) * 1000)::integer as ttl`

/** A store for @fastify/rate-limit in PostgreSQL, so that the limits hold across servers and restarts. */
export function rateLimitStore(pool: Pool) {
  return class PostgresStore {
    readonly route: string

    constructor({ routeInfo }: RouteInfo) {
      this.route = `${routeInfo?.method ?? ''} ${routeInfo?.url ?? ''}`
    }

    /** Counts one request of `client`; `timeWindow` and the answer's ttl in milliseconds. */
    incr(client: string, done: Counted, timeWindow: number) {
      countIn(pool, `${this.route} ${client}`, timeWindow).then((counted) => done(null, counted), done)
    }

    /** The store of one route. */
    child(route: RouteInfo) {
      return new PostgresStore(route)
    }
  }
}

/** Counts one more of `what` in a window of `milliseconds` that all servers share. Answers the count and what is left of the window. */
export async function countIn(pool: Pool, what: string, milliseconds: number) {
  const values = [keyOf(what), milliseconds]
  const { rows } = await pool.query({ name: 'count-request', text: countRequest, values })
  return { current: rows[0].count as number, ttl: rows[0].ttl as number }
}

/** How many were counted in the window of `milliseconds` that is open now. */
export async function countedIn(pool: Pool, what: string, milliseconds: number): Promise<number> {
  const text = `select count from rate_limits as seen where key = $1 and not ${isOver}`
  const { rows } = await pool.query({ name: 'counted-requests', text, values: [keyOf(what), milliseconds] })
  return rows[0]?.count ?? 0
}

// A hash, because an address is personal data and nobody needs to read it here.
function keyOf(what: string): string {
  return createHash('sha256').update(what).digest('base64url')
}
