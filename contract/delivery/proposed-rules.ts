import { type Hours, isPastMidnight } from '../opening-hours.ts'
import { type DeliveryHours, type DeliveryRules, defaultRules } from './rules.ts'

/**
 * Proposes rules to a kitchen that has none: deliveries during opening hours, two working days' notice, and only the
 * districts around it. Everything else keeps its default. Pure.
 */
export function proposedRules(hours: Hours['openingHours'], districts: readonly string[]): DeliveryRules {
  return {
    ...defaultRules,
    notice: { orderBy: '16:00', workingDays: 2 },
    week: hours.map(({ spans }) => deliveriesIn(spans)),
    area: [{ districts: [...districts], leastOrderPence: 0 }],
  }
}

/**
 * Returns a day's delivery hours: from its first opening to its last closing, or to 23:59 if that is after midnight.
 */
function deliveriesIn(spans: Hours['openingHours'][number]['spans']): DeliveryHours | null {
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last ? { from: first.opens, to: isPastMidnight(last) ? '23:59' : last.closes } : null
}
