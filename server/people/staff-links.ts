import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { staffLinks } from '../database/staff-schema.ts'
import { findPerson, type Person } from './staff-people.ts'

/** Hours that a link is good for. */
const linkHours = 24

const isGood = gt(staffLinks.expiresAt, sql`now()`)

/** Stores the link of a person in place of the one that they had. */
export async function storeLink(database: Queryable, personId: string, tokenHash: Buffer): Promise<void> {
  const link = { tokenHash, expiresAt: sql`now() + ${linkHours} * interval '1 hour'` }
  await database
    .insert(staffLinks)
    .values({ personId, ...link })
    .onConflictDoUpdate({ target: staffLinks.personId, set: link })
}

/** Whose link has this token's hash, or undefined where it was spent, replaced or is too old. */
export async function findLinked(database: Queryable, tokenHash: Buffer): Promise<Person | undefined> {
  const [link] = await database
    .select()
    .from(staffLinks)
    .where(and(eq(staffLinks.tokenHash, tokenHash), isGood))
  return link && findPerson(database, link.personId)
}

/** Spends a link. Returns whether it was there to be spent: of two at the same moment only one hears yes. */
export async function spendLink(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const spent = await tx.delete(staffLinks).where(and(eq(staffLinks.tokenHash, tokenHash), isGood))
  return spent.rowCount === 1
}

/** Until when each person's link is good, by the person's id. */
export async function findLinkEnds(database: Queryable): Promise<Map<string, Date>> {
  const links = await database.select().from(staffLinks).where(isGood)
  return new Map(links.map(({ personId, expiresAt }) => [personId, expiresAt]))
}
