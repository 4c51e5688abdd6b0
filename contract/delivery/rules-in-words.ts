import { grouped } from '../grouped.ts'
import { formatDay } from '../london-time.ts'
import { formatPence } from '../money.ts'
import { weekdays } from '../opening-hours.ts'
import { districtsInWords } from './districts.ts'
import type { DeliveryArea, DeliveryHours, DeliveryRules } from './rules.ts'
import { hoursOn } from './working-days.ts'

/** One difference between two versions of the rules: "Notice", "none", "order by 16:00, 2 working days before". */
export interface RuleChange {
  what: string
  from: string
  to: string
}

/** Lists the differences between two versions of the rules. Rules with the same words count as equal. */
export function changesInWords(before: DeliveryRules, after: DeliveryRules): RuleChange[] {
  const days = [...new Set([...Object.keys(before.days), ...Object.keys(after.days)])].sort()
  return [
    { what: 'Notice', from: noticeInWords(before.notice), to: noticeInWords(after.notice) },
    ...weekChanges(before.week, after.week),
    ...days.map((day) => ({
      what: formatDay(day),
      from: dayRulesInWords(before, day),
      to: dayRulesInWords(after, day),
    })),
    { what: 'Customers choose', from: choiceOfTime(before), to: choiceOfTime(after) },
    { what: 'Guests a day', from: placesInWords(before.places), to: placesInWords(after.places) },
    {
      what: 'Deliveries in half an hour',
      from: deliveriesInWords(before.deliveriesPerHalfHour),
      to: deliveriesInWords(after.deliveriesPerHalfHour),
    },
    { what: 'Delivery area', from: areaInWords(before.area), to: areaInWords(after.area) },
    {
      what: 'Cancelling',
      from: cancellationInWords(before.cancellation),
      to: cancellationInWords(after.cancellation),
    },
  ].filter(({ from, to }) => from !== to)
}

/** Groups weekdays with the same change: "Mondays, Tuesdays", or "Every day". */
function weekChanges(before: DeliveryRules['week'], after: DeliveryRules['week']): RuleChange[] {
  const each = weekdays.map((weekday, index) => ({
    weekday,
    from: deliveryHoursInWords(before[index] ?? null),
    to: deliveryHoursInWords(after[index] ?? null),
  }))
  const alike = grouped(each, ({ from, to }) => `${from} ${to}`)
  return [...alike.values()].flatMap((days) => {
    const [{ from, to } = { from: '', to: '' }] = days
    const what = days.length === weekdays.length ? 'Every day' : days.map(({ weekday }) => `${weekday}s`).join(', ')
    return from === to ? [] : [{ what, from, to }]
  })
}

export function noticeInWords(notice: DeliveryRules['notice']): string {
  if (!notice) return 'none'
  const { orderBy, workingDays } = notice
  return `order by ${orderBy}, ${workingDays === 1 ? '1 working day' : `${workingDays} working days`} before`
}

/** Writes delivery hours: "11:30–20:00", "any hour" or "no deliveries". */
export function deliveryHoursInWords(hours: DeliveryHours | null): string {
  if (!hours) return 'no deliveries'
  return hours.from === '00:00' && hours.to === '23:59' ? 'any hour' : `${hours.from}–${hours.to}`
}

/**
 * Says how a day differs from its weekday: 'closed, “We are at home.”', "open 12:00–15:00, 40 places", "like every
 * Friday".
 */
export function dayRulesInWords({ days, week }: Pick<DeliveryRules, 'days' | 'week'>, day: string): string {
  const { opening = null, hours = null, places = null, note = '' } = days[day] ?? {}
  const weekday = formatDay(day).split(' ')[0] ?? ''
  const words = [
    opening === 'closed' ? 'closed' : '',
    opening === 'open' ? `open ${deliveryHoursInWords(hours ?? hoursOn({ days: {}, week }, day))}` : '',
    places === null ? '' : placesInWords(places),
    note ? `“${note}”` : '',
  ].filter(Boolean)
  return words.join(', ') || `like every ${weekday}`
}

const choiceOfTime = ({ halfHours }: DeliveryRules) => (halfHours ? 'half an hour' : 'a time')

export function placesInWords(places: number | null): string {
  if (places === null) return 'no limit'
  return places === 1 ? '1 place' : `${places} places`
}

const deliveriesInWords = (limit: number | undefined) => (limit === undefined ? 'no limit' : String(limit))

/** Writes the delivery area: "TW1 to TW20 and UB; W3 from £150.00, 25 minutes away", or "anywhere". */
export function areaInWords(area: DeliveryArea | null): string {
  if (!area) return 'anywhere'
  const parts = area.map(({ districts, leastOrderPence, driveMinutes }) => {
    const least = leastOrderPence > 0 ? ` from ${formatPence(leastOrderPence)}` : ''
    const away = driveMinutes ? `, ${driveMinutes === 1 ? '1 minute' : `${driveMinutes} minutes`} away` : ''
    return `${districtsInWords(districts)}${least}${away}`
  })
  return parts.sort().join('; ')
}

/** Writes the cancellation terms: "all back until 7 days before, 50 % until 2 days before", or "customers ring us". */
export function cancellationInWords(terms: DeliveryRules['cancellation']): string {
  if (!terms) return 'customers ring us'
  const { fullUntilDays, shareUntilDays, sharePercent } = terms
  const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
  return `all back until ${days(fullUntilDays)} before, ${sharePercent} % until ${days(shareUntilDays)} before`
}
