import { formatTime } from '../../contract/clock-time.ts'
import type { OpeningHours } from '../../contract/content/site.ts'

/** Returns the hours in words: "Monday to Sunday, 11:00 AM to 10:00 PM" (docs/site.md, "Numbers"). */
export const hoursInWords = ({ days, opens, closes }: OpeningHours) =>
  `${days}, ${formatTime(opens)} to ${formatTime(closes)}`

/** What visitors can get at the moment: everything, a table but no food, or nothing. */
export type Standing = 'open' | 'kitchen-closed' | 'closed'

/** Returns the text for each state. */
export const standingInWords = ({ opens, closes }: OpeningHours): Record<Standing, string> => ({
  open: `Open until ${formatTime(closes)}`,
  'kitchen-closed': `Open until ${formatTime(closes)}, kitchen closed`,
  closed: `Closed now, opens at ${formatTime(opens)}`,
})

/**
 * Returns the state of the place at an instant (milliseconds since 1970), by its hours in London (HH:mm). It may use
 * nothing from outside itself, because its text is also part of the home page and runs there before the first paint. A
 * formatter would know London's clock too, but costs a slow phone a tenth of a second (decision 034). Summer time lasts
 * from the last Sunday of March to that of October, at 1:00 UTC:
 * https://www.legislation.gov.uk/uksi/2002/262/article/2
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
