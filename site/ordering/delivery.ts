import { formatTime } from '../../contract/clock-time.ts'
import { daysToChoose } from '../../contract/days-to-choose.ts'
import {
  asSentence,
  judgeCooked,
  judgeDistrict,
  judgePostcode,
  judgeTime,
  judgeTotal,
  leastOrderPence,
  type NotCooked,
  type Refusal,
} from '../../contract/delivery/can-deliver.ts'
import type { DeliveryDaysAnswer } from '../../contract/delivery/delivery-days.ts'
import { freeTimes, fullInWords, halfHourOf } from '../../contract/delivery/half-hours.ts'
import type { DeliveryArea, DeliveryHours } from '../../contract/delivery/rules.ts'
import { addDays, formatDayWithoutYear } from '../../contract/london-time.ts'
import { formatPence, penceFromPounds } from '../../contract/money.ts'
import { districtOf, enterPostcode } from '../../contract/postcode.ts'
import type { DayMark, DayMarks } from '../../ui/calendar.tsx'
import { readDeliveryDays } from '../backend.ts'
import { type FieldName, fieldOfPath } from './order-form.ts'

/** What the server has said so far about when and where we deliver. */
export interface Delivery {
  /** Our phone number, for customers whose order we can't take online. */
  phone: string
  days: Record<string, DeliveryDay>
  marks: DayMarks
  firstDay: string | null
  /** While no orders are taken: when they will be, and what the order button says until then. */
  notOpen?: string
  onButton?: string
  area: DeliveryArea | null
  /** True if the days depend on the postcode. They are then for this district. */
  byPostcode?: true
  district?: string
  /** What the kitchen that delivers there does not cook. */
  notCooked?: readonly NotCooked[]
  /** True if customers choose half an hour in place of a time. */
  halfHours?: boolean
  /** The day that an order already has. */
  own?: OwnDay
  notice?: string
  /** The terms as first shown. They are replaced only after the server has refused them. */
  terms: DeliveryDaysAnswer['terms']
}

export type DeliveryDay = DeliveryDaysAnswer['days'][number]

/** The day that an order already has, its time, and whether the order was sold with half an hour. */
export type OwnDay = DeliveryDay & { time: string; halfHours: boolean }

/** What a customer has chosen or typed so far. Missing values are empty. */
export interface Wanted {
  day: string
  time: string
  postcode: string
  totalPence: number
  /** The menuIds of the chosen packages. Missing if they are not judged. */
  packages?: readonly string[]
}

/** What the form says about delivery. */
export interface DeliveryWords {
  errors: { [Field in FieldName]?: string }
  marks: DayMarks
  /** While no orders are taken: when they will be, and what the order button says until then. */
  notOpen?: string
  onButton?: string
  legend?: string
  /** The first day that can be chosen, if later than tomorrow. */
  shortcut?: { day: string; label: string }
  aboutDay?: string
  /** The delivery hours of the chosen day, unless they are the whole day. */
  hours?: DeliveryHours
  aboutTime?: string
  /** The beginnings of the half hours to choose from; missing if customers choose a time. */
  halfHours?: string[]
  leastOrder?: string
  /** The packages that can't be chosen, and the words beside them. */
  notCooked?: { menuIds: string[]; says: string }
  /** What a customer who cancels gets back, in words. */
  cancelling?: string
  /** Where we deliver and how soon an order has to be paid, in sentences. */
  facts?: string[]
}

/**
 * Asks the server about the days of a month (yyyy-MM), and once more with the district of the postcode where the days
 * depend on it. Returns a function that merges the answer into what was known before; it takes the answer's terms only
 * if none were known or new ones are asked for. `own`, the day that an order already has, keeps the state it was given.
 * Throws if the server's answer is missing or invalid.
 */
export async function askMonth(
  month: string,
  { phone, postcode, own, cache }: { phone: string; postcode: string; own?: OwnDay; cache?: RequestCache },
): Promise<(before: Delivery | undefined, withNewTerms: boolean) => Delivery> {
  const { first, last } = daysToChoose()
  const begin = `${month}-01`
  const end = addDays(`${addDays(begin, 31).slice(0, 7)}-01`, -1)
  const days = { from: begin < first ? first : begin, to: end > last ? last : end }
  const ofAny = await readDeliveryDays(days, cache)
  const district = ofAny.by_postcode && districtOf(postcode)
  const answer = district ? await readDeliveryDays({ ...days, district }, cache) : ofAny
  return (before, withNewTerms) => {
    const known = before?.district === district ? before : undefined
    const days = own ? [...answer.days, withFullTimes(own, answer.days, known)] : answer.days
    return {
      phone,
      district,
      own,
      ...learn(known, { ...answer, days }),
      halfHours: own ? own.halfHours : answer.half_hours,
      terms: (withNewTerms ? undefined : before?.terms) ?? answer.terms,
    }
  }
}

