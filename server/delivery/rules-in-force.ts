import type { RulesToAsk } from '../../contract/delivery/can-deliver.ts'
import type { Database } from '../database/database.ts'
import { siteNow } from '../publishing/live-content.ts'
import { findDeliveryRules } from './delivery-rules.ts'
import { findOrdering, type Ordering } from './ordering.ts'
import { readAtMostEvery } from './read-at-most-every.ts'

export interface RulesInForce {
  version: number
  rules: RulesToAsk
  /** Whether the site takes orders by these rules. */
  ordering: Ordering
}

/** Returns the current delivery rules and ordering state, at most a second old. */
export const rulesInForce = readAtMostEvery(1_000, async (database: Database): Promise<RulesInForce> => {
  const { forOrders } = database
  const [{ version, rules }, ordering] = [await findDeliveryRules(forOrders), await findOrdering(forOrders)]
  return { version, rules: { ...rules, phone: siteNow().phone.shown }, ordering }
})
