import { sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { londonToday } from '../database/orders.ts'

/** Every kind of job and what it is told. Payloads name rows; they carry no personal data. */
export interface Jobs {
  'settle-order': { orderId: string; sessionId?: string }
  'settle-payment-intent': { paymentIntentId: string; orderId?: string }
  'flag-payment': { paymentIntentId: string; concern: 'refund.failed' | 'charge.dispute.created' }
  /** With an `orderId` the order is settled too, so that it need not wait for the webhook. */
  'expire-checkout': { sessionId: string; orderId?: string }
  'check-prices': Record<string, never>
  'send-order-mail': { mail: OrderMail; orderId: string; refundedPence?: number; reason?: string }
  /** `menuId` is a package's, or `orderTotal` of price-problems.ts. */
  'send-price-alert': { menuId: string; problem: string }
  'send-application-mail': { mail: ApplicationMail; applicationId: string }
  'send-application-digest': { applicationId: string }[]
}

export type OrderMail =
  | 'order-received'
  | 'order-confirmed'
  | 'payment-processing'
  | 'payment-failed'
  | 'order-refunded'
  | 'staff-new-order'
  | 'staff-needs-attention'

export type ApplicationMail = 'application-received' | 'staff-new-application'

export type JobName = keyof Jobs

/** With graphile-worker's exponential backoff this is tried for about four days. */
const maxAttempts = 20

/**
 * Queues a job; inside a transaction it exists only if that commits.
 * A job with the key of a waiting one takes its place instead of standing beside it.
 */
export async function queueJob<Name extends JobName>(
  database: Queryable,
  name: Name,
  payload: Jobs[Name],
  key?: string,
): Promise<void> {
  await database.execute(sql`
    select graphile_worker.add_job(
      ${name}, payload := ${JSON.stringify(payload)}::json, job_key := ${key ?? null}::text, max_attempts := ${maxAttempts})
  `)
}

/**
 * Has the payment page of an order closed and the order settled. Under its own name it waits once, however often it is
 * queued.
 */
export function queueExpireCheckout(
  database: Queryable,
  { orderId, sessionId }: { orderId: string; sessionId: string },
): Promise<void> {
  return queueJob(database, 'expire-checkout', { sessionId, orderId }, `expire-checkout ${orderId}`)
}

/**
 * Puts an application on the list that staff get at seven in the morning after, London time. The day's applications are
 * one job: the queue joins lists under one key. None joins a list that is being sent, because the day is over then.
 */
export async function queueForDigest(database: Database | Transaction, applicationId: string): Promise<void> {
  const task: JobName = 'send-application-digest'
  const payload: Jobs['send-application-digest'] = [{ applicationId }]
  await database.execute(sql`
    select graphile_worker.add_job(
      ${task}, payload := ${JSON.stringify(payload)}::json, job_key := ${task} || ' ' || today, max_attempts := ${maxAttempts},
      run_at := (today + 1 + time '07:00') at time zone 'Europe/London')
    from (select ${londonToday} as today)
  `)
}