/** Returns an order's own day with its full half hours, except that of the order's own delivery. */
function withFullTimes(own: OwnDay, days: readonly DeliveryDay[], known: Delivery | undefined): OwnDay {
  const { full } = days.find(({ day }) => day === own.day) ?? known?.days[own.day] ?? {}
  return { ...own, full: full?.filter((at) => at !== halfHourOf(own.time)) }
}

/** True if what is known depends on the place, and is about another place than this postcode's. */
export const isOfOtherPlace = ({ byPostcode, district }: Delivery, postcode: string) =>
  byPostcode === true && district !== districtOf(postcode)

function learn(
  before: Delivery | undefined,
  answer: DeliveryDaysAnswer,
): Omit<Delivery, 'terms' | 'phone' | 'district' | 'own' | 'halfHours'> {
  const days = { ...before?.days, ...Object.fromEntries(answer.days.map((each) => [each.day, each])) }
  const marks: DayMarks = {}
  for (const each of Object.values(days)) {
    const mark = markOf(each)
    if (mark) marks[each.day] = mark
  }
  const area = answer.area?.map(({ districts, least_order }) => ({
    districts,
    leastOrderPence: penceFromPounds(least_order),
  }))
  return {
    days,
    marks,
    firstDay: answer.first_day,
    notOpen: answer.not_open,
    onButton: answer.on_button,
    area: area ?? null,
    byPostcode: answer.by_postcode,
    notCooked: answer.not_cooked?.map(({ menu_id, name }) => ({ menuId: menu_id, name })),
    notice: answer.notice,
  }
}

function markOf({ day, why, few_left, note }: DeliveryDay): DayMark | undefined {
  if (why !== null) return { isOff: true, text: why }
  const few = few_left && `Few places are left on ${formatDayWithoutYear(day)}.`
  const text = [few, note && asSentence(note)].filter(Boolean).join(' ')
  return text ? { isOff: false, tag: few_left ? 'few' : undefined, text } : undefined
}

/** Returns why an order can't be delivered, by field, in field order. */
export function judgeDelivery(delivery: Delivery, wanted: Wanted, now: Date): { field: FieldName; text: string }[] {
  const { phone, days, area, halfHours, notCooked } = delivery
  const { day, time, postcode, totalPence, packages = [] } = wanted
  const { why = null, hours = null, full } = days[day] ?? {}
  const refusals: Refusal[] = [
    ...(postcode ? judgePostcode({ area, phone }, postcode) : []),
    ...(why ? [{ field: 'event_date', message: why } as const] : []),
    ...(hours && time ? judgeTime({ hours, halfHours, full, phone }, day, time, now) : []),
    ...(postcode && totalPence ? judgeTotal({ area, phone }, postcode, totalPence) : []),
    ...judgeCooked({ notCooked, phone }, postcode, packages),
  ]
  return refusals.map(({ field, message }) => ({ field: fieldOfPath(field), text: message }))
}

/**
 * Returns what the form says about delivery. Doesn't judge the total while menus are being chosen: the minimum order is
 * shown beside it.
 */
export function inWords(delivery: Delivery, wanted: Wanted, now: Date): DeliveryWords {
  const { phone, days, marks, firstDay, notOpen, onButton } = delivery
  const hours = hoursToKeep(days[wanted.day])
  const mark = marks[wanted.day]
  const faults = judgeDelivery(delivery, { ...wanted, totalPence: 0 }, now)
  const noDay = firstDay === null && !notOpen ? noDayOnline(phone) : undefined
  return {
    errors: Object.fromEntries(faults.map(({ field, text }) => [field, text])),
    marks,
    notOpen,
    onButton,
    legend: legendOf(Object.values(marks), firstDay !== null),
    shortcut: firstDay && firstDay > daysToChoose().first ? shortcutTo(firstDay) : undefined,
    aboutDay: mark && !mark.isOff ? mark.text : noDay,
    hours,
    aboutTime: aboutTime(delivery, wanted.day),
    halfHours: delivery.halfHours ? freeHalfHours(delivery, wanted.day) : undefined,
    leastOrder: leastOrderLine(delivery, wanted),
    notCooked: notCookedIn(delivery),
    cancelling: delivery.terms.cancelling,
    facts: deliveryFacts(delivery),
  }
}

