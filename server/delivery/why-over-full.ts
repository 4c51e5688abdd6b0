import type { DeliveryRules } from '../../contract/delivery/rules.ts'
import { placesOn } from '../../contract/delivery/working-days.ts'
import type { Transaction } from '../database/database.ts'
import { findDeliveryLoad } from './delivery-rules.ts'

/**
 * Returns what staff are told of a day (yyyy-MM-dd) that has more orders than places, or undefined where it has not. An
 * order that was paid late has taken its places back by then, full or not.
 */
export async function whyOverFull(tx: Transaction, rules: DeliveryRules, day: string): Promise<string | undefined> {
  const limit = placesOn(rules, day)
  const taken = (await findDeliveryLoad(tx, day, day)).get(day) ?? 0
  if (limit === null || taken <= limit) return
  return `Its day was full by then, and has ${taken} of ${limit} places taken now. Decide whether it can be cooked.`
}
