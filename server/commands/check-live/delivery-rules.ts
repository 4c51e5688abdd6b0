import { isDeepStrictEqual } from 'node:util'
import { type DeliveryRules, defaultRules } from '../../../contract/delivery/rules.ts'
import { isNotOpen, type RulesVersion } from '../../delivery/delivery-rules.ts'
import { type Finding, findings } from './finding.ts'

const { ok, warning, problem } = findings('rules')

const names = {
  notice: 'notice',
  week: 'delivery hours',
  days: 'closed days',
  places: 'places a day',
  area: 'delivery area',
  cancellation: 'cancelling',
} as const satisfies Record<keyof DeliveryRules, string>

/**
 * Says which delivery rules still stand at the default. An open area and no notice are rarely meant, and a public site
 * takes no orders before somebody has saved its rules.
 */
export function judgeRules({ version, rules }: Pick<RulesVersion, 'version' | 'rules'>, isPublic: boolean): Finding[] {
  if (isNotOpen(isPublic, { version }))
    return [problem('no orders are taken before a manager has saved what you deliver, at /staff/rules')]
  const isDefault = (rule: keyof DeliveryRules) => isDeepStrictEqual(rules[rule], defaultRules[rule])
  const standing = (Object.keys(names) as (keyof DeliveryRules)[]).filter(isDefault)
  if (standing.length === 0) return [ok('staff have set all that can be delivered')]
  return [
    ok(`at the default: ${standing.map((rule) => names[rule]).join(', ')}; staff change them at /staff/rules`),
    ...(isDefault('area') ? [warning('no delivery area is set: orders from anywhere are taken and paid')] : []),
    ...(isDefault('notice') ? [warning('no notice is set: orders for the first minute of tomorrow are taken')] : []),
  ]
}
