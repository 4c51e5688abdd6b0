import { isChosen, type RulesVersion } from './delivery-rules.ts'

/**
 * Whether a site takes no orders yet: others than this machine can reach it, and nobody has saved its delivery rules.
 * The default rules sell any hour of any place, so that a trial shows everything; no kitchen means them (decision 081).
 */
export function isNotOpen(isPublic: boolean | undefined, { version }: Pick<RulesVersion, 'version'>): boolean {
  return isPublic === true && version === 0
}

/** Returns what whoever runs a public site has to know about its rules, in a sentence, or undefined where staff set them. */
export function whatRulesMiss(held: Pick<RulesVersion, 'version' | 'changed'>): string | undefined {
  if (isNotOpen(true, held)) return 'No orders are taken before a manager has saved what you deliver, at /staff/rules'
  if (isChosen(held)) return undefined
  return 'Nobody has said yet what you deliver: orders for tomorrow at any hour, anywhere, are taken (/staff/rules)'
}
