import { formatTime, halfHourAfter } from '../clock-time.ts'
import { listInWords } from '../list-in-words.ts'
import type { DeliveryHours, DeliveryRules } from './rules.ts'
import { hoursOn } from './working-days.ts'

/**
 * The deliveries of one kitchen and day, by their half hour in London: "12:00" has those from 12:00 to 12:29. Half
 * hours without one may be missing.
 */
export type DeliveriesByHalfHour = Readonly<Record<string, number>>

/** Returns the half hour of a time (HH:mm): "12:00" for 12:29. */
export const halfHourOf = (time: string) => `${time.slice(0, 3)}${time.slice(3, 5) < '30' ? '00' : '30'}`

/** Returns the half hours of a day in which no more deliveries can arrive, in order. Empty without a limit. Pure. */
export function fullHalfHours(
  rules: Pick<DeliveryRules, 'week' | 'days' | 'deliveriesPerHalfHour'>,
  day: string,
  taken: DeliveriesByHalfHour,
): string[] {
  const [hours, { deliveriesPerHalfHour: limit }] = [hoursOn(rules, day), rules]
  if (!hours || limit === undefined) return []
  return halfHoursIn(hours).filter((at) => (taken[at] ?? 0) >= limit)
}

/** Returns the half hours that these delivery hours touch, in order. Pure. */
const halfHoursIn = ({ from, to }: DeliveryHours) => everyHalfHour(halfHourOf(from)).filter((at) => at <= to)

/** Returns this time and all that follow it on the day by whole half hours. */
function everyHalfHour(from: string): string[] {
  const times = [from]
  for (let at = from; at < halfHourAfter(at); at = halfHourAfter(at)) times.push(halfHourAfter(at))
  return times
}

/** Subtracts deliveries from the count, such as those of an order that is judged again. Pure. */
export function withoutDeliveries(
  taken: DeliveriesByHalfHour,
  own: readonly { at: string; deliveries: number }[],
): DeliveriesByHalfHour {
  const left = { ...taken }
  for (const { at, deliveries } of own) left[at] = (left[at] ?? 0) - deliveries
  return left
}

/** Returns when each half hour within these hours begins. The first begins when the hours do. */
export function halfHoursToChoose({ from, to }: DeliveryHours): string[] {
  return everyHalfHour(from).filter((at) => at < halfHourAfter(at) && halfHourAfter(at) <= to)
}

/** The hours of a day and its full half hours, and whether customers choose half an hour in place of a time. */
export interface TimesOfDay {
  hours: DeliveryHours
  halfHours?: boolean | undefined
  full: readonly string[]
}

/**
 * Returns when the free half hours begin. If customers choose half hours, the first begins when the hours do. One from
 * 11:15 to 11:45 then counts in the clock's half hour in which it begins: 11:00. Pure.
 */
export function freeTimes({ hours, halfHours, full }: TimesOfDay): string[] {
  const all = halfHours ? halfHoursToChoose(hours) : halfHoursIn(hours).map((at) => (at < hours.from ? hours.from : at))
  return all.filter((at) => !full.includes(halfHourOf(at)))
}

/** How many free times a refusal names. */
const mostNamed = 3

/** Names the free times after a time, or, if there are none, the last ones before it. Undefined if all are full. */
export function freeTimesInWords(ofDay: TimesOfDay, time: string): string | undefined {
  const free = freeTimes(ofDay)
  const later = free.filter((at) => at > time).slice(0, mostNamed)
  const inWords = (at: string) => (ofDay.halfHours ? fromTo(at, halfHourAfter(at)) : formatTime(at))
  return listInWords((later.length > 0 ? later : free.slice(-mostNamed)).map(inWords)) || undefined
}

/** Says which times of a day are full: "12 noon to 12.59pm" or, if customers choose half hours, "12 noon to 1pm". */
export function fullInWords({ hours, halfHours, full }: TimesOfDay): string {
  const all = halfHours ? halfHoursToChoose(hours).filter((at) => full.includes(halfHourOf(at))) : full
  const runs: { from: string; to: string }[] = []
  for (const at of all) {
    const last = runs.at(-1)
    if (last && halfHourAfter(last.to) === at) last.to = at
    else runs.push({ from: at, to: at })
  }
  return runs.map(({ from, to }) => fromTo(from, halfHours ? halfHourAfter(to) : lastMinute(to))).join(', ')
}

const fromTo = (from: string, to: string) => `${formatTime(from)} to ${formatTime(to)}`

const lastMinute = (at: string) => `${at.slice(0, 3)}${at.endsWith('00') ? '29' : '59'}`
