import { rulesOf } from '../../contract/delivery/kitchens.ts'
import type { RulesOfAll } from '../../contract/delivery/rules.ts'
import { placesOn } from '../../contract/delivery/working-days.ts'
import type { Transaction } from '../database/database.ts'
import type { Order } from '../database/schema.ts'
import { findDeliveryLoad } from './delivery-rules.ts'

/**
 * Returns a message for staff if an order's kitchen has more places taken on its day than its limit, or undefined. An
 * order that is paid late takes its places back even if its day is full.
 */
export async function whyOverFull(
  tx: Transaction,
  rules: RulesOfAll,
  { kitchen, eventDate: day }: Pick<Order, 'kitchen' | 'eventDate'>,
): Promise<string | undefined> {
  const limit = placesOn(rulesOf(rules, kitchen), day)
  const taken = (await findDeliveryLoad(tx, day, day, kitchen)).get(day) ?? 0
  if (limit === null || taken <= limit) return
  return `Its day was full by then, and has ${taken} of ${limit} places taken now. Decide whether it can be cooked.`
}
