import { formatTime, halfHourAfter } from '../clock-time.ts'
import { tooEarly, tooFar } from '../days-to-choose.ts'
import { limits } from '../limits.ts'
import { addDays, formatDayWithoutYear, londonDay, londonInstant, londonTime } from '../london-time.ts'
import { formatPence } from '../money.ts'
import { eventTimeInWords } from '../order-in-words.ts'
import { partsOfVariant } from '../package-variants.ts'
import { districtOf, enterPostcode, isWholePostcode } from '../postcode.ts'
import { districtsInWords, holdsDistrict } from './districts.ts'
import { type DeliveriesByHalfHour, freeTimes, freeTimesInWords, fullHalfHours, halfHourOf } from './half-hours.ts'
import type { DeliveryArea, DeliveryHours, DeliveryRules } from './rules.ts'
import { hoursOn, noticeEnds, placesOn } from './working-days.ts'

/**
 * The shortest time to pay, in milliseconds: Stripe's minimum of half an hour, and a minute for the request to Stripe.
 */
export const leastTimeToPay = 31 * 60_000

/** The delivery asked for, as far as it is known: a calendar asks only about a day. */
export interface DeliveryRequest {
  /** London's day, yyyy-MM-dd. */
  day: string
  /** London's time, HH:mm. */
  time?: string
  postcode?: string
  /** How many guests the ordered packages serve. */
  places?: number
  totalPence?: number
  /** The menuIds of the ordered packages. */
  packages?: readonly string[]
}

/** A reason against a request, with the field of create-catering-order where it is shown. */
export interface Refusal {
  field: 'event_date' | 'event_time' | 'delivery_postal_code' | 'order_items'
  message: string
}

/** A package that the kitchen does not cook. */
export interface NotCooked {
  menuId: string
  name: string
}

/** The rules of a kitchen, with the phone number for questions about them, and what it does not cook. */
export type RulesToAsk = DeliveryRules & { phone: string; notCooked?: readonly NotCooked[] }

/**
 * Decides whether a request can be delivered: returns every reason against it, or none. `load` is the number of places
 * already taken that day, and `deliveries` are those of its half hours. The calendar, the form, the server and the
 * staff's preview all ask here (docs/decisions/050).
 */
export function canDeliver(
  rules: RulesToAsk,
  load: number,
  request: DeliveryRequest,
  now: Date,
  deliveries: DeliveriesByHalfHour = {},
): Refusal[] {
  const reasons = everyReason(rules, load, request, now, deliveries)
  if (reasons[0]?.field !== 'event_date') return reasons
  // If the day is past, today or without deliveries, customers read only the first reason against it.
  const isOff = request.day <= londonDay(now) || !hoursOn(rules, request.day)
  return isOff ? reasons.filter(({ field }, index) => index === 0 || field !== 'event_date') : reasons
}

/**
 * Returns every reason against a request, even if the day alone rules it out. Staff may override each reason, and what
 * they override is recorded.
 */
export function everyReason(
  rules: RulesToAsk,
  load: number,
  request: DeliveryRequest,
  now: Date,
  deliveries: DeliveriesByHalfHour = {},
): Refusal[] {
  const { day, time, postcode, totalPence, packages = [] } = request
  const full = fullHalfHours(rules, day, deliveries)
  const hours = hoursOn(rules, day)
  return [
    ...everyReasonOfDay(rules, { load, full }, request, now),
    ...(hours && time !== undefined ? judgeTime({ ...rules, hours, full }, day, time, now) : []),
    ...(postcode === undefined ? [] : judgePostcode(rules, postcode)),
    ...(postcode === undefined || totalPence === undefined ? [] : judgeTotal(rules, postcode, totalPence)),
    ...judgeCooked(rules, postcode, packages),
  ]
}

/** Judges the day, given what other orders have taken of it: places, and the half hours that are full. */
function everyReasonOfDay(
  rules: RulesToAsk,
  { load, full }: { load: number; full: string[] },
  request: DeliveryRequest,
  now: Date,
): Refusal[] {
  const { day, places = 1 } = request
  const today = londonDay(now)
  if (day > addDays(today, limits.eventDaysAhead)) return [{ field: 'event_date', message: tooFar }]
  // Computed only when needed: most days have no reason against them, and formatting a day is slow.
  const words = () => formatDayWithoutYear(day)
  const otherwise = `Please choose another day, or ring us on ${rules.phone}.`
  const refusals: Refusal[] = []
  if (day <= today) refusals.push({ field: 'event_date', message: tooEarly })
  const hours = hoursOn(rules, day)
  if (!hours) {
    const { note = '' } = rules.days[day] ?? {}
    const reason = `We don't deliver on ${words()}. ${otherwise}`
    refusals.push({ field: 'event_date', message: note ? `${asSentence(note)} ${reason}` : reason })
  }
  const ends = noticeEnds(rules, day)
  if (ends && ends.getTime() - now.getTime() < leastTimeToPay) {
    const message =
      ends.getTime() === 0
        ? `We can't take orders for ${words()}. ${otherwise}`
        : `It is too late to order for ${words()}. Such orders have to be paid by ${formatTime(londonTime(ends))} on ${formatDayWithoutYear(londonDay(ends))}. ${otherwise}`
    refusals.push({ field: 'event_date', message })
  }
  const limit = placesOn(rules, day)
  const isNoTimeFree = hours && full.length > 0 && freeTimes({ ...rules, hours, full }).length === 0
  if (isNoTimeFree || (limit !== null && load + places > limit)) {
    const message =
      isNoTimeFree || load + 1 > (limit ?? 0)
        ? `We are fully booked on ${words()}. ${otherwise}`
        : `We can't cook that much more on ${words()}. Please choose another day, order less, or ring us on ${rules.phone}.`
    refusals.push({ field: 'event_date', message })
  }
  return refusals
}

