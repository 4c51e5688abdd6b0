import type { WayPaidOtherwise } from '../../../contract/staff/take-order.ts'

/** How the book of acts tells that an order, or a change of it, was paid otherwise. */
export const paidInWords: Record<WayPaidOtherwise, string> = {
  cash: 'paid in cash',
  'bank-transfer': 'paid by bank transfer',
}

/** The reason of the ledger's entry: "By bank transfer: Reference 4711". */
export function paymentInWords(way: WayPaidOtherwise, note: string | null | undefined): string {
  const how = way === 'cash' ? 'In cash' : 'By bank transfer'
  return note ? `${how}: ${note}` : how
}
