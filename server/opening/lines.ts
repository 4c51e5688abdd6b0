import type { OpeningLine } from '../../contract/staff/opening.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { findDeliveryRules, type RulesVersion } from '../delivery/delivery-rules.ts'
import { findOrdering, type Ordering } from '../delivery/ordering.ts'
import { lookForExamples } from '../demonstration/look-for-examples.ts'
import { countPasskeys, type StaffOnLine } from '../people/staff-people.ts'
import { contentNow, type Release } from '../publishing/live-content.ts'
import { openLiveRelease } from '../publishing/releases.ts'
import { checkAddress, checkClock, checkWebhookAddress } from './address.ts'
import { checkBackups } from './backups.ts'
import { judgeAllergens, judgeCompany, judgePictures, judgeSite } from './content.ts'
import { judgeDatabase, readSettings } from './database.ts'
import { checkDisk } from './disk.ts'
import { type Finding, mayWait, wrong } from './finding.ts'
import { judgeTestMail, type MailConfig } from './mail.ts'
import { findNotes, type OpeningNotes } from './notes.ts'
import { judgePeople } from './people.ts'
import { judgeRules } from './rules.ts'
import { checkStripe } from './stripe.ts'
import { judgeTerms } from './terms.ts'

/** The settings that the opening checks need. */
export type OpeningConfig = MailConfig &
  Pick<
    Config,
    'isPublic' | 'isTrial' | 'isDemonstration' | 'payments' | 'trustProxy' | 'dataDir' | 'backupDir' | 'databaseUrl'
  >

/** The results of the checks outside this process. */
export interface Outside {
  stripe: Finding[]
  webhook: Finding[]
  mail: Finding
  address: Finding[]
  clock: Finding
}

/** Checks everything outside: Stripe, the address and the clock. `tryMail` checks the mail server. */
export async function lookOutside(config: OpeningConfig, tryMail: () => Promise<Finding>): Promise<Outside> {
  const [stripe, webhookAddress, mail, address, clock] = await Promise.all([
    checkStripe(config),
    checkWebhookAddress(config),
    tryMail(),
    checkAddress(config),
    checkClock(config),
  ])
  return { stripe: stripe.key, webhook: [...stripe.endpoints, webhookAddress], mail, address, clock }
}

/** What the database knows about the opening. */
export interface Known {
  settings: Record<string, string | null>
  release: Release
  rules: RulesVersion
  ordering: Ordering
  notes: OpeningNotes
  people: StaffOnLine[]
  hasExamples: boolean
}

/** Reads what the database knows, or only its settings if the server hasn't created our tables yet. */
export async function readKnown(database: Database): Promise<Known | Pick<Known, 'settings'>> {
  const settings = await readSettings(database)
  if (!settings.tables) return { settings }
  return {
    settings,
    release: await openLiveRelease(database),
    rules: await findDeliveryRules(database),
    ordering: await findOrdering(database),
    notes: await findNotes(database),
    people: await countPasskeys(database),
    hasExamples: (await lookForExamples(database)).isThere,
  }
}

/**
 * Returns the lines of the opening, in the order an owner works through them. `known` is what the database knows, or
 * what is wrong with the database.
 */
export async function openingLines(
  config: OpeningConfig,
  outside: Outside,
  known: Known | Pick<Known, 'settings'> | Finding,
): Promise<OpeningLine[]> {
  const all = 'release' in known ? known : undefined
  const { company, site, ...content } = all?.release.content ?? contentNow()
  const of = (judge: (all: Known) => Finding[]) => (all ? judge(all) : [withoutDatabase])
  const database = 'state' in known ? known : judgeDatabase(known.settings)
  const [backups, disk] = [await checkBackups(config, all?.notes.backups), await checkDisk(config)]
  return [
    lineOf('site', [judgeSite(config, site)]),
    lineOf('company', [judgeCompany(config, company)]),
    lineOf(
      'rules',
      of(({ rules }) => judgeRules(rules, config.isPublic)),
    ),
    lineOf('allergens', [judgeAllergens(config, content)]),
    lineOf('pictures', [judgePictures({ site, ...content })]),
    lineOf(
      'terms',
      of(({ notes }) => [judgeTerms(notes.terms)]),
    ),
    lineOf('stripe', outside.stripe),
    lineOf('webhook', outside.webhook),
    lineOf('mail', [outside.mail, ...of(({ notes }) => judgeTestMail(config, notes.mail))]),
    lineOf('backups', backups),
    lineOf('address', outside.address),
    lineOf(
      'people',
      of(({ people }) => [judgePeople(people)]),
    ),
    lineOf('machine', [database, outside.clock, disk, ...(all ? judgeExamples(config, all) : [])]),
  ]
}

/** Reports that a real site still has the examples of a demonstration. */
function judgeExamples({ isDemonstration }: OpeningConfig, { hasExamples }: Known): Finding[] {
  if (isDemonstration || !hasExamples) return []
  return [wrong('Examples from looking around are left: remove them on the first screen of /staff.')]
}

const withoutDatabase = mayWait(wrong('The database has to answer first.'))

/** Makes a line from findings. A line that is wrong or open says why; otherwise it says what is done. */
function lineOf(line: OpeningLine['line'], found: Finding[]): OpeningLine {
  const states = found.map(({ state }) => state)
  const state = states.includes('wrong') ? 'wrong' : states.includes('open') ? 'open' : 'done'
  const telling = state === 'done' ? found : found.filter((each) => each.state !== 'done')
  return { line, state, matters: found.some(({ matters }) => matters), why: telling.map(({ says }) => says).join(' ') }
}

/**
 * Returns the lines that keep a site closed. A trial, where no money moves, needs only its delivery rules, so that it
 * can be shown completely.
 */
export function keptClosedBy({ isTrial }: Pick<OpeningConfig, 'isTrial'>, lines: OpeningLine[]): OpeningLine['line'][] {
  return lines.filter(({ line, matters }) => matters && (!isTrial || line === 'rules')).map(({ line }) => line)
}
