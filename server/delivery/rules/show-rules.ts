import type { z } from 'zod'
import { changesInWords } from '../../../contract/delivery/rules-in-words.ts'
import { withoutPastDays } from '../../../contract/delivery/without-past-days.ts'
import type { readDeliveryRules } from '../../../contract/staff/delivery-rules.ts'
import type { Database } from '../../database/database.ts'
import { findDeliveryRules, findRulesOfVersion, isChosen } from '../delivery-rules.ts'
import { isNotOpen } from '../not-open.ts'
import { mayUndo } from './undo-rules.ts'

/** The rules that hold, without the days before `today`, what the last change of them was, and what they still miss. */
export async function showRules(
  { database, isPublic }: { database: Database; isPublic?: boolean },
  today: string,
): Promise<z.input<typeof readDeliveryRules.output>> {
  const { version, rules, changed } = await findDeliveryRules(database)
  const shown = withoutPastDays(rules, today)
  const takesOrders = !isNotOpen(isPublic, { version })
  if (!changed || !isChosen({ changed })) return { version, rules: shown, changed: null, takesOrders, canUndo: false }
  const before = await findRulesOfVersion(database, version - 1)
  const canUndo = mayUndo(isPublic, version)
  const changes = before ? changesInWords(withoutPastDays(before, today), shown) : []
  return {
    version,
    rules: shown,
    changed: { at: changed.at.toISOString(), by: changed.by, changes },
    takesOrders,
    canUndo,
  }
}
