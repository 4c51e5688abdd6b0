import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/** Every kind of job with its payload. Payloads name rows and contain no personal data. */
export interface Jobs {
  /** Settles an order. `sessionId` is set where the order may be missing from this database. */
  'settle-order': { orderId: string; sessionId?: string }
  /** Settles the payment of a change to an order. */
  'settle-change': { changeId: string; sessionId?: string }
  /** Expires the Checkout Session of a change, and settles the change. */
  'close-change': { changeId: string }
  /** Settles the order that was paid with this payment intent. */
  'settle-payment-intent': { paymentIntentId: string; orderId?: string }
  /** Tells staff about a problem with a payment. */
  'flag-payment': { paymentIntentId: string; concern: 'refund.failed' | 'charge.dispute.created' }
  /** Makes a refund at Stripe that the ledger records as requested. */
  'create-refund': { entryId: string }
  /** Expires a Checkout Session. With an `orderId`, also settles the order without waiting for the webhook. */
  'expire-checkout': { sessionId: string; orderId?: string }
  /** Updates the packages' products at Stripe. */
  'keep-products': Record<string, never>
  /** Opens the payment page of a pending change, and mails its address. */
  'offer-change': { changeId: string }
  /**
   * `again` marks another sending of an earlier mail. `entryId` is the refund in the ledger, and `changeId` the change,
   * that the mail is about. `leftAt` is when the order left the kitchen, as an ISO instant. `late` is the mail to the
   * kitchen that a warning is about.
   */
  'send-order-mail': {
    mail: OrderMail
    orderId: string
    refundedPence?: number
    reason?: string
    again?: string
    entryId?: string
    changeId?: string
    leftAt?: string
    late?: KitchenNews
  }
  /** Reports money at Stripe for an order that we do not have. `orderId` is the one that the payment names. */
  'send-unknown-payment': { sessionId: string; paymentIntentId: string | null; orderId: string; amountPence: number }
  /** Reports days whose counted places were wrong and have been corrected. `kitchen` is missing for the first. */
  'send-places-mended': { days: { day: string; at?: string; counted: number; held: number; kitchen?: string }[] }
  /** Reports a scheduled draft of the site that can't be published. Jobs queued by 1.3.0 don't name who began it. */
  'send-draft-held': { name: string; createdBy?: string; publishAt: string; because: string }
  /**
   * Reports the days (yyyy-MM-dd) whose places unpaid orders hold. `at`, in milliseconds, tells one mail from
   * another.
   */
  'send-places-alert': { days: string[]; at: number }
  'send-application-mail': { mail: ApplicationMail; applicationId: string }
  /** `entryId` is the answer that goes to the customer. */
  'send-enquiry-mail':
    | { mail: 'enquiry-received' | 'staff-new-enquiry'; enquiryId: string }
    | { mail: 'enquiry-answer'; enquiryId: string; entryId: string }
  /** To somebody who asked for news, or has just confirmed. `at`, in milliseconds, tells one mail from another. */
  'send-news-mail': { mail: 'asked' | 'confirmed'; subscriptionId: string; at: number }
  /** To somebody on the list of an opening, now that the place is open. Servers of 1.3.0 leave this job alone. */
  'send-opening-mail': { subscriptionId: string }
  'send-application-digest': { applicationId: string }[]
  /**
   * The list of the coming days, on the morning of `day` (yyyy-MM-dd) in London: for `kitchen`, or for each kitchen
   * that has orders.
   */
  'send-coming-days': { day: string; kitchen?: string }
  /** About a staff account. `at`, in milliseconds, tells one occasion from another. */
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
  | 'rest-due'
  | 'rest-paid'
  | 'allergens-changed'
  | 'order-on-its-way'
  | 'staff-new-order'
  | 'staff-order-changed'
  | 'staff-order-cancelled'
  | 'staff-needs-attention'
  | 'staff-kitchen-waits'

/** The mails that tell the kitchen of an order, its changes and its cancelling. */
export type KitchenNews = Extract<OrderMail, 'staff-new-order' | 'staff-order-changed' | 'staff-order-cancelled'>

type AccountMail = 'account-rests' | 'passphrase-changed'

type ApplicationMail = 'application-received' | 'staff-new-application'

export type JobName = keyof Jobs

/** With graphile-worker's exponential backoff, this many attempts take about four days. */
export const maxAttempts = 20

/**
 * Queues a job. In a transaction, the job exists only if that commits.
 * A job whose key is already waiting replaces that job and keeps its place. Jobs with the same `queue` run one at a
 * time. The job waits for `inSeconds` at least.
 */
export async function queueJob<Name extends JobName>(
  database: Queryable,
  name: Name,
  payload: Jobs[Name],
  key?: string,
  queue?: string,
  inSeconds = 0,
): Promise<void> {
  await database.execute(sql`
    select graphile_worker.add_job(
      ${name}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${maxAttempts},
      job_key := ${key ?? null}::text, job_key_mode := 'preserve_run_at', queue_name := ${queue ?? null}::text,
      run_at := now() + ${inSeconds} * interval '1 second')
  `)
}

/**
 * Queues jobs of one kind, which run one at a time and after all other jobs that wait. Queued one by one, a thousand
 * would take seconds.
 */
export async function queueJobs<Name extends JobName>(
  database: Queryable,
  name: Name,
  payloads: Jobs[Name][],
): Promise<void> {
  const spec = { identifier: name, queue_name: name, max_attempts: maxAttempts, priority: 1 }
  const specs = payloads.map((payload) => ({ ...spec, payload }))
  await database.execute(sql`
    select from graphile_worker.add_jobs(
      array(select json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)))
  `)
}

/**
 * Queues a job that expires an order's Checkout Session and settles the order. Its key keeps it from waiting twice.
 * These jobs run one at a time: if Stripe hangs, mails must not wait for all of them.
 */
export function queueExpireCheckout(
  database: Queryable,
  { orderId, sessionId }: { orderId: string; sessionId: string },
): Promise<void> {
  const name = 'expire-checkout'
  return queueJob(database, name, { sessionId, orderId }, `${name} ${orderId}`, name)
}
