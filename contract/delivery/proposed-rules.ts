import { type Hours, isPastMidnight } from '../opening-hours.ts'
import { type DeliveryHours, type DeliveryRules, defaultRules } from './rules.ts'

/**
 * Returns the rules that a kitchen is offered while it has none: deliveries in its opening hours, two working
 * days' notice, and only the districts around it. What it leaves open stays as by default. Pure.
 */
export function proposedRules(hours: Hours['openingHours'], districts: readonly string[]): DeliveryRules {
  return {
    ...defaultRules,
    notice: { orderBy: '16:00', workingDays: 2 },
    week: hours.map(({ spans }) => deliveriesIn(spans)),
    area: [{ districts: [...districts], leastOrderPence: 0 }],
  }
}

/** Returns the hours of deliveries of a day, from its first opening to its last closing, or to midnight. */
function deliveriesIn(spans: Hours['openingHours'][number]['spans']): DeliveryHours | null {
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last ? { from: first.opens, to: isPastMidnight(last) ? '23:59' : last.closes } : null
}
