import { randomUUID } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { staffLinks, staffPasskeys, staffPeople, staffSessions } from '../database/staff-schema.ts'

export type Person = typeof staffPeople.$inferSelect & { email: string }
export type PersonRole = Person['role']

const isHere = isNull(staffPeople.leftAt)

/** Returns an email address as we store and search it, or a name as we compare it. */
export const inSmallLetters = (email: string) => email.toLowerCase()

/** Returns the member of staff with this email address, in any case, or undefined. */
export async function findPersonByEmail(database: Queryable, email: string): Promise<Person | undefined> {
  const [found] = await database
    .select()
    .from(staffPeople)
    .where(and(eq(staffPeople.email, inSmallLetters(email)), isHere))
  return found as Person | undefined
}

/** Returns the member of staff with this id, or undefined. */
export async function findPerson(database: Queryable, id: string): Promise<Person | undefined> {
  const [found] = await database
    .select()
    .from(staffPeople)
    .where(and(eq(staffPeople.id, id), isHere))
  return found as Person | undefined
}

/** Returns the member of staff with this id, or undefined. Locks the row until the transaction ends. */
export async function lockPerson(tx: Transaction, id: string): Promise<Person | undefined> {
  const [found] = await tx
    .select()
    .from(staffPeople)
    .where(and(eq(staffPeople.id, id), isHere))
    .for('update')
  return found as Person | undefined
}

/** Returns all staff, by name. */
export async function listPeople(database: Queryable): Promise<Person[]> {
  return (await database.select().from(staffPeople).where(isHere).orderBy(staffPeople.name)) as Person[]
}

/** Adds a person to the staff. Returns undefined where a member of staff has the address already. */
export async function addPerson(
  database: Queryable,
  { email, ...person }: Pick<Person, 'name' | 'email' | 'role'> & Partial<Pick<Person, 'kitchens'>>,
): Promise<Person | undefined> {
  const [added] = await database
    .insert(staffPeople)
    .values({ ...person, id: randomUUID(), email: inSmallLetters(email) })
    .onConflictDoNothing()
    .returning()
  return added as Person | undefined
}

/** Changes a person's name, role or kitchens. */
export async function changePerson(
  database: Queryable,
  id: string,
  change: Partial<Pick<Person, 'name' | 'role' | 'kitchens'>>,
) {
  await database.update(staffPeople).set(change).where(eq(staffPeople.id, id))
}

/** Sets a person's passphrase. Null removes it, so that only a link lets them in. */
export async function setPassphrase(database: Queryable, id: string, passphraseHash: string | null): Promise<void> {
  await database.update(staffPeople).set({ passphraseHash }).where(eq(staffPeople.id, id))
}

/**
 * Locks this person and all owners until the transaction ends. Returns those who are on the staff. Locks by id, so
 * that two such transactions can't deadlock.
 */
export async function lockOwnersAnd(tx: Transaction, id: string): Promise<Person[]> {
  const locked = await tx
    .select()
    .from(staffPeople)
    .where(and(or(eq(staffPeople.id, id), eq(staffPeople.role, 'owner')), isHere))
    .orderBy(staffPeople.id)
    .for('update')
  return locked as Person[]
}

/** Removes a person from the staff, with their links, sessions and passkeys. Keeps their name for the book of acts. */
export async function takeOffStaff(tx: Transaction, id: string): Promise<void> {
  const left = { email: null, passphraseHash: null, leftAt: sql`now()` }
  await tx.update(staffPeople).set(left).where(eq(staffPeople.id, id))
  await tx.delete(staffLinks).where(eq(staffLinks.personId, id))
  await tx.delete(staffSessions).where(eq(staffSessions.personId, id))
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.personId, id))
}

/** True if any member of staff has joined. */
export async function hasAnybodyJoined(database: Queryable): Promise<boolean> {
  const [joined] = await database
    .select({ people: count() })
    .from(staffPeople)
    .where(and(isHere, isNotNull(staffPeople.passphraseHash)))
  return (joined?.people ?? 0) > 0
}

/** A member of staff who has joined, and how many passkeys they have. */
export interface StaffOnLine {
  name: string
  passkeys: number
}

/** Returns everybody on the staff who has joined, by name, with their number of passkeys. */
export async function countPasskeys(database: Queryable): Promise<StaffOnLine[]> {
  return database
    .select({ name: staffPeople.name, passkeys: count(staffPasskeys.id) })
    .from(staffPeople)
    .leftJoin(staffPasskeys, eq(staffPasskeys.personId, staffPeople.id))
    .where(and(isHere, isNotNull(staffPeople.passphraseHash)))
    .groupBy(staffPeople.id)
    .orderBy(staffPeople.name)
}
