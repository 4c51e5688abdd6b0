import { between, desc, eq, sql } from 'drizzle-orm'
import type { CancellationTerms } from '../../contract/cancellation.ts'
import type { DeliveriesByHalfHour } from '../../contract/delivery/half-hours.ts'
import { type DeliveryRules, defaultRules, firstKitchen, type RulesOfAll } from '../../contract/delivery/rules.ts'
import type { Queryable } from '../database/database.ts'
import { deliveryLoad, deliveryRuleVersions } from '../database/delivery-schema.ts'

export interface RulesVersion {
  version: number
  rules: RulesOfAll
  /** Who set the rules and when; null for the default rules, which nobody set. */
  changed: { by: string; at: Date } | null
}

/** The author of rules that an update stored for a site which took orders already (migration 0014). */
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

/** Returns the places of a kitchen taken on each day from `from` to `to` (yyyy-MM-dd). Days with none are left out. */
export async function findDeliveryLoad(
  database: Queryable,
  from: string,
  to: string,
  kitchen = firstKitchen,
): Promise<Map<string, number>> {
  const { day } = deliveryLoad
  const rows = await database
    .select({ day, places: sql<number>`places_taken(${deliveryLoad}, ${kitchen})` })
    .from(deliveryLoad)
    .where(between(day, from, to))
  return new Map(rows.filter(({ places }) => places > 0).map(({ day, places }) => [day, places]))
}

/**
 * Returns the deliveries of a kitchen in each half hour of each day from `from` to `to` (yyyy-MM-dd). Reads nothing where
 * its rules have no limit. Days without any are left out.
 */
export async function findDeliveries(
  database: Queryable,
  from: string,
  to: string,
  { kitchen, rules }: { kitchen: string; rules: Pick<DeliveryRules, 'deliveriesPerHalfHour'> },
): Promise<Map<string, DeliveriesByHalfHour>> {
  if (rules.deliveriesPerHalfHour === undefined) return new Map()
  const { day, halfHours } = deliveryLoad
  const rows = await database
    .select({ day, halfHours })
    .from(deliveryLoad)
    .where(between(day, from, to))
  return new Map(rows.map(({ day, halfHours }) => [day, halfHours[kitchen] ?? {}]))
}
