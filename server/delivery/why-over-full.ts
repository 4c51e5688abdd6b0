import { formatTime } from '../../contract/clock-time.ts'
import { halfHourOf } from '../../contract/delivery/half-hours.ts'
import { rulesOf } from '../../contract/delivery/kitchens.ts'
import type { RulesOfAll } from '../../contract/delivery/rules.ts'
import { placesOn } from '../../contract/delivery/working-days.ts'
import type { Transaction } from '../database/database.ts'
import type { Order } from '../database/schema.ts'
import { findLoadOfDay } from './delivery-rules.ts'

/**
 * Returns a message for staff if the kitchen's places on the order's day, or its deliveries in that half hour, are over
 * the limit; else undefined. An order that is paid late takes its places back even if the day is full.
 */
export async function whyOverFull(
  tx: Transaction,
  all: RulesOfAll,
  { kitchen, eventDate: day, eventTime }: Pick<Order, 'kitchen' | 'eventDate' | 'eventTime'>,
): Promise<string | undefined> {
  const [rules, at] = [rulesOf(all, kitchen), halfHourOf(eventTime)]
  const load = await findLoadOfDay(tx, day, kitchen)
  const [taken, deliveries] = [load.places, load.deliveries[at] ?? 0]
  const { deliveriesPerHalfHour: most = deliveries } = rules
  const limit = placesOn(rules, day)
  const over = [
    ...(limit !== null && taken > limit ? [`has ${taken} of ${limit} places taken now`] : []),
    ...(deliveries > most ? [`has ${deliveries} of ${most} deliveries in the half hour from ${formatTime(at)}`] : []),
  ]
  if (over.length === 0) return
  return `Its day was full by then, and ${over.join(', and ')}. Decide whether it can be cooked.`
}
