import type { Database } from '../../database/database.ts'
import type { Jobs } from '../../database/job-queue.ts'
import { disputed } from '../../payments/stripe-disputes.ts'
import { lockOrder } from '../order/lock-order.ts'
import { isPaidWith } from '../order/orders.ts'
import { isOpenReason, onceMore, raiseAttention } from '../order/raise-attention.ts'

/** Part of every sentence about a failed refund. Settling the order adds a sentence with the amount. */
const notThere = 'customer does not have that money.'

const reasons: Record<Jobs['flag-payment']['concern'], string> = {
  'refund.failed': `Stripe could not deliver a refund: the ${notThere}`,
  'charge.dispute.created': disputed,
}

/**
 * Tells staff about a payment problem that only they can solve, once until it is handled. The order stays as it is.
 * Ignores payments that are not ours: the Stripe account may serve other sites too.
 */
export async function flagPayment(
  { database }: { database: Database },
  { paymentIntentId, concern }: Jobs['flag-payment'],
): Promise<void> {
  const reason = reasons[concern]
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, isPaidWith(paymentIntentId))
    if (!order || isOpenReason(order, concern === 'refund.failed' ? notThere : reason)) return
    // A later dispute has the same words, so its mail needs an id of its own.
    await raiseAttention(tx, order, reason, { again: onceMore() })
  })
}
