import { randomUUID } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { staffLinks, staffPasskeys, staffPeople, staffSessions } from '../database/staff-schema.ts'

export type Person = typeof staffPeople.$inferSelect & { email: string }
export type PersonRole = Person['role']

const isHere = isNull(staffPeople.leftAt)

/** Returns an e-mail address as it is stored and looked for. */
export const inSmallLetters = (email: string) => email.toLowerCase()

/** Returns the person of the staff with this e-mail address, however it is written, or undefined. */
export async function findPersonByEmail(database: Queryable, email: string): Promise<Person | undefined> {
  const [found] = await database
    .select()
    .from(staffPeople)
    .where(and(eq(staffPeople.email, inSmallLetters(email)), isHere))
  return found as Person | undefined
}

/** Returns the person of the staff with this id, or undefined. */
export async function findPerson(database: Queryable, id: string): Promise<Person | undefined> {
  const [found] = await database
    .select()
    .from(staffPeople)
    .where(and(eq(staffPeople.id, id), isHere))
  return found as Person | undefined
}

/** Returns the person of the staff with this id, or undefined, and locks them until the transaction ends. */
export async function lockPerson(tx: Transaction, id: string): Promise<Person | undefined> {
  const [found] = await tx
    .select()
    .from(staffPeople)
    .where(and(eq(staffPeople.id, id), isHere))
    .for('update')
  return found as Person | undefined
}

/** Returns all people of the staff, by name. */
export async function listPeople(database: Queryable): Promise<Person[]> {
  return (await database.select().from(staffPeople).where(isHere).orderBy(staffPeople.name)) as Person[]
}

/** Puts somebody on the staff. Returns undefined where somebody there has the address already. */
export async function addPerson(
  database: Queryable,
  { email, ...person }: Pick<Person, 'name' | 'email' | 'role'>,
): Promise<Person | undefined> {
  const [added] = await database
    .insert(staffPeople)
    .values({ ...person, id: randomUUID(), email: inSmallLetters(email) })
    .onConflictDoNothing()
    .returning()
  return added as Person | undefined
}

/** Changes somebody's name and role. */
export async function changePerson(database: Queryable, id: string, change: Pick<Person, 'name' | 'role'>) {
  await database.update(staffPeople).set(change).where(eq(staffPeople.id, id))
}

/** Sets somebody's passphrase, or takes it away, so that a link alone lets them in. */
export async function setPassphrase(database: Queryable, id: string, passphraseHash: string | null): Promise<void> {
  await database.update(staffPeople).set({ passphraseHash }).where(eq(staffPeople.id, id))
}

/**
 * Locks this person and all owners until the transaction ends, and returns those of them who are on the staff. They are
 * locked in one order, so that two such transactions do not wait for each other in a circle.
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

/** Takes a person off the staff, with their links, sessions and passkeys. Their name stays for the book of acts. */
export async function takeOffStaff(tx: Transaction, id: string): Promise<void> {
  const left = { email: null, passphraseHash: null, leftAt: sql`now()` }
  await tx.update(staffPeople).set(left).where(eq(staffPeople.id, id))
  await tx.delete(staffLinks).where(eq(staffLinks.personId, id))
  await tx.delete(staffSessions).where(eq(staffSessions.personId, id))
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.personId, id))
}

/** Whether anybody on the staff has joined yet. */
export async function hasAnybodyJoined(database: Queryable): Promise<boolean> {
  const [joined] = await database
    .select({ people: count() })
    .from(staffPeople)
    .where(and(isHere, isNotNull(staffPeople.passphraseHash)))
  return (joined?.people ?? 0) > 0
}

/** Somebody of the staff who has joined, with how many passkeys they have. */
export interface StaffOnLine {
  name: string
  passkeys: number
}

/** Returns everybody who has joined the staff, by name, with how many passkeys they have. */
export async function countPasskeys(database: Queryable): Promise<StaffOnLine[]> {
  return database
    .select({ name: staffPeople.name, passkeys: count(staffPasskeys.id) })
    .from(staffPeople)
    .leftJoin(staffPasskeys, eq(staffPasskeys.personId, staffPeople.id))
    .where(and(isHere, isNotNull(staffPeople.passphraseHash)))
    .groupBy(staffPeople.id)
    .orderBy(staffPeople.name)
}
