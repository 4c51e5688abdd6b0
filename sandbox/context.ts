import type pg from 'pg'
import type { Logger } from 'pino'

/** The state that all parts of a running sandbox share. */
export interface Context {
  pool: pg.Pool
  log: Logger
  /** The address at which browsers reach the payment page, without a slash at its end. */
  publicUrl: string
  webhook: { url: string; secret: string }
  now: () => Date
  /** Tells the deliveries that there may be new events. */
  wake: () => void
}

/** Returns a moment in whole seconds, as Stripe counts. */
export function unixTime(now: Date): number {
  return Math.floor(now.getTime() / 1000)
}

/** The request that caused an event: its id, and its idempotency key where it had one. */
export interface Cause {
  id: string | null
  idempotency_key: string | null
}

/** The cause of changes that a customer or the clock made without an API request. */
export const noRequest: Cause = { id: null, idempotency_key: null }

/** The work of a POST, done in one transaction. It takes the form and the id in the address, and returns the answer. */
export type Work = (tx: pg.PoolClient, form: unknown, cause: Cause, id: string) => Promise<object>

/** Adds a POST endpoint whose requests can be repeated safely under one idempotency key. */
export type AddPost = (path: string, work: Work) => void
