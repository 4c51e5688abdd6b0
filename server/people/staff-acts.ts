import { and, desc, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { staffActs } from '../database/staff-schema.ts'

/** A line of the book of acts. Its texts name staff and order numbers, never a customer. */
export interface Act {
  by: string
  personId?: string | null
  act: string
  subject?: string
  from?: string
  to?: string
  /** When it was done, where that was before it is written down. */
  at?: Date
}

/** Writes a line into the book of acts. Inside a transaction it stands there only if that commits. */
export async function writeAct(database: Queryable, act: Act): Promise<void> {
  await database.insert(staffActs).values(act)
}

/** Returns the youngest lines older than the line `before` that have each of the words, in whichever column. */
export async function findActs(
  database: Queryable,
  { words, before, limit }: { words: string[]; before?: number; limit: number },
) {
  const { by, act, subject, from, to } = staffActs
  const line = sql`lower(concat_ws(' ', ${by}, ${act}, ${subject}, ${from}, ${to}))`
  return database
    .select()
    .from(staffActs)
    .where(
      and(
        before === undefined ? undefined : lt(staffActs.id, before),
        ...words.map((word) => sql`strpos(${line}, lower(${word})) > 0`),
      ),
    )
    .orderBy(desc(staffActs.id))
    .limit(limit)
}
