import { restInWords, restNotPaid } from '../../../contract/deposit.ts'
import { formatPence } from '../../../contract/money.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import { theSite } from '../../payments/ledger.ts'
import { isRestOpen } from '../order/orders.ts'
import { type Follows, type Known, nothingFollows, together } from './follows.ts'

/** Stripe took a payment for the rest. It is not in the ledger yet. */
export interface RestPaid {
  happened: 'rest paid'
  payment: Pick<LedgerEntry, 'amountPence' | 'stripeId' | 'paymentIntentId'> & { currency: string | null }
  /** The id for the refund, if more was paid than was left to pay. */
  refundId: string
}

/** The rest was paid offline: which staff member recorded it, and how the money came, in words. */
export interface RestPaidOffline {
  happened: 'rest paid offline'
  by: string
  reason: string
  key: string
}

/** Staff waive the rest. */
export interface RestWaived {
  happened: 'rest waived'
}

/** The day by which the rest is to be paid is near, or over. */
export interface RestDue {
  happened: 'rest due'
  isOver: boolean
}

/**
 * Decides what follows a payment of the rest at Stripe. Anything beyond what was left to pay is refunded, and staff
 * are told: the customer paid twice, or the order was cancelled, changed or paid otherwise meanwhile.
 */
export function afterRestPaid({ order }: Known, { payment, refundId }: RestPaid): Follows {
  const { currency, ...charge } = payment
  const { amountPence, paymentIntentId } = charge
  const takenPence = isRestOpen(order) && currency === 'gbp' ? Math.min(order.restPence, amountPence) : 0
  const surplusPence = amountPence - takenPence
  const reason = order.erased ? null : 'You paid more than was left to pay, so we give this back.'
  // Its own id stands for a change, so that refundNow does not take it for a refund of the order's price.
  const back = { id: refundId, changeId: refundId, reason, by: theSite, idempotencyKey: `rest-${refundId}` }
  const left = takenPence > 0 ? `only ${formatPence(takenPence)} was left to pay` : 'nothing was left to pay'
  const why = `The customer paid ${formatPence(amountPence)}, but ${left}. We give ${formatPence(surplusPence)} back.`
  return together(
    {
      columns: { restPence: order.restPence - takenPence, restSessionId: null },
      ledger: [{ write: 'further charge', row: { ...charge, orderId: order.id, changeId: null } }],
      mails: takenPence > 0 ? [{ mail: 'rest-paid', again: refundId.slice(0, 8) }] : [],
    },
    surplusPence > 0 && {
      ledger: [
        {
          write: 'asked refund',
          isByHand: false,
          row: { ...back, orderId: order.id, amountPence: surplusPence, paymentIntentId },
        },
      ],
      attention: [{ reasons: [why], telling: { again: refundId.slice(0, 8) } }],
    },
  )
}

/** Decides what follows once staff have received the rest. The order may have been refunded in full before. */
export function afterRestPaidOffline({ order }: Known, { by, reason, key }: RestPaidOffline): Follows {
  const row = { orderId: order.id, amountPence: order.restPence, reason, by, idempotencyKey: key }
  return together(
    {
      columns: { paymentStatus: 'completed' },
      ledger: [{ write: 'payment by hand', row }],
      mails: [{ mail: 'rest-paid', again: key.slice(0, 8) }],
    },
    withoutRest(order),
  )
}

/** Decides what follows if staff waive the rest. If the order gets cheaper later, what was waived is not refunded. */
export const afterRestWaived = ({ order }: Known): Follows =>
  together({ columns: { waivedPence: order.waivedPence + order.restPence } }, withoutRest(order))

const withoutRest = (order: Known['order']): Partial<Follows> => ({ columns: { restPence: 0 }, ...closingRest(order) })

/** Returns what closes the page for the rest. A customer who pays at that moment is refunded. */
export const closingRest = ({ restSessionId }: Known['order']): Pick<Follows, 'expire'> => ({
  expire: restSessionId ? ['that of the rest'] : [],
})

/** Decides what follows as the day comes near (its customer is reminded) and once it is over (staff decide). */
export function afterRestDue({ order }: Known, { isOver }: RestDue): Follows {
  if (!isRestOpen(order)) return nothingFollows
  if (!isOver) return together({ columns: { restTold: 1 }, mails: [{ mail: 'rest-due', again: order.restDue ?? '' }] })
  const why = `${restNotPaid}${restInWords(order)}. Ring the customer. Nothing is cancelled by itself.`
  return together({ columns: { restTold: 2 }, attention: [{ reasons: [why] }] })
}
