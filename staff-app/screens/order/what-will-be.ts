import { formatPence } from '../../../contract/money.ts'
import type { OrderMoney } from '../../orders/queries.ts'

/**
 * Says what a refund will do: "Was paid £499.98. Goes back £250.00. Stays £249.98." `pence` is undefined if the field
 * holds no amount. Pure.
 */
export function whatWillBe({ paidPence, refundedPence, leftPence }: OrderMoney, pence: number | undefined): string {
  if (paidPence === 0) return 'Nothing was paid. The payment page is closed.'
  const before = refundedPence > 0 ? ` Went back before ${formatPence(refundedPence)}.` : ''
  const paid = `Was paid ${formatPence(paidPence)}.${before}`
  if (pence === undefined) return paid
  if (pence > leftPence) return `${paid} Only ${formatPence(leftPence)} is left.`
  return `${paid} Goes back ${formatPence(pence)}. Stays ${formatPence(leftPence - pence)}.`
}
