import type { z } from 'zod'
import { canDeliver, type NotCooked, type RulesToAsk } from '../../contract/delivery/can-deliver.ts'
import {
  type deliveryDaysAnswer,
  type deliveryDaysQuery,
  furthestDay,
  mostDeliveryDays,
} from '../../contract/delivery/delivery-days.ts'
import { fullHalfHours } from '../../contract/delivery/half-hours.ts'
import { areaOf, kitchenOfDistrict, notCookedBy, rulesOf } from '../../contract/delivery/kitchens.ts'
import type { DeliveryArea } from '../../contract/delivery/rules.ts'
import { noticeInShort } from '../../contract/delivery/rules-for-customers.ts'
import { areFewLeft, hoursOn } from '../../contract/delivery/working-days.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { poundsFromPence } from '../../contract/money.ts'
import { districtOf } from '../../contract/postcode.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { type DayLoad, findDeliveryLoad, noLoad } from './delivery-rules.ts'
import { onOrderButton, type Reach, whyNoOrders } from './ordering.ts'
import { readAtMostEvery } from './read-at-most-every.ts'
import { rulesInForce } from './rules-in-force.ts'
import { termsInForce } from './terms-in-force.ts'

type DayAnswer = ReturnType<typeof judgeDay>

/** The days of one kitchen, or of all. Each day is judged once, when first asked for. */
interface Days {
  dayOf(day: string): DayAnswer
  firstDay: string | null
  /** The packages that the kitchen does not cook. May be empty. */
  notCooked: readonly NotCooked[]
}

/** What a server knows about the days, kept for a second. */
interface Board {
  /** The days of the kitchen for a postcode. If no kitchen is found, the days on which any kitchen can deliver. */
  daysFor(postcode: string | undefined): Days
  by_postcode?: true
  half_hours?: true
  area: z.input<typeof deliveryDaysAnswer>['area']
  notice: string
  terms: z.input<typeof deliveryDaysAnswer>['terms']
}

/**
 * Returns which days from `from` to `to` (yyyy-MM-dd) can be chosen for a postcode, why the others can't, and the
 * current terms. Never reveals how much other people have ordered. Before the site is opened no day can be chosen.
 * During a pause the days stay as they are, because paid orders may still be changed. Throws AppError `invalid_order`
 * for more than `mostDeliveryDays`.
 */
export async function deliveryDays(
  { database, ...server }: { database: Database } & Reach,
  { from, to, postcode }: z.output<typeof deliveryDaysQuery>,
): Promise<z.input<typeof deliveryDaysAnswer>> {
  const days = daysBetween(from, to)
  const { daysFor, notice, ...board } = await boardOf(database)
  const { dayOf, firstDay, notCooked } = daysFor(postcode)
  const { version, ordering } = await rulesInForce(database)
  const refusal = whyNoOrders(server, { rules: { version }, ordering }, new Date())
  const { terms, ...rest } = board
  const not_cooked = notCooked.map(({ menuId, name }) => ({ menu_id: menuId, name }))
  const where = { ...rest, ...(not_cooked.length > 0 && { not_cooked }) }
  const asked = { days: days.map(dayOf), first_day: firstDay, ...where, notice, terms }
  if (!refusal) return asked
  const why = refusal.message
  const closed = { not_open: why, on_button: onOrderButton[refusal.code] }
  if (refusal.code === 'ordering_paused') return { ...asked, ...closed }
  const off = { hours: null, why, few_left: false, note: null }
  return { days: days.map((day) => ({ day, ...off })), first_day: null, ...where, terms, ...closed }
}

// Kept for a second, because many people ask at once and the search for the first open day may be long.
const boardOf = readAtMostEvery(1_000, async (database): Promise<Board> => {
  const { rules, kitchens, packages } = await rulesInForce(database)
  const sold = packages.filter(({ isOnSale }) => isOnSale)
  const now = new Date()
  const today = londonDay(now)
  const ofKitchens = new Map<string, Days>()
  for (const kitchen of kitchens) {
    const own = rulesOf(rules, kitchen)
    const load = await findDeliveryLoad(database.forOrders, today, addDays(today, furthestDay), kitchen)
    ofKitchens.set(
      kitchen,
      judgedOnce(today, (day) => judgeDay(own, load.get(day) ?? noLoad, { day, now }), notCookedBy(kitchen, sold)),
    )
  }
  const all = [...ofKitchens.values()]
  const byNone = sold.filter((each) => all.every(({ notCooked }) => notCooked.includes(each)))
  const ofAny = judgedOnce(today, (day) => anyOf(all.map(({ dayOf }) => dayOf(day))), byNone)
  return {
    daysFor: (postcode) =>
      ofKitchens.get(kitchenOfDistrict(districtOf(postcode ?? ''), rules, kitchens) ?? '') ?? ofAny,
    area: areaOf(rules, kitchens)?.map(partInPounds) ?? null,
    ...(kitchens.length > 1 && { by_postcode: true }),
    ...(rules.halfHours && { half_hours: true }),
    notice: noticeInShort(rules.notice),
    terms: termsInForce(rules),
  }
})

function judgedOnce(today: string, judge: (day: string) => DayAnswer, notCooked: readonly NotCooked[]): Days {
  const known = new Map<string, DayAnswer>()
  const dayOf = (day: string) => {
    const answer = known.get(day) ?? judge(day)
    known.set(day, answer)
    return answer
  }
  return { dayOf, firstDay: findFirstDay(dayOf, today), notCooked }
}

/**
 * Joins the answers of all kitchens about a day, which can be chosen if any kitchen is open. The hours span those of
 * all open kitchens. Few places, a note or a full half hour are said only if they hold at every open kitchen.
 */
function anyOf(answers: DayAnswer[]): DayAnswer {
  const open = answers.filter(({ why }) => why === null)
  const [first] = open
  if (!first) return answers[0] as DayAnswer
  const hours = open.flatMap((each) => each.hours ?? [])
  const from = hours.map((each) => each.from).sort()[0] ?? ''
  const to =
    hours
      .map((each) => each.to)
      .sort()
      .at(-1) ?? ''
  const full = first.full?.filter((at) => open.every((each) => each.full?.includes(at)))
  return {
    ...first,
    full: full?.length ? full : undefined,
    hours: { from, to },
    few_left: open.every(({ few_left }) => few_left),
    note: open.every(({ note }) => note === first.note) ? first.note : null,
  }
}

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

function judgeDay(rules: RulesToAsk, { places, deliveries }: DayLoad, { day, now }: { day: string; now: Date }) {
  const [refusal] = canDeliver(rules, places, { day }, now, deliveries)
  const full = refusal ? [] : fullHalfHours(rules, day, deliveries)
  return {
    day,
    hours: refusal ? null : hoursOn(rules, day),
    why: refusal?.message ?? null,
    few_left: !refusal && areFewLeft(rules, day, places),
    note: (!refusal && rules.days[day]?.note) || null,
    ...(full.length > 0 && { full }),
  }
}

function findFirstDay(dayOf: Days['dayOf'], today: string): string | null {
  for (let ahead = 1; ahead <= furthestDay; ahead++) {
    const { day, why } = dayOf(addDays(today, ahead))
    if (why === null) return day
  }
  return null
}