/**
 * Judges a time against the day's delivery hours, its full half hours, and the time needed to pay. Half an hour has to end
 * within the hours.
 */
export function judgeTime(
  {
    hours,
    halfHours,
    full = [],
    phone,
  }: { hours: DeliveryHours; halfHours?: boolean | undefined; full?: readonly string[] | undefined; phone: string },
  day: string,
  time: string,
  now: Date,
): Refusal[] {
  const ends = halfHours ? halfHourAfter(time) : time
  if (time < hours.from || ends < time || ends > hours.to) {
    const between = `from ${formatTime(hours.from)} to ${formatTime(hours.to)}`
    const message = `On ${formatDayWithoutYear(day)} we deliver ${between}. Please choose ${halfHours ? 'half an hour' : 'a time'} between, or ring us on ${phone}.`
    return [{ field: 'event_time', message }]
  }
  if (full.includes(halfHourOf(time))) {
    const free = freeTimesInWords({ hours, halfHours, full }, time)
    const at = `${halfHours ? '' : 'at '}${eventTimeInWords({ eventTime: time, halfHour: halfHours })}`
    const another = free ? `Still free: ${free}. Please choose another time` : 'Please choose another day'
    const message = `We are fully booked ${at} on ${formatDayWithoutYear(day)}. ${another}, or ring us on ${phone}.`
    return [{ field: 'event_time', message }]
  }
  if (londonInstant(day, time).getTime() - now.getTime() >= leastTimeToPay) return []
  const message = `That is too soon to be paid and cooked. Please choose a later time, or ring us on ${phone}.`
  return [{ field: 'event_time', message }]
}

interface Area {
  area: DeliveryArea | null
  phone: string
}

/**
 * Judges a postcode against the delivery area. With an area set, the postcode must be complete, because drivers need
 * it.
 */
export function judgePostcode({ area, phone }: Area, postcode: string): Refusal[] {
  if (!area) return []
  const district = isWholePostcode(postcode) && districtOf(postcode)
  if (!district) return [{ field: 'delivery_postal_code', message: enterPostcode }]
  return judgeDistrict({ area, phone }, district)
}

/** Judges a district, such as "TW3", against the delivery area. */
export function judgeDistrict({ area, phone }: Area, district: string): Refusal[] {
  if (!area || partWith(area, district)) return []
  const places = districtsInWords(area.flatMap(({ districts }) => districts))
  return [{ field: 'delivery_postal_code', message: `We deliver to ${places}. Ring us on ${phone} and we will see.` }]
}

/** Judges a total, in pence, against the least order for the postcode. */
export function judgeTotal({ area, phone }: Area, postcode: string, totalPence: number): Refusal[] {
  const least = leastOrderPence(area, postcode)
  if (least === undefined || totalPence >= least) return []
  const message = `To ${districtOf(postcode)} we deliver orders from ${formatPence(least)}. Please add to your order, or ring us on ${phone}.`
  return [{ field: 'order_items', message }]
}

/** Judges whether the kitchen that delivers to a postcode cooks these packages, by their menuIds. */
export function judgeCooked(
  { notCooked = [], phone }: Pick<RulesToAsk, 'notCooked' | 'phone'>,
  postcode: string | undefined,
  menuIds: readonly string[],
): Refusal[] {
  const ordered = new Set(menuIds.map((id) => partsOfVariant(id).packageId))
  const names = notCooked.filter(({ menuId }) => ordered.has(menuId)).map(({ name }) => name)
  if (names.length === 0) return []
  const district = districtOf(postcode ?? '')
  const message = `We don't cook ${names.join(' or ')}${district ? ` for ${district}` : ' at the moment'}. Please choose something else, or ring us on ${phone}.`
  return [{ field: 'order_items', message }]
}

/** Returns the least order for a postcode, in pence, or undefined if there is none. */
export function leastOrderPence(area: DeliveryArea | null, postcode: string): number | undefined {
  const district = districtOf(postcode)
  return district ? partWith(area ?? [], district)?.leastOrderPence : undefined
}

/** Returns the minutes that a van takes to a postcode, or undefined if not set. */
export function driveMinutes(area: DeliveryArea | null, postcode: string): number | undefined {
  const district = districtOf(postcode)
  return district ? partWith(area ?? [], district)?.driveMinutes : undefined
}

/** The longest matching entry wins: "TW3" is more precise than "TW". */
export function partWith<Part extends { districts: string[] }>(area: readonly Part[], district: string) {
  const entries = area.flatMap((part) =>
    part.districts.filter((entry) => holdsDistrict(entry, district)).map((entry) => ({ entry, part })),
  )
  return entries.sort((one, other) => other.entry.length - one.entry.length)[0]?.part
}

/** Ends a note of staff with a full stop, unless it ends as a sentence already. */
export const asSentence = (note: string) => (/[.!?]$/.test(note) ? note : `${note}.`)
