import { isPayment } from '../../contract/staff/order-money.ts'
import type { LedgerEntry } from '../database/ledger-schema.ts'
import { isByHand, isCounted } from './ledger.ts'

/** What goes back of one payment of an order, in pence. */
export interface RefundPart {
  amountPence: number
  /** The payment intent that it goes back to; null for the order's own, and for money that Stripe never saw. */
  paymentIntentId: string | null
  /** Whether staff give it back themselves, as the money came. */
  isByHand: boolean
}

type Entry = Pick<
  LedgerEntry,
  'kind' | 'amountPence' | 'state' | 'stripeId' | 'paymentIntentId' | 'idempotencyKey' | 'createdAt'
>

/**
 * Divides a refund among the payments of an order, because Stripe refunds a payment intent at most as a whole. The newest
 * payment goes back first: it is the likeliest that its card still works. What a bank took back of a payment can't be
 * refunded. `amountPence` may be at most what is left of
 * all payments together. Each payment stands in one part at most, and the parts add up to the amount. Pure.
 */
export function divideRefund(amountPence: number, ledger: Entry[]): RefundPart[] {
  let open = amountPence
  const parts: RefundPart[] = []
  for (const { leftPence, ...payment } of paymentsOf(ledger)) {
    const part = Math.min(open, leftPence)
    if (part <= 0) continue
    parts.push({ ...payment, amountPence: part })
    open -= part
  }
  return parts
}

/** Returns the payments of an order, the newest first, with what is left of each. All that came by hand is one. */
function paymentsOf(ledger: Entry[]) {
  const payments = new Map<string, Omit<RefundPart, 'amountPence'> & { leftPence: number }>()
  const newestFirst = ledger
    .filter(({ kind }) => isPayment(kind))
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  for (const { kind, paymentIntentId, amountPence } of newestFirst) {
    const payment = { paymentIntentId, isByHand: kind === 'paid-otherwise' }
    const held = payments.get(nameOf(payment)) ?? { ...payment, leftPence: 0 }
    payments.set(nameOf(payment), { ...held, leftPence: held.leftPence + amountPence })
  }
  for (const entry of ledger) {
    const payment = payments.get(nameOf({ ...entry, isByHand: isByHand(entry) }))
    if (payment && !isPayment(entry.kind) && isCounted(entry)) payment.leftPence -= entry.amountPence
  }
  return payments.values()
}

const nameOf = (payment: Pick<RefundPart, 'paymentIntentId' | 'isByHand'>) =>
  payment.isByHand ? 'by hand' : (payment.paymentIntentId ?? 'own')