function notCookedIn({ notCooked, district }: Delivery): DeliveryWords['notCooked'] {
  if (!notCooked) return undefined
  const says = district ? `Not available in ${district}` : 'Not available at the moment'
  return { menuIds: notCooked.map(({ menuId }) => menuId), says }
}

/** Returns when the free half hours of a day begin. On an order's own day, its own is always among them. */
function freeHalfHours({ days, own }: Delivery, day: string): string[] {
  const { hours, full = [] } = days[day] ?? {}
  const free = freeTimes({ hours: hours ?? hoursOfAny(days), halfHours: true, full })
  // The order's half hour may begin at a minute that today's rules no longer offer.
  return own?.day === day && !free.includes(own.time) ? [...free, own.time].sort() : free
}

/** Returns from when to when we deliver on any of these days. */
function hoursOfAny(days: Delivery['days']): DeliveryHours {
  const hours = Object.values(days).flatMap((day) => day.hours ?? [])
  const [from = ''] = hours.map((each) => each.from).sort()
  const [to = ''] = hours
    .map((each) => each.to)
    .sort()
    .reverse()
  return { from, to }
}

/** Says in which hours of a day we deliver, and which times of it are full. */
function aboutTime({ days, halfHours }: Delivery, day: string): string | undefined {
  const { hours, full } = days[day] ?? {}
  const kept = hoursToKeep(days[day])
  const sentences = [
    kept && `We deliver from ${formatTime(kept.from)} to ${formatTime(kept.to)} on ${formatDayWithoutYear(day)}.`,
    hours && full?.length && `Already full: ${fullInWords({ hours, halfHours, full })}.`,
  ]
  return sentences.filter(Boolean).join(' ') || undefined
}

function deliveryFacts({ area, notice }: Delivery): string[] {
  const districts = area?.flatMap((part) => part.districts) ?? []
  districts.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  return [...(districts.length > 0 ? [`We deliver to ${districts.join(', ')}.`] : []), ...(notice ? [notice] : [])]
}

/** Whether we deliver to a postcode, in sentences. */
export interface AnswerForPostcode {
  /** Undefined if there is no answer: the text is no postcode, or no orders are taken. */
  delivers?: boolean
  /** The first sentence is the answer. */
  sentences: string[]
}

/** Answers "Do we deliver to you?" as the form would: yes or no, the minimum order, the notice, the first day. */
export function answerFor({ phone, area, firstDay, notOpen, notice }: Delivery, postcode: string): AnswerForPostcode {
  if (notOpen) return { sentences: [notOpen] }
  const district = districtOf(postcode)
  if (!district) return { sentences: [enterPostcode] }
  const [refusal] = judgeDistrict({ area, phone }, district)
  if (refusal) return { delivers: false, sentences: [`Not to ${district} online.`, refusal.message] }
  const least = leastOrderPence(area, postcode)
  const day = firstDay ? `The first day that you can have is ${formatDayWithoutYear(firstDay)}.` : noDayOnline(phone)
  const leastOrder = least ? [`Orders from ${formatPence(least)}.`] : []
  return {
    delivers: true,
    sentences: [`Yes, we deliver to ${district}.`, ...leastOrder, ...(notice ? [notice] : []), day],
  }
}

const noDayOnline = (phone: string) => `We can't take orders online at the moment. Please ring us on ${phone}.`

function hoursToKeep(day: DeliveryDay | undefined): DeliveryHours | undefined {
  const isWholeDay = day?.hours?.from === '00:00' && day.hours.to === '23:59'
  return isWholeDay ? undefined : (day?.hours ?? undefined)
}

/** What the calendar says while no day has a text to show. */
function legendOf(marks: DayMark[], hasDays: boolean): string | undefined {
  const canBeHad = hasDays && marks.some(({ isOff }) => isOff) && 'You can have each day that is not crossed out.'
  const few = marks.some(({ tag }) => tag) && 'Few: only few places are left.'
  return [canBeHad, few].filter(Boolean).join(' ') || undefined
}

const shortcutTo = (day: string) => ({ day, label: `First day we can do: ${formatDayWithoutYear(day)}` })

function leastOrderLine({ area }: Delivery, { postcode, totalPence }: Wanted): string | undefined {
  const least = leastOrderPence(area, postcode)
  if (!least) return undefined
  const line = `To ${districtOf(postcode)} we deliver orders from ${formatPence(least)}.`
  return totalPence > 0 && totalPence < least ? `${line} ${formatPence(least - totalPence)} more to go.` : line
}
