import { defaultRules, type RulesOfAll } from '../../contract/delivery/rules.ts'
import type { Database } from '../../server/database/database.ts'
import { deliveryRuleVersions } from '../../server/database/delivery-schema.ts'
import { findDeliveryRules } from '../../server/delivery/delivery-rules.ts'
import { rulesInForce } from '../../server/delivery/rules-in-force.ts'

/** Sets the default delivery rules with these changes. The server with this database knows them at once. */
export async function setDeliveryRules(database: Database, changes: Partial<RulesOfAll> = {}): Promise<number> {
  const version = (await findDeliveryRules(database)).version + 1
  const rules = { ...defaultRules, ...changes }
  await database.insert(deliveryRuleVersions).values({ version, rules, by: 'Priya' })
  rulesInForce.forget(database)
  return version
}
