import { site } from '../../content/site.ts'
import { formatTime } from '../../contract/clock-time.ts'

const { days, opens, closes, lastOrders } = site.openingHours

/** The opening hours in words: "Monday to Sunday, 11:00 AM to 10:00 PM" (spec section 9). */
export const openingHours = `${days}, ${formatTime(opens)} to ${formatTime(closes)}`

/** "09:30 PM" */
export const lastOrdersAt = formatTime(lastOrders)

/** What a visitor can still get: everything, a table without a kitchen, or nothing. */
export type Standing = 'open' | 'kitchen-closed' | 'closed'

/** Each standing in words. */
export const standingInWords: Record<Standing, string> = {
  open: `Open until ${formatTime(closes)}`,
  'kitchen-closed': `Open until ${formatTime(closes)}, kitchen closed`,
  closed: `Closed now, opens at ${formatTime(opens)}`,
}

/** What the clock in London says about the place at `instant`. The hours are the same on every day of the week. */
export function openNow(instant: Date): { open: boolean; says: string } {
  const standing = standingAt(instant.getTime(), site.openingHours)
  const says = standing === 'open' ? `Open now, last orders ${lastOrdersAt}` : standingInWords[standing]
  return { open: standing !== 'closed', says }
}

/**
 * How the place stands at an instant (milliseconds since 1970), by its hours in London (HH:mm). It uses nothing from
 * outside itself, because its text also travels inside the home page and runs before the first paint. A formatter would
 * know London's clock too, but takes a slow phone a tenth of a second (decision 034). Summer time lasts from the last
 * Sunday of March to that of October, at 1:00 UTC: https://www.legislation.gov.uk/uksi/2002/262/article/2
 */
export function standingAt(instant: number, hours: { opens: string; closes: string; lastOrders: string }): Standing {
  const year = new Date(instant).getUTCFullYear()
  const [summer = 0, winter = 0] = [2, 9].map((month) => {
    const lastDay = new Date(Date.UTC(year, month, 31, 1))
    return lastDay.getTime() - lastDay.getUTCDay() * 86_400_000
  })
  const isSummer = instant >= summer && instant < winter
  const time = new Date(instant + (isSummer ? 3_600_000 : 0)).toISOString().slice(11, 16)
  if (time < hours.opens || time >= hours.closes) return 'closed'
  return time < hours.lastOrders ? 'open' : 'kitchen-closed'
}
