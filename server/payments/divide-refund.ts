import { isPayment } from '../../contract/staff/order-money.ts'
import type { LedgerEntry } from '../database/ledger-schema.ts'
import { isByHand, isCounted } from './ledger.ts'

/** The part of a refund that returns one payment, in pence. */
export interface RefundPart {
  amountPence: number
  /** The payment intent to refund; null for the order's own, and for money that Stripe never saw. */
  paymentIntentId: string | null
  /** True if staff give it back themselves, the way it was paid. */
  isByHand: boolean
}

type Entry = Pick<
  LedgerEntry,
  'kind' | 'amountPence' | 'state' | 'stripeId' | 'paymentIntentId' | 'idempotencyKey' | 'createdAt'
>

/**
 * Divides a refund of `amountPence` among the payments of an order, because Stripe refunds at most what was paid with
 * each payment intent. Starts with the newest payment, whose card is the likeliest to still work. Money that a bank
 * took back can't be refunded. The amount may be at most what is left of all payments. Returns a part for each refunded
 * payment; the parts add up to the amount. Pure.
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

/** Returns the payments of an order, newest first, with what is left of each. All money paid by hand is one payment. */
function paymentsOf(ledger: Entry[]) {
  const payments = new Map<string, Omit<RefundPart, 'amountPence'> & { leftPence: number }>()
  const newestFirst = ledger
    .filter(({ kind }) => isPayment(kind))
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  for (const { kind, paymentIntentId, amountPence } of newestFirst) {
    const payment = { paymentIntentId, isByHand: kind === 'paid-otherwise' }
    const held = payments.get(paymentName(payment)) ?? { ...payment, leftPence: 0 }
    payments.set(paymentName(payment), { ...held, leftPence: held.leftPence + amountPence })
  }
  for (const entry of ledger) {
    const payment = payments.get(paymentName({ ...entry, isByHand: isByHand(entry) }))
    if (payment && !isPayment(entry.kind) && isCounted(entry)) payment.leftPence -= entry.amountPence
  }
  return payments.values()
}

/** True if a refund returns money of this payment. Pure. */
export function givesBackOf(refund: Entry, payment: Entry): boolean {
  const paid = { ...payment, isByHand: payment.kind === 'paid-otherwise' }
  return isPayment(payment.kind) && paymentName({ ...refund, isByHand: isByHand(refund) }) === paymentName(paid)
}

const paymentName = (payment: Pick<RefundPart, 'paymentIntentId' | 'isByHand'>) =>
  payment.isByHand ? 'by hand' : (payment.paymentIntentId ?? 'own')
