import type { Database } from '../../database/database.ts'
import { AppError } from '../../http/errors.ts'
import type { Caller } from '../../people/staff-sessions.ts'
import { findDeliveryRules, findRulesOfVersion } from '../delivery-rules.ts'
import { replaceRules } from './change-rules.ts'

/**
 * Brings back the rules before `version`, as a version of their own. Answers the version that holds then.
 * Throws AppError `changed_meanwhile` where `version` holds no more, and `not_possible` where nobody has changed
 * anything yet, or a public site would sell without limits again.
 */
export function undoRules(
  { database, isPublic }: { database: Database; isPublic?: boolean },
  caller: Caller,
  version: number,
): Promise<{ version: number }> {
  return database.transaction(async (tx) => {
    const held = await findDeliveryRules(tx)
    if (held.version !== version) throw new AppError('changed_meanwhile')
    if (!mayUndo(isPublic, version))
      throw new AppError('not_possible', { message: 'These were the first rules. Change them instead.' })
    const before = await findRulesOfVersion(tx, version - 1)
    if (!before) throw new AppError('not_possible', { message: 'Nothing has been changed yet.' })
    return { version: await replaceRules(tx, caller, held, before, 'took back a change of what we deliver') }
  })
}

/** Before its first rules a public site took no orders, and without them it would take all (decision 081). */
export const mayUndo = (isPublic: boolean | undefined, version: number): boolean => !isPublic || version !== 1
