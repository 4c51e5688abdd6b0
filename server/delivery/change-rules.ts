import type { z } from 'zod'
import { hasRules, rulesOf, withRulesOf } from '../../contract/delivery/kitchens.ts'
import {
  type DeliveryRules,
  defaultRules,
  firstKitchen,
  type KitchenRules,
  type RulesOfAll,
} from '../../contract/delivery/rules.ts'
import { changesInWords, type RuleChange } from '../../contract/delivery/rules-in-words.ts'
import { londonDay } from '../../contract/london-time.ts'
import type { readDeliveryRules } from '../../contract/staff/delivery-rules.ts'
import type { Database, Transaction } from '../database/database.ts'
import { AppError, notPossible } from '../errors.ts'
import { writeAct } from '../people/staff-acts.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import {
  addRulesVersion,
  findDeliveryRules,
  findRulesOfVersion,
  isChosen,
  type RulesVersion,
} from './delivery-rules.ts'
import { isKitchen, nameOfKitchen, showKitchens } from './kitchens-now.ts'

/** The act of changing the rules, as worded in the book of acts. */
const changedTheRules = 'changed what we deliver'

/**
 * Replaces the house's rules and those of a kitchen in version `version` by `rules`, without special days that have
 * passed. Writes each difference into the book of acts, in the same transaction. Returns the version now in force: the
 * old one if nothing differs. Throws AppError `not_found` for an unknown kitchen, `not_possible` for any kitchen but
 * the first if it has no districts, and `changed_meanwhile` if another version is in force by now.
 */
export function changeRules(
  database: Database,
  caller: Caller,
  { version, rules, kitchen = firstKitchen }: { version: number; rules: DeliveryRules; kitchen?: string },
): Promise<{ version: number }> {
  if (!isKitchen(kitchen)) throw new AppError('not_found')
  if (kitchen !== firstKitchen && rules.area === null) throw notPossible(districtsFirst)
  return database.transaction(async (tx) => {
    const held = await findDeliveryRules(tx)
    const wanted = withRulesOf(held.rules, kitchen, rules)
    // The same change was saved already: the button was pressed twice, or the first answer got lost.
    if (held.version === version + 1 && areSameRules(held.rules, wanted)) return { version: held.version }
    if (held.version !== version) throw new AppError('changed_meanwhile')
    return { version: await replaceRules(tx, caller, held, wanted, changedTheRules) }
  })
}

/**
 * Replaces the current rules and records each difference in the book of acts as `act`. Returns the version now in
 * force. Throws AppError `changed_meanwhile` if somebody else replaces them at the same moment.
 */
async function replaceRules(
  tx: Transaction,
  caller: Caller,
  held: RulesVersion,
  rules: RulesOfAll,
  act: string,
): Promise<number> {
  const today = londonDay(new Date())
  const kept = withoutPastDays(rules, today)
  const changes = changesOfAll(withoutPastDays(held.rules, today), kept)
  if (changes.length === 0 && isChosen(held)) return held.version
  const version = held.version + 1
  const by = byCaller(caller)
  if (!(await addRulesVersion(tx, { version, rules: kept, ...by }))) throw new AppError('changed_meanwhile')
  // Saving the default rules unchanged counts as choosing them.
  if (changes.length === 0) await writeAct(tx, { ...by, act, to: 'any day from tomorrow, any hour, anywhere' })
  for (const { what, from, to } of changes) await writeAct(tx, { ...by, act, subject: what, from, to })
  return version
}

function areSameRules(one: RulesOfAll, other: RulesOfAll): boolean {
  const today = londonDay(new Date())
  return changesOfAll(withoutPastDays(one, today), withoutPastDays(other, today)).length === 0
}

const districtsFirst =
  'Name the districts of this kitchen first, under Delivery area. Without any it would cook for everywhere that the others don’t deliver to.'

/** Lists the differences between two versions: of the first kitchen and the house, then of each other kitchen. */
function changesOfAll(before: RulesOfAll, after: RulesOfAll): RuleChange[] {
  const others = Object.keys({ ...before.kitchens, ...after.kitchens }).sort()
  return [...changesInWords(before, after), ...others.flatMap((kitchen) => changesOf(kitchen, before, after))]
}

