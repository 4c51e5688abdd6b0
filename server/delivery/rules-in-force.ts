import type { RulesToAsk } from '../../contract/delivery/can-deliver.ts'
import type { Database } from '../database/database.ts'
import { siteNow } from '../publishing/live-content.ts'
import { findDeliveryRules } from './delivery-rules.ts'
import { readAtMostEvery } from './read-at-most-every.ts'

export interface RulesInForce {
  version: number
  rules: RulesToAsk
}

/** Returns the delivery rules that hold, as they were at most two seconds ago. */
export const rulesInForce = readAtMostEvery(2_000, async (database: Database): Promise<RulesInForce> => {
  const { version, rules } = await findDeliveryRules(database.forOrders)
  return { version, rules: { ...rules, phone: siteNow().phone.shown } }
})
