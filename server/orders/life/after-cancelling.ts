import { londonDay } from '../../../contract/london-time.ts'
import { giveBackByHand } from '../../../contract/staff/order-money.ts'
import { divideRefund } from '../../payments/divide-refund.ts'
import { isAskedByStaff, keyOfPart, sumsOf } from '../../payments/ledger.ts'
import { isPaid } from '../orders.ts'
import { withoutWaiting } from './after-stripe.ts'
import { atThisMoment, type Follows, type Known, together } from './follows.ts'

/** What somebody wants to be given back. Amounts are in pence. */
export interface RefundWanted {
  /** Names one press of the button. */
  key: string
  amountPence: number
  reason: string
  /** The name of the person who asks. */
  by: string
  /** The change of the order that the refund belongs to, where there is one. */
  changeId?: string
}

export interface RefundAsked {
  happened: 'refund asked'
  refund: RefundWanted
  /** New ids, one for each payment of the ledger: it may be divided among all of them. */
  ids: string[]
}

export interface Cancelled {
  happened: 'cancelled'
  /** Who cancels it, and why. A customer who leaves the payment page leaves neither name nor reason. */
  by?: string
  reason?: string
  /** What goes back with it. */
  refund?: Omit<RefundAsked, 'happened'>
}

/**
 * A refund is asked for, divided among the payments where it is more than what is left of one. What was paid otherwise
 * staff give back themselves, so that is settled at once; where none of them asked for it, they are told to.
 */
export function afterRefundAsked(known: Known, asked: Omit<RefundAsked, 'happened'>): Follows {
  const { changeId } = asked.refund
  const { follows, isAllByHand } = afterGivenBack(known, asked)
  // Otherwise the mail goes when Stripe has taken the refund, and of a change the mail about that tells.
  const isToldNow = isAllByHand && changeId === undefined
  return together(follows, isToldNow && { mails: [{ mail: 'refund-on-its-way', entryId: asked.ids[0] }] })
}

/**
 * A paid order is cancelled, and its refund asked for with it. A change that waits is taken back. The customer gets a
 * mail, and the kitchen does where it was still to cook. Of one that is not paid the session is expired next, and what
 * follows from that tells its customer.
 */
export function afterCancelled(known: Known, { by, reason, refund }: Cancelled): Follows {
  const { order, now } = known
  const entryId = refund?.ids[0]
  const isToCome = order.eventDate >= londonDay(now)
  // The time is that of the refund too, by which its mail knows that it belongs to the cancellation.
  const named = { cancelledAt: atThisMoment, cancelledBy: by, cancelReason: order.erased ? null : reason }
  const columns = { status: 'cancelled' as const, ...(by !== undefined && named) }
  if (!isPaid(order)) return together({ columns })
  return together(
    refund && afterGivenBack(known, refund).follows,
    { columns, mails: [{ mail: 'order-cancelled', entryId }] },
    isToCome && { mails: [{ mail: 'staff-order-cancelled' }] },
    withoutWaiting(known),
  )
}

/** Its rows, and what money by hand brings with it. Pure. */
export function afterGivenBack(known: Known, { refund, ids }: Omit<RefundAsked, 'happened'>) {
  const { order } = known
  const { key, amountPence, reason, by, changeId } = refund
  const parts = divideRefund(amountPence, known.ledger)
  const byHand = parts.find(({ isByHand }) => isByHand)
  const follows = together(
    {
      ledger: parts.map(({ isByHand, ...part }, index) => ({
        write: 'asked refund',
        isByHand,
        row: {
          id: ids[index] ?? '',
          orderId: order.id,
          by,
          changeId,
          ...part,
          // The reason may name the customer, who is erased here.
          reason: order.erased ? null : reason,
          idempotencyKey: keyOfPart(key, index),
        },
      })),
    },
    byHand && afterByHand(known, byHand.amountPence, by),
  )
  return { follows, isAllByHand: parts.every(({ isByHand }) => isByHand) }
}

/** Staff who ask for it know that they have to hand it over; where nobody of them asked, they are told. */
function afterByHand({ order, ledger }: Known, amountPence: number, by: string): Partial<Follows> {
  const refundedPence = order.refundedPence + amountPence
  const isWhole = refundedPence >= sumsOf(ledger).paidPence
  return {
    columns: { refundedPence, ...(isWhole && { paymentStatus: 'refunded' as const }) },
    attention: isAskedByStaff(by) ? [] : [{ reasons: [giveBackByHand(amountPence, order.orderNumber)] }],
  }
}
