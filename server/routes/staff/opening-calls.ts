import type { z } from 'zod'
import { stripeWebhookPath } from '../../../contract/calls.ts'
import { londonDay } from '../../../contract/london-time.ts'
import * as opening from '../../../contract/staff/opening.ts'
import type { Database } from '../../database/database.ts'
import { readAtMostEvery } from '../../delivery/read-at-most-every.ts'
import { AppError } from '../../errors.ts'
import { keptClosedBy, lookOutside, type OpeningConfig, openingLines, readKnown } from '../../opening/lines.ts'
import { checkMail } from '../../opening/mail.ts'
import { noteTermsRead, noteTestMail, openSite, sendOwnTestMail } from '../../opening/open-site.ts'
import { textsNow } from '../../opening/terms.ts'
import { webhookEvents } from '../../payments/webhook-events.ts'
import type { Answer } from './answer-calls.ts'
import { atOnce, onTheWire } from './ordering-calls.ts'

/** How often one address may make these calls in ten minutes. Each mail goes to the caller alone. */
const callsPerTenMinutes = { reads: 3_000, acts: 300, looks: 30, mails: 10 }

/**
 * How long the answers of outside services are kept, in milliseconds. An owner's menu asks for them at each start of
 * the app.
 */
const outsideKeptFor = 300_000

interface OpeningParts {
  database: Database
  opening: OpeningConfig
}

/** Answers the calls of the screen *Opening*. */
export function openingCalls(answer: Answer, { database, opening: config }: OpeningParts): void {
  const site = { config, database }
  const server = { database, isPublic: config.isPublic, isTrial: config.isTrial }
  const outside = readAtMostEvery(outsideKeptFor, () => lookOutside(config, () => checkMail(config)))

  answer(opening.readOpening, () => show(), callsPerTenMinutes.reads)
  answer(
    opening.lookAgain,
    async () => {
      outside.forget(database)
    },
    callsPerTenMinutes.looks,
  )
  answer(
    opening.openOrdering,
    async ({ version }, { caller }) =>
      atOnce(server, openSite(site, caller, { version, outside: await outside(database) })),
    callsPerTenMinutes.acts,
  )
  answer(opening.sendTestMail, (_input, { caller }) => sendOwnTestMail(site, caller), callsPerTenMinutes.mails)
  answer(
    opening.noteTestMail,
    ({ arrived }, { caller }) => noteTestMail(site, caller, arrived),
    callsPerTenMinutes.acts,
  )
  answer(
    opening.noteTermsRead,
    ({ day }, { caller }) => noteTermsRead(site, caller, { day, today: londonDay(new Date()) }),
    callsPerTenMinutes.acts,
  )

  async function show(): Promise<z.input<typeof opening.readOpening.output>> {
    const known = await readKnown(database)
    // Every server creates its tables before it answers calls.
    if (!('release' in known)) throw new AppError('internal')
    const lines = await openingLines(config, await outside(database), known)
    const { terms, mail } = known.notes
    const areTextsNow = terms?.terms === textsNow.terms && terms.policy === textsNow.policy
    return {
      ordering: await onTheWire(server, known.ordering),
      lines,
      keptClosedBy: keptClosedBy(config, lines),
      isTrial: config.isTrial,
      isPublic: config.isPublic,
      webhook: { address: config.publicUrl + stripeWebhookPath, events: [...webhookEvents] },
      asksForTestMail: mail?.arrived === null,
      termsReadOn: areTextsNow ? (terms?.day ?? null) : null,
    }
  }
}
