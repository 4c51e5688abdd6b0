import { isDeepStrictEqual } from 'node:util'
import { type DeliveryRules, defaultRules } from '../../contract/delivery/rules.ts'
import type { RulesVersion } from '../delivery/delivery-rules.ts'
import { done, type Finding, mayWait, open } from './finding.ts'

const names = {
  notice: 'notice',
  week: 'delivery hours',
  days: 'closed days',
  places: 'places a day',
  area: 'delivery area',
  cancellation: 'cancelling',
} as const satisfies Partial<Record<keyof DeliveryRules, string>>

/**
 * Reports which delivery rules are still at their default. An unlimited area and no lead time are rarely meant. A
 * public site takes no orders before somebody has saved its rules.
 */
export function judgeRules({ version, rules }: Pick<RulesVersion, 'version' | 'rules'>, isPublic: boolean): Finding[] {
  if (isPublic && version === 0) return [open('Nobody has saved what you deliver, so no orders can be taken.')]
  const isDefault = (rule: keyof typeof names) => isDeepStrictEqual(rules[rule], defaultRules[rule])
  const standing = (Object.keys(names) as (keyof typeof names)[]).filter(isDefault)
  if (standing.length === 0) return [done('Staff have set all that can be delivered.')]
  return [
    done(`At the default: ${standing.map((rule) => names[rule]).join(', ')}.`),
    ...(isDefault('area') ? [mayWait(open('No delivery area is set: orders from anywhere are taken and paid.'))] : []),
    ...(isDefault('notice')
      ? [mayWait(open('No notice is set: orders for the first minute of tomorrow are taken.'))]
      : []),
  ]
}
