import { isPaidAtShortNotice } from '../orders.ts'
import { whyShort } from '../paying/judge-payment.ts'
import { afterPaid } from './after-stripe.ts'
import { atThisMoment, type Follows, type Known, together } from './follows.ts'

/** A payment that Stripe never saw: who of the staff says so, and how the money came, in words. */
export interface PaidOtherwise {
  happened: 'paid otherwise'
  by: string
  reason: string
  /** Names the press that records it, where that is not the one that made the order. */
  key?: string
}

/** It gets its row in the ledger, and the mails of every paid order go out. */
export function afterPaidOtherwise({ order, now }: Known, { by, reason, key }: PaidOtherwise): Follows {
  // The confirmation says that we ring.
  const toRing = isPaidAtShortNotice({ ...order, paidAt: now }) ? whyShort(order, now) : []
  return together(
    {
      // The database's time is also that of the ledger's row and of the mails.
      columns: { paymentStatus: 'completed', status: 'confirmed', paidAt: atThisMoment },
      ledger: [
        {
          write: 'payment by hand',
          row: { orderId: order.id, amountPence: order.totalPence, reason, by, idempotencyKey: key ?? null },
        },
      ],
      attention: toRing.map((why) => ({ reasons: [why] })),
    },
    afterPaid,
  )
}
