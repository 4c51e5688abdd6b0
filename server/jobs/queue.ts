import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/database.ts'

/** Every kind of job and what it is told. Payloads name rows; they carry no personal data. */
export interface Jobs {
  'settle-order': { orderId: string; sessionId?: string }
  'settle-payment-intent': { paymentIntentId: string; orderId?: string }
  'flag-payment': { paymentIntentId: string; concern: 'refund.failed' | 'charge.dispute.created' }
  'expire-checkout': { sessionId: string }
  'check-prices': Record<string, never>
  'send-order-mail': { mail: OrderMail; orderId: string; refundedPence?: number; reason?: string }
  /** `menuId` is a package's, or `orderTotal` of price-problems.ts. */
  'send-price-alert': { menuId: string; problem: string }
  'send-application-mail': { mail: ApplicationMail; applicationId: string }
}

export type OrderMail =
  | 'order-received'
  | 'order-confirmed'
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
  database: Database | Transaction,
  name: Name,
  payload: Jobs[Name],
  key?: string,
): Promise<void> {
  await database.execute(sql`
    select graphile_worker.add_job(
      ${name}, payload := ${JSON.stringify(payload)}::json, job_key := ${key ?? null}::text, max_attempts := ${maxAttempts})
  `)
}
