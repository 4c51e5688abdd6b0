import pino from 'pino'
import type { Config } from '../../config.ts'
import { openDatabase } from '../../database/database.ts'
import { findDeliveryRules } from '../../delivery/delivery-rules.ts'
import { lookForExamples } from '../../demonstration/look-for-examples.ts'
import { goLive } from '../../publishing/live-content.ts'
import { openLiveRelease } from '../../publishing/releases.ts'
import { findPostgres, hasPostgres } from '../with-database.ts'
import { judgeRules } from './delivery-rules.ts'
import { type Finding, findings, wordsOf } from './finding.ts'

const { ok, problem } = findings('database')

/** The settings that lose acknowledged orders when the power fails, with their dangerous values. */
const dangers = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/**
 * Checks whether the database answers, has our tables, and keeps what it has acknowledged, whether the delivery rules in
 * it are meant, and whether a real site still has the examples of a demonstration.
 */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  try {
    if (!(await hasPostgres(config)))
      return [problem('there is none in DATA_DIR yet; start the server, which makes it')]
    const postgres = await findPostgres(config)
    return await inspect(postgres.url, config).finally(() => postgres.stop())
  } catch (error) {
    return [problem(`does not answer: ${wordsOf(error)}`)]
  }
}

async function inspect(url: string, { isPublic, isDemonstration }: Config): Promise<Finding[]> {
  const database = openDatabase(url, pino({ level: 'silent' }))
  try {
    const { rows } = await database.pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name = any($1)
       union all select 'tables', to_regclass('catering_orders')::text
       union all select 'rules', to_regclass('delivery_rules')::text
       union all select 'content', to_regclass('content_releases')::text
       union all select 'examples', attname::text from pg_attribute
         where attrelid = to_regclass('catering_orders') and attname = 'is_example'`,
      [[...Object.keys(dangers), 'server_version']],
    )
    const settings = Object.fromEntries(rows.map((row) => [row.name, row.setting]))
    const rules = settings.rules ? judgeRules(await findDeliveryRules(database), isPublic) : []
    if (settings.content) goLive(await openLiveRelease(database))
    const hasExamples = settings.examples && !isDemonstration && (await lookForExamples(database)).isThere
    return [judgeDatabase(settings), ...rules, ...(hasExamples ? [problem(examples)] : [])]
  } finally {
    await database.close()
  }
}

const examples = 'it has examples from looking around: remove them on the first screen of /staff'

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
