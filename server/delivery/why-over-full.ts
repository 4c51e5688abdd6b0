import type { DeliveryRules } from '../../contract/delivery/rules.ts'
import { placesOn } from '../../contract/delivery/working-days.ts'
import type { Transaction } from '../database/database.ts'
import { findDeliveryLoad } from './delivery-rules.ts'

/**
 * Returns what staff are told of a day (yyyy-MM-dd) that has more places taken than it has, or undefined where it has not.
 * That happens when an order is paid late: it takes its places back, whether the day is full by then or not.
 */
export async function whyOverFull(tx: Transaction, rules: DeliveryRules, day: string): Promise<string | undefined> {
  const limit = placesOn(rules, day)
  const taken = (await findDeliveryLoad(tx, day, day)).get(day) ?? 0
  if (limit === null || taken <= limit) return
  return `Its day was full by then, and has ${taken} of ${limit} places taken now. Decide whether it can be cooked.`
}
