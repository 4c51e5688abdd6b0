import { formatPence } from '../../../contract/money.ts'
import type { OrderMoney } from '../../orders/queries.ts'

/**
 * Reads an amount as people type it, "250", "£1,250.50" or "99.9", and returns its pence, or undefined where it is none.
 * Pure.
 */
export function penceIn(text: string): number | undefined {
  const found = /^£? ?(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!found) return undefined
  const [, pounds = '', rest = ''] = found
  return Number(pounds.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'))
}

/** Returns pence as they stand in a field: 25000 becomes "250.00". Pure. */
export function fieldText(pence: number): string {
  return (pence / 100).toFixed(2)
}

/** "Was paid £499.98. Goes back £250.00. Stays £249.98." `pence` is undefined where the field holds no amount. Pure. */
export function whatWillBe({ paidPence, refundedPence, leftPence }: OrderMoney, pence: number | undefined): string {
  if (paidPence === 0) return 'Nothing was paid. The payment page is closed.'
  const before = refundedPence > 0 ? ` Went back before ${formatPence(refundedPence)}.` : ''
  const paid = `Was paid ${formatPence(paidPence)}.${before}`
  if (pence === undefined) return paid
  if (pence > leftPence) return `${paid} Only ${formatPence(leftPence)} is left.`
  return `${paid} Goes back ${formatPence(pence)}. Stays ${formatPence(leftPence - pence)}.`
}
