import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { openingNotes } from '../database/opening-schema.ts'

/** What is kept for lines whose state nothing else knows, each where somebody has noted it. */
export interface OpeningNotes {
  /** The day (yyyy-MM-dd) on which a lawyer read the terms and the policy, and their versions then. */
  terms?: { day: string; terms: string; policy: string; by: string }
  /** The last test mail of an owner to themselves: the server that took it, and whether they say that it arrived. */
  mail?: { server: string; arrived: boolean | null; by: string }
  /** The last trial restore, and whether the backup opened. */
  backups?: { opened: boolean; at: Date }
}

type Noted = { [Line in keyof OpeningNotes]-?: Omit<NonNullable<OpeningNotes[Line]>, 'by' | 'at'> }

/** Returns what is noted. */
export async function findNotes(database: Queryable): Promise<OpeningNotes> {
  const rows = await database.select().from(openingNotes)
  return Object.fromEntries(rows.map(({ line, note, by, notedAt: at }) => [line, { ...(note as object), by, at }]))
}

/** Notes something in place of what was noted for the line before. */
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
