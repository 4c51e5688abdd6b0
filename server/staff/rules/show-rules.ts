import type { z } from 'zod'
import { changesInWords } from '../../../contract/delivery/rules-in-words.ts'
import { withoutPastDays } from '../../../contract/delivery/without-past-days.ts'
import type { readDeliveryRules } from '../../../contract/staff/delivery-rules.ts'
import type { Database } from '../../database/database.ts'
import { findDeliveryRules, findRulesOfVersion } from '../../database/delivery-rules.ts'

/** The rules that hold, without the days before `today`, and what the last change of them was. */
export async function showRules(database: Database, today: string): Promise<z.input<typeof readDeliveryRules.output>> {
  const { version, rules, changed } = await findDeliveryRules(database)
  const shown = withoutPastDays(rules, today)
  if (!changed) return { version, rules: shown, changed: null }
  const before = await findRulesOfVersion(database, version - 1)
  const changes = before ? changesInWords(withoutPastDays(before, today), shown) : []
  return { version, rules: shown, changed: { at: changed.at.toISOString(), by: changed.by, changes } }
}
