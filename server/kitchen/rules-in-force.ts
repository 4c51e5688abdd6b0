import { site } from '../../content/site.ts'
import type { RulesToAsk } from '../../contract/delivery/can-deliver.ts'
import type { Database } from '../database/database.ts'
import { findDeliveryRules } from '../database/delivery-rules.ts'

/** How long a server goes on with the rules that it has read, in milliseconds. */
const keptFor = 2_000

export interface RulesInForce {
  version: number
  rules: RulesToAsk
}

const known = new WeakMap<Database, { readAt: number; reading: Promise<RulesInForce> }>()

/**
 * Returns the delivery rules that hold, as they were at most two seconds ago. Requests that come together share one
 * reading.
 */
export function rulesInForce(database: Database): Promise<RulesInForce> {
  const last = known.get(database)
  if (last && performance.now() - last.readAt < keptFor) return last.reading
  const reading = readRules(database)
  known.set(database, { readAt: performance.now(), reading })
  // The next request tries again.
  reading.catch(() => known.delete(database))
  return reading
}

async function readRules(database: Database): Promise<RulesInForce> {
  const { version, rules } = await findDeliveryRules(database.forOrders)
  return { version, rules: { ...rules, phone: site.phone.shown } }
}
