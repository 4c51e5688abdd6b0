import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { staffSessions, staffTablets } from '../database/staff-schema.ts'

export type Tablet = typeof staffTablets.$inferSelect

/** Returns how the book of acts names a tablet. Its own name is freely chosen, so it could be a person's. */
export const nameInBook = (name: string) => `Tablet "${name}"`

/** Stores a tablet that is being set up, with a code for ten minutes. Returns its id and the code's expiry. */
export async function addTablet(
  database: Queryable,
  tablet: { name: string; setUpBy: string; codeHash: Buffer; kitchen?: string },
): Promise<{ id: string; codeExpiresAt: Date }> {
  const [added] = await database
    .insert(staffTablets)
    .values({ ...tablet, id: randomUUID(), codeExpiresAt: sql`now() + interval '10 minutes'` })
    .returning({ id: staffTablets.id, codeExpiresAt: staffTablets.codeExpiresAt })
  return added as { id: string; codeExpiresAt: Date }
}

/** Spends a code. Returns the tablet that it enrols, or undefined where the code was spent or has expired. */
export async function enrolByCode(database: Queryable, codeHash: Buffer): Promise<Tablet | undefined> {
  const [enrolled] = await database
    .update(staffTablets)
    .set({ codeHash: null, enrolledAt: sql`now()` })
    .where(and(eq(staffTablets.codeHash, codeHash), gt(staffTablets.codeExpiresAt, sql`now()`)))
    .returning()
  return enrolled
}

/** Returns all tablets, enrolled or not, each with its valid session if it has one. */
export async function listTablets(database: Queryable) {
  return database
    .select({ tablet: staffTablets, session: staffSessions })
    .from(staffTablets)
    .leftJoin(staffSessions, and(eq(staffSessions.tabletId, staffTablets.id), gt(staffSessions.expiresAt, sql`now()`)))
    .orderBy(asc(staffTablets.name))
}

/** Deletes a tablet and its session. Returns its name, or undefined where it is gone already. */
export async function deleteTablet(database: Queryable, id: string): Promise<string | undefined> {
  const [deleted] = await database
    .delete(staffTablets)
    .where(eq(staffTablets.id, id))
    .returning({ name: staffTablets.name })
  return deleted?.name
}

/** Deletes the tablets with this name, and their sessions. */
export async function deleteTabletsNamed(database: Queryable, name: string): Promise<void> {
  await database.delete(staffTablets).where(eq(staffTablets.name, name))
}
