import { createHash } from 'node:crypto'
import type { DeliveryRules } from '../../contract/delivery/rules.ts'
import { halfHourTerms, rulesForCustomers } from '../../contract/delivery/rules-for-customers.ts'
import { terms } from '../../contract/legal/terms.ts'

/**
 * Returns what customers agree to under these rules: a sentence about refunds on cancelling, and a fingerprint of that
 * sentence, the half-hour terms if they apply, and the terms. The rules' version can't replace the fingerprint, because
 * rules change at any minute.
 * Delivery area and lead time are left out: an order that breaks those rules is refused with the reason.
 */
export function termsInForce(rules: DeliveryRules): { fingerprint: string; cancelling: string } {
  const { cancelling } = rulesForCustomers(rules)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([terms, cancelling, ...(rules.halfHours ? [halfHourTerms] : [])]))
    .digest('hex')
    .slice(0, 16)
  return { fingerprint, cancelling }
}
