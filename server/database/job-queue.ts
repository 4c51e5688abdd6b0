import { sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from './database.ts'
import { londonToday } from './orders.ts'

/** Every kind of job and what it is told. Payloads name rows; they carry no personal data. */
export interface Jobs {
  'settle-order': { orderId: string; sessionId?: string }
  'settle-payment-intent': { paymentIntentId: string; orderId?: string }
  'flag-payment': { paymentIntentId: string; concern: 'refund.failed' | 'charge.dispute.created' }
  /** With an `orderId` the order is settled too, so that it need not wait for the webhook. */
  'expire-checkout': { sessionId: string; orderId?: string }
  'check-prices': Record<string, never>
  /** `again` names one more sending of a mail that went before. */
  'send-order-mail': { mail: OrderMail; orderId: string; refundedPence?: number; reason?: string; again?: string }
  /** `menuId` is a package's, or `orderTotal` of price-problems.ts. */
  'send-price-alert': { menuId: string; problem: string }
  'send-application-mail': { mail: ApplicationMail; applicationId: string }
  'send-application-digest': { applicationId: string }[]
  /** About the account of a person of the staff; `at` in milliseconds tells one occasion from another. */
  'send-account-mail': { mail: 'account-rests'; personId: string; at: number }
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
 * A job with the key of a waiting one takes its place in the line instead of standing beside it. Of the jobs with the
 * same `queue`, one is done at a time.
 */
export async function queueJob<Name extends JobName>(
  database: Queryable,
  name: Name,
  payload: Jobs[Name],
  key?: string,
  queue?: string,
): Promise<void> {
  await database.execute(sql`
    select graphile_worker.add_job(
      ${name}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${maxAttempts},
      job_key := ${key ?? null}::text, job_key_mode := 'preserve_run_at', queue_name := ${queue ?? null}::text)
  `)
}

/**
 * Has the payment page of an order closed and the order settled. Under its own name it waits once, however often it is
 * queued. One is closed at a time: while Stripe hangs, each takes long, and mails must not wait for all of them.
 */
export function queueExpireCheckout(
  database: Queryable,
  { orderId, sessionId }: { orderId: string; sessionId: string },
): Promise<void> {
  const name = 'expire-checkout'
  return queueJob(database, name, { sessionId, orderId }, `${name} ${orderId}`, name)
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
