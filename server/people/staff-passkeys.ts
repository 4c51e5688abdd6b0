import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { staffChallenges, staffPasskeys } from '../database/staff-schema.ts'

export type Passkey = typeof staffPasskeys.$inferSelect

/** Stores a challenge for an authenticator, for five minutes. `personId` is null for a sign-in. */
export async function storeChallenge(database: Queryable, challenge: string, personId: string | null): Promise<void> {
  await database.insert(staffChallenges).values({ challenge, personId, expiresAt: sql`now() + interval '5 minutes'` })
}

/** Spends a challenge. Returns whether it was valid for this person, or for a sign-in where `personId` is null. */
export async function spendChallenge(
  database: Queryable,
  challenge: string,
  personId: string | null,
): Promise<boolean> {
  const whose = personId === null ? isNull(staffChallenges.personId) : eq(staffChallenges.personId, personId)
  const isGood = and(eq(staffChallenges.challenge, challenge), whose, gt(staffChallenges.expiresAt, sql`now()`))
  return (await database.delete(staffChallenges).where(isGood)).rowCount === 1
}

/** Returns a person's passkeys, oldest first. */
export async function listPasskeys(database: Queryable, personId: string): Promise<Passkey[]> {
  return database
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.personId, personId))
    .orderBy(asc(staffPasskeys.createdAt))
}

/** Returns the passkey with this id, or undefined. */
export async function findPasskey(database: Queryable, id: string): Promise<Passkey | undefined> {
  const [found] = await database.select().from(staffPasskeys).where(eq(staffPasskeys.id, id))
  return found
}

/** Stores a passkey. Returns false where its id is already stored. */
export async function storePasskey(
  database: Queryable,
  passkey: Omit<Passkey, 'createdAt' | 'lastUsedAt'>,
): Promise<boolean> {
  return (await database.insert(staffPasskeys).values(passkey).onConflictDoNothing()).rowCount === 1
}

/** Updates the counter and time of use of a passkey. Returns false where it was removed meanwhile. */
export async function markPasskeyUsed(database: Queryable, id: string, counter: number): Promise<boolean> {
  const used = await database
    .update(staffPasskeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(eq(staffPasskeys.id, id))
  return used.rowCount === 1
}

/** Removes a person's passkey. Returns its name, or undefined where they have none with this id. */
export async function removePasskeyOf(database: Queryable, personId: string, id: string): Promise<string | undefined> {
  const [removed] = await database
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.personId, personId)))
    .returning({ name: staffPasskeys.name })
  return removed?.name
}

/** Removes all passkeys of a person. */
export async function removePasskeysOf(database: Queryable, personId: string): Promise<void> {
  await database.delete(staffPasskeys).where(eq(staffPasskeys.personId, personId))
}
