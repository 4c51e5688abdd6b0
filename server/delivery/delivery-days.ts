import type { z } from 'zod'
import { canDeliver, type RulesToAsk } from '../../contract/delivery/can-deliver.ts'
import {
  type deliveryDaysAnswer,
  deliveryDaysQuery,
  furthestDay,
  mostDeliveryDays,
} from '../../contract/delivery/delivery-days.ts'
import type { DeliveryArea } from '../../contract/delivery/rules.ts'
import { areFewLeft, hoursOn } from '../../contract/delivery/working-days.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { poundsFromPence } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../http/errors.ts'
import { parseOr } from '../http/parse.ts'
import { findDeliveryLoad } from './delivery-rules.ts'
import { isNotOpen } from './not-open.ts'
import { readAtMostEvery } from './read-at-most-every.ts'
import { rulesInForce } from './rules-in-force.ts'
import { termsNow } from './terms-now.ts'

type DayAnswer = ReturnType<typeof judgeDay>

/** What a server knows of the days for a moment. Each day is judged once, when it is asked for. */
interface Board {
  dayOf(day: string): DayAnswer
  firstDay: string | null
  version: number
  area: z.input<typeof deliveryDaysAnswer>['area']
  terms: z.input<typeof deliveryDaysAnswer>['terms']
}

/**
 * Tells which days can be chosen, with why not, and the terms that hold, and never how much other people have ordered.
 * A site that is not open yet has none, and says why. Throws AppError `invalid_order` for days that can't be read, or for more than a hundred of them.
 */
export async function deliveryDays(
  { database, isPublic }: { database: Database; isPublic?: boolean },
  query: unknown,
): Promise<z.input<typeof deliveryDaysAnswer>> {
  const { from, to } = parseOr('invalid_order', deliveryDaysQuery, query)
  const days = daysBetween(from, to)
  const { dayOf, firstDay, area, terms, version } = await boardOf(database)
  if (isNotOpen(isPublic, { version })) {
    const why = new AppError('ordering_not_open').message
    const off = { hours: null, why, few_left: false, note: null }
    return { days: days.map((day) => ({ day, ...off })), first_day: null, area, terms, not_open: why }
  }
  return { days: days.map(dayOf), first_day: firstDay, area, terms }
}

// A crowd asks the same at the same time, and the first day may be a long search.
const boardOf = readAtMostEvery(1_000, async (database): Promise<Board> => {
  const { version, rules } = await rulesInForce(database)
  const now = new Date()
  const today = londonDay(now)
  const load = await findDeliveryLoad(database.forOrders, today, addDays(today, furthestDay))
  const known = new Map<string, DayAnswer>()
  const dayOf = (day: string) => {
    const answer = known.get(day) ?? judgeDay(rules, load.get(day) ?? 0, day, now)
    known.set(day, answer)
    return answer
  }
  return {
    dayOf,
    version,
    firstDay: findFirstDay(dayOf, today),
    area: rules.area?.map(partInPounds) ?? null,
    terms: termsNow(rules),
  }
})

const partInPounds = ({ districts, leastOrderPence }: DeliveryArea[number]) => ({
  districts,
  least_order: poundsFromPence(leastOrderPence),
})

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    days.push(day)
    if (days.length <= mostDeliveryDays) continue
    const message = `Please ask for at most ${mostDeliveryDays} days.`
    throw new AppError('invalid_order', { message, fields: [{ path: 'to', message }] })
  }
  return days
}

function judgeDay(rules: RulesToAsk, taken: number, day: string, now: Date) {
  const [refusal] = canDeliver(rules, taken, { day }, now)
  return {
    day,
    hours: refusal ? null : hoursOn(rules, day),
    why: refusal?.message ?? null,
    few_left: !refusal && areFewLeft(rules, day, taken),
    note: (!refusal && rules.days[day]?.note) || null,
  }
}

function findFirstDay(dayOf: Board['dayOf'], today: string): string | null {
  for (let ahead = 1; ahead <= furthestDay; ahead++) {
    const { day, why } = dayOf(addDays(today, ahead))
    if (why === null) return day
  }
  return null
}
