import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { openingNotes } from '../database/opening-schema.ts'

/** The notes for lines whose state nothing else knows. Each is missing until somebody records it. */
export interface OpeningNotes {
  /** The day (yyyy-MM-dd) on which a lawyer read the terms and the policy, and their versions then. */
  terms?: { day: string; terms: string; policy: string; by: string }
  /**
   * The last test mail that an owner sent to themselves: the server that accepted it, and whether they say it arrived.
   */
  mail?: { server: string; arrived: boolean | null; by: string }
  /** The last trial restore, and whether the backup opened. */
  backups?: { opened: boolean; at: Date }
}

type Noted = { [Line in keyof OpeningNotes]-?: Omit<NonNullable<OpeningNotes[Line]>, 'by' | 'at'> }

/** Returns all notes. */
export async function findNotes(database: Queryable): Promise<OpeningNotes> {
  const rows = await database.select().from(openingNotes)
  return Object.fromEntries(rows.map(({ line, note, by, notedAt: at }) => [line, { ...(note as object), by, at }]))
}

/** Stores a note for a line in place of the previous one. */
export async function writeNote<Line extends keyof OpeningNotes>(
  database: Queryable,
  line: Line,
  note: Noted[Line],
  by: string,
): Promise<void> {
  const row = { line, note, by }
  const set = { note, by, notedAt: sql`now()` }
  await database.insert(openingNotes).values(row).onConflictDoUpdate({ target: openingNotes.line, set })
}
