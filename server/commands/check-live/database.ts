import pino from 'pino'
import type { Config } from '../../config.ts'
import { openDatabase } from '../../database/database.ts'
import { findDeliveryRules } from '../../delivery/delivery-rules.ts'
import { goLive } from '../../publishing/live-content.ts'
import { openLiveRelease } from '../../publishing/releases.ts'
import { findPostgres, hasPostgres } from '../with-database.ts'
import { judgeRules } from './delivery-rules.ts'
import { type Finding, findings, wordsOf } from './finding.ts'

const { ok, problem } = findings('database')

/** The settings that lose acknowledged orders when the power fails, with their dangerous values. */
const dangers = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/**
 * Checks whether the database answers, has our tables, and keeps what it has acknowledged, and whether the delivery
 * rules in it are meant.
 */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  try {
    if (!(await hasPostgres(config)))
      return [problem('there is none in DATA_DIR yet; start the server, which makes it')]
    const postgres = await findPostgres(config)
    return await inspect(postgres.url, config.isPublic).finally(() => postgres.stop())
  } catch (error) {
    return [problem(`does not answer: ${wordsOf(error)}`)]
  }
}

async function inspect(url: string, isPublic: boolean): Promise<Finding[]> {
  const database = openDatabase(url, pino({ level: 'silent' }))
  try {
    const { rows } = await database.pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name = any($1)
       union all select 'tables', to_regclass('catering_orders')::text
       union all select 'rules', to_regclass('delivery_rules')::text
       union all select 'content', to_regclass('content_releases')::text`,
      [[...Object.keys(dangers), 'server_version']],
    )
    const settings = Object.fromEntries(rows.map((row) => [row.name, row.setting]))
    const rules = settings.rules ? judgeRules(await findDeliveryRules(database), isPublic) : []
    if (settings.content) goLive(await openLiveRelease(database))
    return [judgeDatabase(settings), ...rules]
  } finally {
    await database.close()
  }
}

/** Judges a database by its settings. `tables` is null before the first start. */
export function judgeDatabase(settings: Record<string, string | null>): Finding {
  const wrong = Object.entries(dangers).filter(([name, value]) => settings[name] === value)
  if (wrong.length > 0) {
    const names = wrong.map(([name]) => name).join(' and ')
    return problem(`${names} off: a power cut would lose orders that customers hold for placed`)
  }
  if (!settings.tables) return problem('our tables are not there yet; start the server, which makes them')
  return ok(`PostgreSQL ${settings.server_version} answers and keeps what it has acknowledged`)
}
