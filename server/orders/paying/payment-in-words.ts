import type { OfflineWay } from '../../../contract/staff/take-order.ts'

/** How the book of acts words an offline payment for an order or a change. */
export const paidInWords: Record<OfflineWay, string> = {
  cash: 'paid in cash',
  'bank-transfer': 'paid by bank transfer',
}

/** Returns the reason for the ledger entry, such as "By bank transfer: Reference 4711". */
export function paymentInWords(way: OfflineWay, note: string | null | undefined): string {
  const how = way === 'cash' ? 'In cash' : 'By bank transfer'
  return note ? `${how}: ${note}` : how
}
