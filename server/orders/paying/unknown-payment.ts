import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Database } from '../../database/database.ts'
import { queueJob } from '../../database/job-queue.ts'
import { stripeEvents } from '../../database/schema.ts'
import { paymentIntentIdOf } from '../life/judge-payment.ts'

export interface UnknownOptions {
  database: Database
  stripe: Stripe
  log: Logger
  config: { publicUrl: string }
}

/**
 * Reports money at Stripe for an order or a change that we don't have, for example after restoring a backup: once to
 * staff and in the log. Ignores sessions that another site opened with the same Stripe account. Throws what the SDK or
 * the database throws.
 */
export async function reportUnknownPayment(options: UnknownOptions, sessionId: string): Promise<void> {
  const session = await options.stripe.checkout.sessions.retrieve(sessionId)
  if (isOfThisSite(session, options.config.publicUrl)) await report(options, session)
}

/** True if a session returns to this site and names an order. */
export function isOfThisSite({ success_url, metadata }: Stripe.Checkout.Session, publicUrl: string): boolean {
  return metadata?.order_id !== undefined && success_url?.startsWith(`${publicUrl.replace(/\/+$/, '')}/`) === true
}

async function report({ database, log }: UnknownOptions, session: Stripe.Checkout.Session): Promise<void> {
  // A complete but unpaid session is a bank debit on its way; it is reported too.
  if (session.status !== 'complete') return
  const orderId = session.metadata?.order_id ?? ''
  const payment = { sessionId: session.id, paymentIntentId: paymentIntentIdOf(session), orderId }
  await database.transaction(async (tx) => {
    // Stored among Stripe's handled events, so that it is reported once.
    const fresh = await tx
      .insert(stripeEvents)
      .values({ id: `unknown ${session.id}` })
      .onConflictDoNothing()
    if (fresh.rowCount !== 1) return
    await queueJob(tx, 'send-unknown-payment', { ...payment, amountPence: session.amount_total ?? 0 })
    log.error(payment, 'Stripe took money for an order that is not in the database')
  })
}
