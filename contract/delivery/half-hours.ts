import { formatTime } from '../clock-time.ts'
import type { DeliveryHours, DeliveryRules } from './rules.ts'
import { hoursOn } from './working-days.ts'

/**
 * The deliveries of one kitchen and day, by their half hour in London: "12:00" has those from 12:00 to 12:29. Half
 * hours without one may be missing.
 */
export type TakenHalfHours = Readonly<Record<string, number>>

/** Returns the half hour of a time (HH:mm): "12:00" for 12:29. */
export const halfHourOf = (time: string) => `${time.slice(0, 3)}${time.slice(3, 5) < '30' ? '00' : '30'}`

/** Returns the half hours of a day in which no more deliveries can arrive, in order. Empty without a limit. Pure. */
export function fullHalfHours(
  rules: Pick<DeliveryRules, 'week' | 'days' | 'deliveriesPerHalfHour'>,
  day: string,
  taken: TakenHalfHours,
): string[] {
  const [hours, { deliveriesPerHalfHour: limit }] = [hoursOn(rules, day), rules]
  if (!hours || limit === undefined) return []
  return halfHoursIn(hours).filter((at) => (taken[at] ?? 0) >= limit)
}

/** Returns the half hours that these delivery hours touch, in order. Pure. */
export function halfHoursIn({ from, to }: DeliveryHours): string[] {
  const wholeDay = Array.from({ length: 48 }, (_, index) => atHalfHour(index))
  return wholeDay.filter((at) => at >= halfHourOf(from) && at <= to)
}

const atHalfHour = (index: number) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`

/** Takes deliveries out of what is counted, such as those of an order that is judged again. Pure. */
export function withoutDeliveries(
  taken: TakenHalfHours,
  own: readonly { at: string; deliveries: number }[],
): TakenHalfHours {
  const left = { ...taken }
  for (const { at, deliveries } of own) left[at] = (left[at] ?? 0) - deliveries
  return left
}

/** How many free times are named. */
const mostNamed = 3

/** Names the free half hours after a time, or, if there are none, the last ones before it. Undefined if all are full. */
export function freeTimesInWords(hours: DeliveryHours, full: readonly string[], time: string): string | undefined {
  const free = halfHoursIn(hours)
    .filter((at) => !full.includes(at))
    .map((at) => (at < hours.from ? hours.from : at))
  const later = free.filter((at) => at > time).slice(0, mostNamed)
  const named = (later.length > 0 ? later : free.slice(-mostNamed)).map(formatTime)
  const last = named.pop()
  return named.length > 0 ? `${named.join(', ')} and ${last}` : last
}

/** Says which times of a day are full: "12 noon to 12.59pm, 6pm to 6.29pm". */
export function fullInWords(full: readonly string[]): string {
  const isNext = (at: string, before: string) => halfHoursIn({ from: before, to: at }).length === 2
  const runs: { from: string; to: string }[] = []
  for (const at of full) {
    const last = runs.at(-1)
    if (last && isNext(at, last.to)) last.to = at
    else runs.push({ from: at, to: at })
  }
  return runs.map(({ from, to }) => `${formatTime(from)} to ${formatTime(lastMinute(to))}`).join(', ')
}

const lastMinute = (at: string) => `${at.slice(0, 3)}${at.endsWith('00') ? '29' : '59'}`
