import type { DeliveryRules } from '../../contract/delivery/rules.ts'
import { placesOn } from '../../contract/delivery/working-days.ts'
import type { Transaction } from '../database/database.ts'
import { findDeliveryLoad } from './delivery-rules.ts'

/**
 * Returns a message for staff if a day (yyyy-MM-dd) has more places taken than its limit, or undefined. An order that
 * is paid late takes its places back even if its day is full.
 */
export async function whyOverFull(tx: Transaction, rules: DeliveryRules, day: string): Promise<string | undefined> {
  const limit = placesOn(rules, day)
  const taken = (await findDeliveryLoad(tx, day, day)).get(day) ?? 0
  if (limit === null || taken <= limit) return
  return `Its day was full by then, and has ${taken} of ${limit} places taken now. Decide whether it can be cooked.`
}
