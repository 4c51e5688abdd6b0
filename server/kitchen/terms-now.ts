import { createHash } from 'node:crypto'
import { terms } from '../../content/terms.ts'
import type { DeliveryRules } from '../../contract/delivery/rules.ts'
import { rulesInWords } from '../../contract/delivery/rules-for-customers.ts'

/**
 * Returns what customers agree to under these rules: a fingerprint of all that /terms says of them, and what goes back to
 * a customer who cancels. The day of the terms is no such fingerprint, because rules change at any minute.
 */
export function termsNow(rules: DeliveryRules): { fingerprint: string; cancelling: string } {
  const words = rulesInWords(rules)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([terms, words]))
    .digest('hex')
    .slice(0, 16)
  return { fingerprint, cancelling: words.cancelling }
}
