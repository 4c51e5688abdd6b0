import type pg from 'pg'
import type { Logger } from 'pino'

/** What every part of a running sandbox shares. */
export interface Context {
  pool: pg.Pool
  log: Logger
  /** The address at which browsers reach the payment page, without a slash at its end. */
  publicUrl: string
  webhook: { url: string; secret: string }
  now: () => Date
  /** Says that there may be events to deliver. */
  wake: () => void
}

/** The moment in whole seconds, as Stripe counts. */
export function unixTime(now: Date): number {
  return Math.floor(now.getTime() / 1000)
}

/** The request that caused an event: its id, and its idempotency key where it had one. */
export interface Cause {
  id: string | null
  idempotency_key: string | null
}

/** For what a customer or the clock did: no API request. */
export const noRequest: Cause = { id: null, idempotency_key: null }

/** A POST's work: in one transaction, from the form and the id in the address to the answer. */
export type Work = (tx: pg.PoolClient, form: unknown, cause: Cause, id: string) => Promise<object>

/** Adds a POST endpoint whose repeats under one idempotency key are safe. */
export type AddPost = (path: string, work: Work) => void
