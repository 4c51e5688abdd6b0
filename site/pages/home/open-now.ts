import { formatTime } from '../../../contract/clock-time.ts'
import type { OpeningHours } from '../../../contract/content/site.ts'
import { standingAt, standingInWords } from '../../layout/opening-hours.ts'

/** Returns when the last orders are taken, as "09:30 PM". */
export const lastOrdersAt = ({ lastOrders }: OpeningHours) => formatTime(lastOrders)

/** Returns whether the place is open at `instant` by London's clock, in words too. The hours are the same every day. */
export function openNow(instant: Date, hours: OpeningHours): { open: boolean; says: string } {
  const standing = standingAt(instant.getTime(), hours)
  const says = standing === 'open' ? `Open now, last orders ${lastOrdersAt(hours)}` : standingInWords(hours)[standing]
  return { open: standing !== 'closed', says }
}
