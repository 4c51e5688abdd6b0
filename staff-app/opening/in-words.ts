import { formatDay } from '../../contract/london-time.ts'
import type { OrderingRead } from '../../contract/staff/opening.ts'

/** Says in a sentence whether the site takes orders. */
export function standingInWords({ standing, pausedUntil, restoredFrom }: OrderingRead): string {
  if (standing === 'open') return 'The site takes orders.'
  if (standing === 'soon') return 'The site takes no orders yet.'
  if (restoredFrom)
    return 'The site was restored from a backup. It takes no orders until an owner has looked at what may be missing.'
  return pausedUntil
    ? `The site takes no orders until ${formatDay(pausedUntil)}.`
    : 'The site takes no orders until somebody opens again.'
}
