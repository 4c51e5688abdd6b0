import { formatTime, londonTime } from '../../contract/london-time.ts'
import { site } from '../../contract/site.ts'

const { days, opens, closes, lastOrders } = site.openingHours

/** The opening hours as they are said: "Monday to Sunday, 11:00 am to 10:00 pm". */
export const openingHours = `${days}, ${formatTime(opens)} to ${formatTime(closes)}`

/** "9:30 pm" */
export const lastOrdersAt = formatTime(lastOrders)

/** What the clock in London says about the place at `instant`. The hours are the same on every day of the week. */
export function openNow(instant: Date): { open: boolean; says: string } {
  const time = londonTime(instant)
  if (time < opens || time >= closes) return { open: false, says: `Closed now, opens at ${formatTime(opens)}` }
  if (time >= lastOrders) return { open: true, says: `Open until ${formatTime(closes)}, kitchen closed` }
  return { open: true, says: `Open now, last orders ${lastOrdersAt}` }
}
