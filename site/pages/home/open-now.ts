import { site } from '../../../content/site.ts'
import { formatTime } from '../../../contract/clock-time.ts'
import { standingAt, standingInWords } from '../../layout/opening-hours.ts'

/** Written as "09:30 PM". */
export const lastOrdersAt = formatTime(site.openingHours.lastOrders)

/** Returns whether the place is open at `instant` by London's clock, in words too. The hours are the same every day. */
export function openNow(instant: Date): { open: boolean; says: string } {
  const standing = standingAt(instant.getTime(), site.openingHours)
  const says = standing === 'open' ? `Open now, last orders ${lastOrdersAt}` : standingInWords[standing]
  return { open: standing !== 'closed', says }
}
