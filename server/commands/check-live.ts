import pino from 'pino'
import { titlesOfLines } from '../../contract/staff/opening.ts'
import { type Config, ConfigError, operatorName, readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { standingOf } from '../delivery/ordering.ts'
import { errorInWords, type Finding, open, wrong } from '../opening/finding.ts'
import { type Known, keptClosedBy, lookOutside, openingLines, readKnown } from '../opening/lines.ts'
import { askedBy, checkMail } from '../opening/mail.ts'
import { goLive } from '../publishing/live-content.ts'
import { runCommand, say } from './run-command.ts'
import { findPostgres, hasPostgres } from './with-database.ts'

/**
 * `npm run check:live` prints the list of /staff/opening line by line, and exits with 1 if a line that matters to
 * customers isn't done. It sends staff a test mail, except with `npm run check:live -- --no-mail`.
 */
async function main(): Promise<void> {
  const said = process.argv.slice(2)
  if (said.some((each) => each !== '--no-mail')) throw new ConfigError('Say --no-mail, or nothing: npm run check:live')
  const config = readConfig()
  // Read first, because mail addresses follow the published content.
  const known = await lookIntoDatabase(config)
  const asked = said.length === 0 ? askedBy(operatorName()) : undefined
  const lines = await openingLines(config, await lookOutside(config, () => checkMail(config, asked)), known)
  for (const { line, state, why } of lines) say(`${state.padEnd(6)} ${line.padEnd(10)} ${why}`)
  for (const sentence of summary(config, lines, known)) say(sentence)
  if (lines.some(({ matters }) => matters)) process.exitCode = 1
}

type LookedAt = Known | Pick<Known, 'settings'> | Finding

async function lookIntoDatabase(config: Config): Promise<LookedAt> {
  try {
    if (!(await hasPostgres(config)))
      return open('There is no database in DATA_DIR yet; start the server, which makes it.')
    const postgres = await findPostgres(config)
    return await readAll(postgres.url).finally(() => postgres.stop())
  } catch (error) {
    return wrong(`The database does not answer: ${errorInWords(error)}.`)
  }
}

async function readAll(url: string): Promise<LookedAt> {
  const database = openDatabase(url, pino({ level: 'silent' }))
  try {
    const known = await readKnown(database)
    if ('release' in known) goLive(known.release)
    return known
  } finally {
    await database.close()
  }
}

function summary(config: Config, lines: Awaited<ReturnType<typeof openingLines>>, known: LookedAt): string[] {
  const named = (some: typeof lines) => some.map(({ line }) => titlesOfLines[line]).join('; ')
  const missing = lines.filter(({ matters }) => matters)
  const closed = keptClosedBy(config, lines)
  const standing = 'ordering' in known ? standingOf(config, known, new Date()) : undefined
  return [
    ...(missing.length > 0 ? [`Not fit for customers: ${named(missing)}.`] : ['Fit for customers.']),
    ...(standing === 'soon'
      ? [
          `It takes no orders: ${closed.length > 0 ? 'the list has to be done first' : 'an owner opens it at /staff/opening'}.`,
        ]
      : []),
    ...(standing === 'paused' ? [`${whoPaused(known)} (/staff/opening).`] : []),
  ]
}

const whoPaused = (known: LookedAt) =>
  'ordering' in known && known.ordering.restoredFrom
    ? 'Ordering is paused until an owner has looked at what the restore may have lost'
    : 'Staff have paused ordering'

runCommand(main)
