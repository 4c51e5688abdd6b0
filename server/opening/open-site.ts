import { titlesOfLines } from '../../contract/staff/opening.ts'
import type { Database } from '../database/database.ts'
import { openOrdering } from '../delivery/change-ordering.ts'
import type { Ordering } from '../delivery/ordering.ts'
import { AppError, notPossible } from '../errors.ts'
import { writeAct } from '../people/staff-acts.ts'
import { byCaller, type Caller, personOf } from '../people/staff-sessions.ts'
import { errorInWords } from './finding.ts'
import { keptClosedBy, type OpeningConfig, type Outside, openingLines, readKnown } from './lines.ts'
import { askedBy, mailServerOf, sendTestMail } from './mail.ts'
import { findNotes, writeNote } from './notes.ts'
import { textsNow } from './terms.ts'

/** The site to open: its settings and its database. */
interface Site {
  config: OpeningConfig
  database: Database
}

/**
 * Opens the site for orders. Throws AppError `not_possible` with the lines that keep it closed, and
 * `changed_meanwhile`.
 */
export async function openSite(
  { config, database }: Site,
  caller: Caller,
  { version, outside }: { version: number; outside: Outside },
): Promise<Ordering> {
  const lines = await openingLines(config, outside, await readKnown(database))
  const missing = keptClosedBy(config, lines)
  if (missing.length > 0)
    throw notPossible(`To be done first: ${missing.map((line) => titlesOfLines[line]).join('; ')}.`)
  return openOrdering(database, config, caller, version)
}

/**
 * Sends a test mail to the caller's own address and records that the mail server accepted it. Throws AppError
 * `not_possible`.
 */
export async function sendOwnTestMail({ config, database }: Site, caller: Caller): Promise<void> {
  const { name, email } = personOf(caller)
  const server = mailServerOf(config)
  if (server === null) throw notPossible('There is no mail server yet: set SMTP_URL, and start the site again.')
  try {
    await sendTestMail(config, askedBy(name), email)
  } catch (error) {
    throw notPossible(`${server} did not take it: ${errorInWords(error)}.`)
  }
  await database.transaction(async (tx) => {
    await writeNote(tx, 'mail', { server, arrived: null }, name)
    await writeAct(tx, { ...byCaller(caller), act: 'sent a test mail' })
  })
}

/** Records whether the caller's test mail arrived. Throws AppError `not_possible` if none was sent. */
export async function noteTestMail({ database }: Site, caller: Caller, arrived: boolean): Promise<void> {
  await database.transaction(async (tx) => {
    const { mail } = await findNotes(tx)
    if (!mail) throw notPossible('No test mail was sent yet.')
    await writeNote(tx, 'mail', { server: mail.server, arrived }, mail.by)
    await writeAct(tx, {
      ...byCaller(caller),
      act: `noted that the test mail ${arrived ? 'arrived' : 'did not arrive'}`,
    })
  })
}

/**
 * Records the day (yyyy-MM-dd) on which a lawyer read the present texts. Throws AppError `invalid_staff_call` for a
 * future day.
 */
export async function noteTermsRead(
  { database }: Site,
  caller: Caller,
  { day, today }: { day: string; today: string },
): Promise<void> {
  if (day > today) {
    const message = 'This day is still to come. Please choose the day on which they were read.'
    throw new AppError('invalid_staff_call', { fields: [{ path: 'day', message }] })
  }
  await database.transaction(async (tx) => {
    const { terms } = await findNotes(tx)
    await writeNote(tx, 'terms', { day, ...textsNow }, caller.name)
    await writeAct(tx, { ...byCaller(caller), act: 'noted when a lawyer read the terms', from: terms?.day, to: day })
  })
}
