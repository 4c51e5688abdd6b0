import type { Database } from '../../database/database.ts'
import type { Jobs } from '../../database/job-queue.ts'
import { disputed } from '../../payments/stripe-disputes.ts'
import { holdOrder } from '../hold-order.ts'
import { isOpenReason, needAttention, onceMore } from '../need-attention.ts'
import { isPaidWith } from '../orders.ts'

/** The words of every sentence about a refund that failed. Settling the order writes one that knows the amount. */
const notThere = 'customer does not have that money.'

const reasons: Record<Jobs['flag-payment']['concern'], string> = {
  'refund.failed': `Stripe could not deliver a refund: the ${notThere}`,
  'charge.dispute.created': disputed,
}

/**
 * Tells staff about a problem with a payment that only a person can solve: once, until somebody has handled it. The
 * order stays as it is. A payment that is not ours is ignored, because the Stripe account may serve others too.
 */
export async function flagPayment(
  { database }: { database: Database },
  { paymentIntentId, concern }: Jobs['flag-payment'],
): Promise<void> {
  const reason = reasons[concern]
  await database.transaction(async (tx) => {
    const order = await holdOrder(tx, isPaidWith(paymentIntentId))
    if (!order || isOpenReason(order, concern === 'refund.failed' ? notThere : reason)) return
    // A further dispute reads like the one before, so its mail has an id of its own.
    await needAttention(tx, order, reason, { again: onceMore() })
  })
}