const { week, days, places, area } = defaultRules
const noRulesOfItsOwn: KitchenRules = { week, days, places, deliveriesPerHalfHour: undefined, area }

/** Lists the differences of another kitchen's own rules. */
function changesOf(kitchen: string, before: RulesOfAll, after: RulesOfAll): RuleChange[] {
  const [had, has] = [hasRules(before, kitchen), hasRules(after, kitchen)]
  const own = (rules: RulesOfAll) => ({ ...defaultRules, ...(rules.kitchens?.[kitchen] ?? noRulesOfItsOwn) })
  const begins = had === has ? [] : [{ what: 'Kitchen', from: had ? 'cooks' : 'none', to: has ? 'cooks' : 'none' }]
  return [...begins, ...changesInWords(own(before), own(after))].map((change) => ({
    ...change,
    what: `${nameOfKitchen(kitchen)}: ${change.what}`,
  }))
}

/**
 * Restores the rules before `version`, as a new version. Returns the version now in force. Throws AppError
 * `changed_meanwhile` if `version` is out of date, and `not_possible` if nothing was changed yet or a public site would
 * return to the default rules.
 */
export function undoRules(
  { database, isPublic }: { database: Database; isPublic?: boolean },
  caller: Caller,
  version: number,
): Promise<{ version: number }> {
  return database.transaction(async (tx) => {
    const held = await findDeliveryRules(tx)
    if (held.version !== version) throw new AppError('changed_meanwhile')
    if (!mayUndo(isPublic, version)) throw notPossible('These were the first rules. Change them instead.')
    const before = await findRulesOfVersion(tx, version - 1)
    if (!before) throw notPossible('Nothing has been changed yet.')
    return { version: await replaceRules(tx, caller, held, before, 'took back a change of what we deliver') }
  })
}

/** True if a version may be undone. A public site without its first version would accept all orders (decision 101). */
const mayUndo = (isPublic: boolean | undefined, version: number): boolean => !isPublic || version !== 1

/**
 * Returns the current rules of a kitchen for the staff's screen, with the last change. Special days before `today`
 * (yyyy-MM-dd) are left out. `takesOrders` is false for the default rules on a public site.
 */
export async function showRules(
  { database, isPublic }: { database: Database; isPublic?: boolean },
  { kitchen = firstKitchen, today }: { kitchen?: string; today: string },
): Promise<z.input<typeof readDeliveryRules.output>> {
  const { version, rules, changed } = await findDeliveryRules(database)
  const all = withoutPastDays(rules, today)
  const shown = hasRules(all, kitchen) ? rulesOf(all, kitchen) : { ...rulesOf(all, kitchen), ...noRulesOfItsOwn }
  const takesOrders = !isPublic || version > 0
  const kitchens = showKitchens(rules)
  if (!changed || !isChosen({ changed }))
    return { version, rules: shown, changed: null, takesOrders, canUndo: false, kitchens }
  const before = await findRulesOfVersion(database, version - 1)
  const canUndo = mayUndo(isPublic, version)
  const changes = before ? changesOfAll(withoutPastDays(before, today), all) : []
  return {
    version,
    rules: shown,
    changed: { at: changed.at.toISOString(), by: changed.by, changes },
    takesOrders,
    canUndo,
    kitchens,
  }
}

/** Removes special days before `today` (yyyy-MM-dd), which nobody can order for any more. */
function withoutPastDays({ kitchens, ...rules }: RulesOfAll, today: string): RulesOfAll {
  const toCome = (days: DeliveryRules['days']) =>
    Object.fromEntries(Object.entries(days).filter(([day]) => day >= today))
  const others = Object.entries(kitchens ?? {}).map(([id, own]) => [id, { ...own, days: toCome(own.days) }])
  return { ...rules, days: toCome(rules.days), ...(kitchens && { kitchens: Object.fromEntries(others) }) }
}
