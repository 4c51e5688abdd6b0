import { isPayment } from '../../contract/staff/order-money.ts'
import type { LedgerEntry } from '../database/ledger-schema.ts'
import { isByHand, isCounted } from './ledger.ts'

/** What goes back of one payment of an order, in pence. */
export interface RefundPart {
  amountPence: number
  /** The payment intent to refund; null for that of the order itself, and for money that Stripe never saw. */
  paymentIntentId: string | null
  /** Whether staff give it back themselves, as the money came. */
  isByHand: boolean
}

type Entry = Pick<
  LedgerEntry,
  'kind' | 'amountPence' | 'state' | 'stripeId' | 'paymentIntentId' | 'idempotencyKey' | 'createdAt'
>

/**
 * Divides a refund of `amountPence` among the payments of an order, because Stripe refunds no more of a payment intent than
 * was paid with it. The newest payment goes back first, since its card is the likeliest to work still. What a bank took
 * back of a payment can't be refunded. The amount may be at most what is left of all payments. Returns a part for each
 * payment of which something goes back; the parts add up to the amount. Pure.
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

/** Returns the payments of an order, the newest first, with what is left of each. All money paid by hand is one payment. */
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

/** Whether a refund gives back of this payment. Pure. */
export function givesBackOf(refund: Entry, payment: Entry): boolean {
  const paid = { ...payment, isByHand: payment.kind === 'paid-otherwise' }
  return isPayment(payment.kind) && paymentName({ ...refund, isByHand: isByHand(refund) }) === paymentName(paid)
}

const paymentName = (payment: Pick<RefundPart, 'paymentIntentId' | 'isByHand'>) =>
  payment.isByHand ? 'by hand' : (payment.paymentIntentId ?? 'own')
