import type { DeliveryRules } from './rules.ts'

/** Returns the rules without the special days before `today` (yyyy-MM-dd), which nobody can order for any more. */
export function withoutPastDays(rules: DeliveryRules, today: string): DeliveryRules {
  return { ...rules, days: Object.fromEntries(Object.entries(rules.days).filter(([day]) => day >= today)) }
}
