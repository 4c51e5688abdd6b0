import type { DeliveryRules } from '../../../contract/delivery/rules.ts'
import { changesInWords } from '../../../contract/delivery/rules-in-words.ts'
import { withoutPastDays } from '../../../contract/delivery/without-past-days.ts'
import { londonDay } from '../../../contract/london-time.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { AppError } from '../../http/errors.ts'
import { writeAct } from '../../people/staff-acts.ts'
import type { Caller } from '../../people/staff-sessions.ts'
import { addRulesVersion, findDeliveryRules, isChosen, type RulesVersion } from '../delivery-rules.ts'

/** How the book of acts calls a change of the rules. */
const changedTheRules = 'changed what we deliver'

/**
 * Sets new rules in place of `version`, and writes each difference into the book of acts, in one transaction. Special
 * days that have passed are left out. Answers the version that holds then, which is the same where nothing differs.
 * Throws AppError `changed_meanwhile` where `version` holds no more.
 */
export function changeRules(
  database: Database,
  caller: Caller,
  { version, rules }: { version: number; rules: DeliveryRules },
): Promise<{ version: number }> {
  return database.transaction(async (tx) => {
    const held = await findDeliveryRules(tx)
    // The answer to the same change was lost on its way, or its button was pressed twice.
    if (held.version === version + 1 && isSame(held.rules, rules)) return { version: held.version }
    if (held.version !== version) throw new AppError('changed_meanwhile')
    return { version: await replaceRules(tx, caller, held, rules, changedTheRules) }
  })
}

/**
 * Puts rules in the place of those that hold, and writes each difference into the book of acts as `act`. Answers the
 * version that holds then. Throws AppError `changed_meanwhile` where somebody else does so at the same moment.
 */
export async function replaceRules(
  tx: Transaction,
  caller: Caller,
  held: RulesVersion,
  rules: DeliveryRules,
  act: string,
): Promise<number> {
  const today = londonDay(new Date())
  const kept = withoutPastDays(rules, today)
  const changes = changesInWords(withoutPastDays(held.rules, today), kept)
  if (changes.length === 0 && isChosen(held)) return held.version
  const version = held.version + 1
  const by = { by: caller.name, personId: caller.personId }
  if (!(await addRulesVersion(tx, { version, rules: kept, ...by }))) throw new AppError('changed_meanwhile')
  // Who saves the default has chosen it: their site may take orders from then on.
  if (changes.length === 0) await writeAct(tx, { ...by, act, to: 'any day from tomorrow, any hour, anywhere' })
  for (const { what, from, to } of changes) await writeAct(tx, { ...by, act, subject: what, from, to })
  return version
}

function isSame(one: DeliveryRules, other: DeliveryRules): boolean {
  const today = londonDay(new Date())
  return changesInWords(withoutPastDays(one, today), withoutPastDays(other, today)).length === 0
}
