import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void
type RouteInfo = { routeInfo?: { url?: string; method?: unknown } }

/** One statement counts a request, and starts a new window when the old one is over. */
const countRequest = `
  insert into rate_limits as seen (key, count, expires_at)
  values ($1, 1, now() + $2 * interval '1 millisecond')
  on conflict (key) do update set
    count = case when seen.expires_at <= now() then 1 else seen.count + 1 end,
    expires_at = case when seen.expires_at <= now() then excluded.expires_at else seen.expires_at end
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
      pool
        .query({ name: 'count-request', text: countRequest, values: [keyOf(this.route, client), timeWindow] })
        .then(({ rows: [row] }) => done(null, { current: row.count, ttl: row.ttl }), done)
    }

    /** The store of one route. */
    child(route: RouteInfo) {
      return new PostgresStore(route)
    }
  }
}

// A hash, because an address is personal data and nobody needs to read it here.
function keyOf(route: string, client: string): string {
  return createHash('sha256').update(`${route} ${client}`).digest('base64url')
}
