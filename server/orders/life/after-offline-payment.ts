import { firstPaymentPence } from '../../../contract/deposit.ts'
import { isPaidAtShortNotice } from '../order/orders.ts'
import { afterPaid } from './after-stripe.ts'
import { atThisMoment, type Follows, type Known, together } from './follows.ts'
import { whyShort } from './judge-payment.ts'

/** An offline payment: which staff member recorded it, and how the money came, in words. */
export interface OfflinePayment {
  happened: 'paid offline'
  by: string
  reason: string
  /** Identifies the press that records it, unless that press also made the order. */
  key?: string
}

/** Decides what follows an offline payment: its ledger entry, and the mails of every paid order. */
export function afterOfflinePayment({ order, now }: Known, { by, reason, key }: OfflinePayment): Follows {
  // The confirmation promises a call.
  const toRing = isPaidAtShortNotice({ ...order, paidAt: now }) ? whyShort(order, now) : []
  return together(
    {
      // The ledger row and the mails use the database's time too.
      columns: { paymentStatus: 'completed', status: 'confirmed', paidAt: atThisMoment },
      ledger: [
        {
          write: 'payment by hand',
          row: { orderId: order.id, amountPence: firstPaymentPence(order), reason, by, idempotencyKey: key ?? null },
        },
      ],
      attention: toRing.map((why) => ({ reasons: [why] })),
    },
    afterPaid,
  )
}
