import type { Content } from '../../contract/content/content.ts'
import { phoneAt } from '../../contract/content/places.ts'
import { firstKitchen, type RulesOfAll } from '../../contract/delivery/rules.ts'
import type { Database } from '../database/database.ts'
import { contentNow } from '../publishing/live-content.ts'
import { findDeliveryRules } from './delivery-rules.ts'
import { kitchensOf } from './kitchens-now.ts'
import { findOrdering, type Ordering } from './ordering.ts'
import { readAtMostEvery } from './read-at-most-every.ts'

export interface RulesInForce {
  version: number
  /** The rules of all kitchens, each with the phone number for questions about its orders (rulesOf). */
  rules: RulesOfAll & { phone: string }
  /** The ids of the kitchens that take orders (kitchensOf). */
  kitchens: readonly string[]
  /** Whether the site takes orders by these rules. */
  ordering: Ordering
  /** The packages of the site. A kitchen may cook only some of them. */
  packages: Content['packages']
}

/** Returns the current delivery rules and ordering state, at most a second old. */
export const rulesInForce = readAtMostEvery(1_000, async (database: Database): Promise<RulesInForce> => {
  const { forOrders } = database
  const [{ version, rules }, ordering] = [await findDeliveryRules(forOrders), await findOrdering(forOrders)]
  const { site, packages } = contentNow()
  return { version, rules: withPhones(rules, site), kitchens: kitchensOf(rules), ordering, packages }
})

function withPhones(rules: RulesOfAll, site: Content['site']) {
  const phone = (kitchen: string) => ({ phone: phoneAt(site, kitchen).shown })
  const others = Object.entries(rules.kitchens ?? {}).map(([id, own]) => [id, { ...own, ...phone(id) }])
  return { ...rules, ...phone(firstKitchen), ...(rules.kitchens && { kitchens: Object.fromEntries(others) }) }
}
