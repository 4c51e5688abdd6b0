import { between, desc, eq, sql } from 'drizzle-orm'
import type { CancellationTerms } from '../../contract/cancellation.ts'
import type { DeliveriesByHalfHour } from '../../contract/delivery/half-hours.ts'
import { defaultRules, firstKitchen, type RulesOfAll } from '../../contract/delivery/rules.ts'
import type { Queryable } from '../database/database.ts'
import { deliveryLoad, deliveryRuleVersions } from '../database/delivery-schema.ts'

export interface RulesVersion {
  version: number
  rules: RulesOfAll
  /** Who set the rules and when; null for the default rules, which nobody set. */
  changed: { by: string; at: Date } | null
}

/** The author of rules that the update to 1.1.0 stored for a site that took orders already. */
export const byTheUpdate = 'the update'

/** True if a member of staff has saved these rules. */
export function isChosen({ changed }: Pick<RulesVersion, 'changed'>): boolean {
  return changed !== null && changed.by !== byTheUpdate
}

/** Returns the delivery rules in force. */
export async function findDeliveryRules(database: Queryable): Promise<RulesVersion> {
  const [found] = await database
    .select()
    .from(deliveryRuleVersions)
    .orderBy(desc(deliveryRuleVersions.version))
    .limit(1)
  if (!found) return { version: 0, rules: defaultRules, changed: null }
  return { version: found.version, rules: found.rules, changed: { by: found.by, at: found.createdAt } }
}

/** Returns the rules of this version, or undefined if there is none. Version 0 is the default. */
export async function findRulesOfVersion(database: Queryable, version: number): Promise<RulesOfAll | undefined> {
  if (version === 0) return defaultRules
  const [found] = await database
    .select({ rules: deliveryRuleVersions.rules })
    .from(deliveryRuleVersions)
    .where(eq(deliveryRuleVersions.version, version))
  return found?.rules
}

/** Returns the cancellation terms of a version of the rules, or null if it has none. */
export async function findCancellationTerms(database: Queryable, version: number): Promise<CancellationTerms | null> {
  // Rules from before terms existed have none.
  return (await findRulesOfVersion(database, version))?.cancellation ?? null
}

/** Adds a version of the rules. Returns false if another version with the same number was added first. */
export async function addRulesVersion(
  database: Queryable,
  added: { version: number; rules: RulesOfAll; by: string; personId: string | null },
): Promise<boolean> {
  const rows = await database
    .insert(deliveryRuleVersions)
    .values(added)
    .onConflictDoNothing()
    .returning({ version: deliveryRuleVersions.version })
  return rows.length > 0
}

/** A kitchen's load on a day: the places taken, and its deliveries in each half hour. */
export interface DayLoad {
  places: number
  deliveries: DeliveriesByHalfHour
}

export const noLoad: DayLoad = { places: 0, deliveries: {} }

/** Returns a kitchen's load on each day from `from` to `to` (yyyy-MM-dd). A day without orders may be missing. */
export async function findDeliveryLoad(
  database: Queryable,
  from: string,
  to: string,
  kitchen = firstKitchen,
): Promise<Map<string, DayLoad>> {
  const { day, halfHours } = deliveryLoad
  const rows = await database
    .select({ day, places: sql<number>`greatest(places_taken(${deliveryLoad}, ${kitchen}), 0)`, halfHours })
    .from(deliveryLoad)
    .where(between(day, from, to))
  return new Map(rows.map(({ day, places, halfHours }) => [day, { places, deliveries: halfHours[kitchen] ?? {} }]))
}

/** Returns a kitchen's load on a day (yyyy-MM-dd). */
export async function findLoadOfDay(database: Queryable, day: string, kitchen = firstKitchen): Promise<DayLoad> {
  return (await findDeliveryLoad(database, day, day, kitchen)).get(day) ?? noLoad
}
