import { and, desc, eq, inArray, lt, not, sql } from 'drizzle-orm'
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
  /** When it was done, where that was earlier than the writing of this line. */
  at?: Date
}

/** Adds a line to the book of acts. In a transaction, the line is stored only if that commits. */
export async function writeAct(database: Queryable, act: Act): Promise<void> {
  await database.insert(staffActs).values(act)
}

/**
 * Returns the newest lines, older than line `before`, that contain every one of the words in any column. Leaves out
 * lines about orders that none of `kitchens` cooks.
 */
export async function findActs(
  database: Queryable,
  { words, before, limit, kitchens }: { words: string[]; before?: number; limit: number; kitchens?: readonly string[] },
) {
  const { by, act, subject, from, to } = staffActs
  const isOfOthers = sql`exists (
    select from catering_orders where order_number = ${subject} and kitchen <> all(${sql.param(kitchens)}::text[]))`
  const line = sql`lower(concat_ws(' ', ${by}, ${act}, ${subject}, ${from}, ${to}))`
  return database
    .select()
    .from(staffActs)
    .where(
      and(
        before === undefined ? undefined : lt(staffActs.id, before),
        kitchens && not(isOfOthers),
        ...words.map((word) => sql`strpos(${line}, lower(${word})) > 0`),
      ),
    )
    .orderBy(desc(staffActs.id))
    .limit(limit)
}

/** The most lines of a thing's history that are shown, the newest ones. */
const mostActsShown = 200

/** Returns the lines about `subject` with one of these `acts`, oldest first. */
export async function findActsOn(database: Queryable, subject: string, acts: Readonly<Record<string, string>>) {
  // Filters by act too, because the subject of another act, such as a passkey's name, may be the same text.
  const found = await database
    .select()
    .from(staffActs)
    .where(and(eq(staffActs.subject, subject), inArray(staffActs.act, Object.values(acts))))
    .orderBy(desc(staffActs.id))
    .limit(mostActsShown)
  return found.reverse()
}
