import { formatTime, londonTime } from '../../contract/london-time.ts'
import { site } from '../../contract/site.ts'

const { days, opens, closes, lastOrders } = site.openingHours

/** The opening hours in words: "Monday to Sunday, 11:00 AM to 10:00 PM" (spec section 9). */
export const openingHours = `${days}, ${formatTime(opens)} to ${formatTime(closes)}`

/** "09:30 PM" */
export const lastOrdersAt = formatTime(lastOrders)

/** What the clock in London says about the place at `instant`. The hours are the same on every day of the week. */
export function openNow(instant: Date): { open: boolean; says: string } {
  const time = londonTime(instant)
  if (time < opens || time >= closes) return { open: false, says: `Closed now, opens at ${formatTime(opens)}` }
  if (time >= lastOrders) return { open: true, says: `Open until ${formatTime(closes)}, kitchen closed` }
  return { open: true, says: `Open now, last orders ${lastOrdersAt}` }
}
