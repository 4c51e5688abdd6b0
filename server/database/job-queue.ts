import { sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from './database.ts'
import { londonToday } from './london-today.ts'

/** Every kind of job with its payload. Payloads name rows and contain no personal data. */
export interface Jobs {
  'settle-order': { orderId: string; sessionId?: string }
  /** Settles the payment of a change of an order. */
  'settle-change': { changeId: string; sessionId?: string }
  /** Expires the session on which a change could be paid, and settles it. Older servers know the job by this name. */
  'close-change': { changeId: string }
  'settle-payment-intent': { paymentIntentId: string; orderId?: string }
  'flag-payment': { paymentIntentId: string; concern: 'refund.failed' | 'charge.dispute.created' }
  /** Makes a refund at Stripe that stands in the ledger as asked for. */
  'create-refund': { entryId: string }
  /** With an `orderId` the job settles the order too, without waiting for the webhook. */
  'expire-checkout': { sessionId: string; orderId?: string }
  'check-prices': Record<string, never>
  /** Opens the payment page of a change that waits, and mails its address. */
  'offer-change': { changeId: string }
  /**
   * `again` names one more sending of a mail that went before, `entryId` the refund in the ledger that it is about, and
   * `changeId` the change of the order. With `isOther` it goes to the address that the order has without the change.
   * `late` names the mail to the kitchen that a warning is about; without it that is `staff-new-order`.
   */
  'send-order-mail': {
    mail: OrderMail
    orderId: string
    refundedPence?: number
    reason?: string
    again?: string
    entryId?: string
    changeId?: string
    isOther?: boolean
    late?: KitchenNews
  }
  /** `menuId` names a package, or is `orderTotal` of price-problems.ts. */
  'send-price-alert': { menuId: string; problem: string }
  /** Money at Stripe for an order that we do not have. `orderId` is the one that the payment names. */
  'send-unknown-payment': { sessionId: string; paymentIntentId: string | null; orderId: string; amountPence: number }
  /** Counts of places that were wrong and are mended. */
  'send-places-mended': { days: { day: string; counted: number; held: number }[] }
  /** The days (yyyy-MM-dd) whose places unpaid orders hold; `at` in milliseconds tells one mail from another. */
  'send-places-alert': { days: string[]; at: number }
  'send-application-mail': { mail: ApplicationMail; applicationId: string }
  'send-application-digest': { applicationId: string }[]
  /** The list of the coming days, on the morning of `day` (yyyy-MM-dd) in London. */
  'send-coming-days': { day: string }
  /** About the account of a person of the staff; `at` in milliseconds tells one occasion from another. */
  'send-account-mail': { mail: AccountMail; personId: string; at: number }
}

export type OrderMail =
  | 'order-received'
  | 'order-confirmed'
  | 'payment-processing'
  | 'payment-failed'
  | 'paid-too-late'
  | 'order-refunded'
  | 'order-cancelled'
  | 'refund-on-its-way'
  | 'order-changed'
  | 'address-replaced'
  | 'change-to-pay'
  | 'change-lapsed'
  | 'change-link'
  | 'staff-new-order'
  | 'staff-order-changed'
  | 'staff-order-cancelled'
  | 'staff-needs-attention'
  | 'staff-kitchen-waits'

/** The mails that tell the kitchen what has become of an order that it knows. */
export type KitchenNews = Extract<OrderMail, 'staff-order-changed' | 'staff-order-cancelled'>

type AccountMail = 'account-rests' | 'passphrase-changed'

type ApplicationMail = 'application-received' | 'staff-new-application'

export type JobName = keyof Jobs

/** With graphile-worker's exponential backoff a job with these attempts is tried for about four days. */
const maxAttempts = 20

/**
 * Queues a job. Inside a transaction the job exists only if that commits.
 * A job with the key of a waiting job replaces that one and keeps its place in the line. Jobs with the same `queue` are
 * done one at a time.
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
 * Queues the expiring of an order's session and the settling of the order. The job has a key of its own, so it
 * waits only once, however often it is queued. The sessions are expired one at a time: while Stripe hangs each takes long,
 * and mails must not wait for all of them.
 */
export function queueExpireCheckout(
  database: Queryable,
  { orderId, sessionId }: { orderId: string; sessionId: string },
): Promise<void> {
  const name = 'expire-checkout'
  return queueJob(database, name, { sessionId, orderId }, `${name} ${orderId}`, name)
}

/**
 * Adds an application to the list that staff get at seven the next morning, London time. The queue joins the lists
 * under one key, so the day's applications are one job. No application can be added to a list that is being sent,
 * because its day is over by then.
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

/**
 * Queues the list of the coming days for seven this morning in London, or for now where that is over. A day is noted with
 * its job, so it has one list, however often, how late and by however many servers this is called.
 */
export async function queueComingDays(database: Database): Promise<void> {
  const task: JobName = 'send-coming-days'
  await database.execute(sql`
    with fresh as (
      insert into coming_days_lists (day) values (${londonToday}) on conflict do nothing returning day)
    select graphile_worker.add_job(
      ${task}, payload := json_build_object('day', day), job_key := ${task} || ' ' || day, max_attempts := ${maxAttempts},
      run_at := greatest(now(), (day + time '07:00') at time zone 'Europe/London'))
    from fresh
  `)
}
