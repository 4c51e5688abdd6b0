import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/**
 * The hour of the morning mails, in London: the list of the coming days (mail/send-coming-days.ts), and the list of the
 * applications of a busy day (applications/submit-job-application.ts). PostgreSQL reads it as a time.
 */
export const morningHour = '07:00'

/** Every kind of job with its payload. Payloads name rows and contain no personal data. */
export interface Jobs {
  /** Settles an order. The session is named where the order may be unknown here. */
  'settle-order': { orderId: string; sessionId?: string }
  /** Settles the payment of a change of an order. */
  'settle-change': { changeId: string; sessionId?: string }
  /** Expires the Checkout Session of a change, and settles the change. */
  'close-change': { changeId: string }
  /** Settles the order that was paid with a payment intent. */
  'settle-payment-intent': { paymentIntentId: string; orderId?: string }
  /** Tells staff what is wrong with a payment. */
  'flag-payment': { paymentIntentId: string; concern: 'refund.failed' | 'charge.dispute.created' }
  /** Makes a refund at Stripe that stands in the ledger as asked for. */
  'create-refund': { entryId: string }
  /** Expires a Checkout Session. With an `orderId` the job settles the order too, without waiting for the webhook. */
  'expire-checkout': { sessionId: string; orderId?: string }
  /** Brings the packages' products at Stripe up to date. */
  'keep-products': Record<string, never>
  /** Opens the payment page of a change that waits, and mails its address. */
  'offer-change': { changeId: string }
  /**
   * `again` names one more sending of a mail that went before. `entryId` names the refund in the ledger that the mail is
   * about, and `changeId` the change of the order. `late` names the mail to the kitchen that a warning is about.
   */
  'send-order-mail': {
    mail: OrderMail
    orderId: string
    refundedPence?: number
    reason?: string
    again?: string
    entryId?: string
    changeId?: string
    late?: KitchenNews
  }
  /** Money at Stripe for an order that we do not have. `orderId` is the one that the payment names. */
  'send-unknown-payment': { sessionId: string; paymentIntentId: string | null; orderId: string; amountPence: number }
  /** Counts of places that were wrong and are mended. */
  'send-places-mended': { days: { day: string; counted: number; held: number }[] }
  /** A draft of the site that has a time and can't be published; `publishAt` is that time. */
  'send-draft-held': { name: string; publishAt: string; because: string }
  /** The days (yyyy-MM-dd) whose places unpaid orders hold; `at` in milliseconds tells one mail from another. */
  'send-places-alert': { days: string[]; at: number }
  'send-application-mail': { mail: ApplicationMail; applicationId: string }
  /** `entryId` names the answer that goes to the customer. */
  'send-enquiry-mail':
    | { mail: 'enquiry-received' | 'staff-new-enquiry'; enquiryId: string }
    | { mail: 'enquiry-answer'; enquiryId: string; entryId: string }
  /** `at` in milliseconds tells one mail from another: to whoever asked for news, or has just confirmed that. */
  'send-news-mail': { mail: 'asked' | 'confirmed'; subscriptionId: string; at: number }
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
  | 'allergens-changed'
  | 'staff-new-order'
  | 'staff-order-changed'
  | 'staff-order-cancelled'
  | 'staff-needs-attention'
  | 'staff-kitchen-waits'

/** The mails from which the kitchen learns of an order, and what becomes of it. */
export type KitchenNews = Extract<OrderMail, 'staff-new-order' | 'staff-order-changed' | 'staff-order-cancelled'>

type AccountMail = 'account-rests' | 'passphrase-changed'

type ApplicationMail = 'application-received' | 'staff-new-application'

export type JobName = keyof Jobs

/** With graphile-worker's exponential backoff a job with these attempts is tried for about four days. */
export const maxAttempts = 20

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
 * Queues a job that expires an order's Checkout Session and settles the order. The job has a key of its own, so it waits
 * only once, however often it is queued. Sessions are expired one at a time: while Stripe hangs each takes long, and
 * mails must not wait for all of them.
 */
export function queueExpireCheckout(
  database: Queryable,
  { orderId, sessionId }: { orderId: string; sessionId: string },
): Promise<void> {
  const name = 'expire-checkout'
  return queueJob(database, name, { sessionId, orderId }, `${name} ${orderId}`, name)
}
