import type { z } from 'zod'
import { canDeliver, type RulesToAsk } from '../../contract/delivery/can-deliver.ts'
import {
  type deliveryDaysAnswer,
  deliveryDaysQuery,
  furthestDay,
  mostDeliveryDays,
} from '../../contract/delivery/delivery-days.ts'
import { hoursOn, placesOn } from '../../contract/delivery/working-days.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { poundsFromPence } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import { findDeliveryLoad } from '../database/delivery-rules.ts'
import { parseOr } from '../functions/parse.ts'
import { AppError } from '../http/errors.ts'
import { rulesInForce } from './rules-in-force.ts'

/** Few places are left when there are fewer than this share of the day's, or fewer than one package serves. */
const fewShare = 0.2
const servedByPackage = 10

type Load = ReadonlyMap<string, number>

/**
 * Tells which days can be chosen, with why not, and never how much other people have ordered.
 * Throws AppError `invalid_order` for days that can't be read, or for more than a hundred of them.
 */
export async function deliveryDays(
  database: Database,
  query: unknown,
  now = new Date(),
): Promise<z.input<typeof deliveryDaysAnswer>> {
  const { from, to } = parseOr('invalid_order', deliveryDaysQuery, query)
  const days = daysBetween(from, to)
  const today = londonDay(now)
  const { rules } = await rulesInForce(database)
  const load = await findDeliveryLoad(database.forOrders, today, addDays(today, furthestDay))
  return {
    days: days.map((day) => oneDay(rules, load, day, now)),
    first_day: firstDay(rules, load, now),
    area:
      rules.area?.map(({ districts, leastOrderPence }) => ({
        districts,
        least_order: poundsFromPence(leastOrderPence),
      })) ?? null,
  }
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    days.push(day)
    if (days.length <= mostDeliveryDays) continue
    const message = `Please ask for at most ${mostDeliveryDays} days.`
    throw new AppError('invalid_order', { fields: [{ path: 'to', message }] })
  }
  return days
}

function oneDay(rules: RulesToAsk, load: Load, day: string, now: Date) {
  const taken = load.get(day) ?? 0
  const [refusal] = canDeliver(rules, taken, { day }, now)
  const limit = placesOn(rules, day)
  const left = limit === null ? Number.POSITIVE_INFINITY : limit - taken
  return {
    day,
    hours: refusal ? null : hoursOn(rules, day),
    why: refusal?.message ?? null,
    few_left: !refusal && limit !== null && (left < limit * fewShare || left < servedByPackage),
    note: (!refusal && rules.days[day]?.note) || null,
  }
}

function firstDay(rules: RulesToAsk, load: Load, now: Date): string | null {
  const today = londonDay(now)
  for (let ahead = 1; ahead <= furthestDay; ahead++) {
    const day = addDays(today, ahead)
    if (canDeliver(rules, load.get(day) ?? 0, { day }, now).length === 0) return day
  }
  return null
}
