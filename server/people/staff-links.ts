import { and, eq, gt, sql } from 'drizzle-orm'
import { staffPage } from '../../contract/pages.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { staffLinks } from '../database/staff-schema.ts'
import { hashToken, newToken } from './secret-token.ts'
import { findPerson, type Person } from './staff-people.ts'

/** How long a link is valid, in hours. */
const linkHours = 24

const isGood = gt(staffLinks.expiresAt, sql`now()`)

/**
 * Makes the link with which a person joins or chooses a new passphrase. Returns its address. Replaces the person's
 * earlier link.
 */
export async function makeLink(database: Queryable, publicUrl: string, personId: string): Promise<string> {
  const token = newToken()
  await storeLink(database, personId, hashToken(token))
  return `${publicUrl}${staffPage}/join/${token}`
}

async function storeLink(database: Queryable, personId: string, tokenHash: Buffer): Promise<void> {
  const link = { tokenHash, expiresAt: sql`now() + ${linkHours} * interval '1 hour'` }
  await database
    .insert(staffLinks)
    .values({ personId, ...link })
    .onConflictDoUpdate({ target: staffLinks.personId, set: link })
}

/**
 * Returns the person whose link has this token's hash, or undefined where the link was spent, replaced or has
 * expired.
 */
export async function findLinked(database: Queryable, tokenHash: Buffer): Promise<Person | undefined> {
  const [link] = await database
    .select()
    .from(staffLinks)
    .where(and(eq(staffLinks.tokenHash, tokenHash), isGood))
  return link && findPerson(database, link.personId)
}

/** Spends a link. Returns whether it was still valid. Of two calls at the same moment only one gets true. */
export async function spendLink(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const spent = await tx.delete(staffLinks).where(and(eq(staffLinks.tokenHash, tokenHash), isGood))
  return spent.rowCount === 1
}

/** Returns the expiry of each person's valid link, by the person's id. */
export async function findLinkEnds(database: Queryable): Promise<Map<string, Date>> {
  const links = await database.select().from(staffLinks).where(isGood)
  return new Map(links.map(({ personId, expiresAt }) => [personId, expiresAt]))
}
