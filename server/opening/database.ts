import type { Database } from '../database/database.ts'
import { done, type Finding, open, wrong } from './finding.ts'

/** The settings that lose acknowledged orders when the power fails, with their dangerous values. */
const dangers = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** Returns the settings of a database, and under `tables` whether it has our tables. */
export async function readSettings(database: Database): Promise<Record<string, string | null>> {
  const { rows } = await database.pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name = any($1)
     union all select 'tables', to_regclass('opening_notes')::text`,
    [[...Object.keys(dangers), 'server_version']],
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.setting]))
}

/** Judges a database by its settings. `tables` is null before the first start of this release. */
export function judgeDatabase(settings: Record<string, string | null>): Finding {
  const unsafe = Object.entries(dangers).filter(([name, value]) => settings[name] === value)
  if (unsafe.length > 0) {
    const names = unsafe.map(([name]) => name).join(' and ')
    return wrong(`${names} off: a power cut would lose orders that customers hold for placed.`)
  }
  if (!settings.tables) return open('Our tables are not in the database yet; start the server, which makes them.')
  return done(`PostgreSQL ${settings.server_version} answers and keeps what it has acknowledged.`)
}
