import { type DeliveryRules, defaultRules } from './rules.ts'

/**
 * Returns the rules that a kitchen is offered while it has none: deliveries in its opening hours (HH:mm), two working
 * days' notice, and only the districts around it. What it leaves open stays as by default. Pure.
 */
export function proposedRules(hours: { opens: string; closes: string }, districts: readonly string[]): DeliveryRules {
  return {
    ...defaultRules,
    notice: { orderBy: '16:00', workingDays: 2 },
    week: Array(7).fill({ from: hours.opens, to: hours.closes }),
    area: [{ districts: [...districts], leastOrderPence: 0 }],
  }
}
