import { z } from '../zod.ts'
import { act, done, instant, nothing, read } from './call.ts'

const version = z.int().min(0)

/** How a site stands to orders: it takes none yet, takes none for now, or takes them. */
const standings = ['soon', 'paused', 'open'] as const
export type OrderingStanding = (typeof standings)[number]

const orderingSchema = z.object({
  version,
  standing: z.enum(standings),
  /** The day on which a pause ends by itself; null where it lasts until somebody opens again. */
  pausedUntil: z.iso.date().nullable(),
  /** When the backup was begun from which the site was restored, while no owner has looked at what came after it. */
  restoredFrom: instant.nullable(),
  /** What customers read who want to order; null where orders are taken. */
  says: z.string().nullable(),
  /** Who opened or paused it last, and when; null where nobody has. */
  changed: z.object({ by: z.string(), at: instant }).nullable(),
})

/** Whether the site takes orders. */
export const readOrdering = read('ordering', { least: 'manager' }, nothing, orderingSchema)
export type OrderingRead = z.output<typeof orderingSchema>

/**
 * Takes no more orders of the site, until a day or with null until somebody opens again. `version` is the one that the
 * person saw: where another has come since, nothing changes (`changed_meanwhile`). The same sent again changes nothing.
 */
export const pauseOrdering = act(
  'pause-ordering',
  { least: 'manager' },
  z.object({ version, until: z.iso.date('Please choose a day.').nullable() }),
  orderingSchema,
)

/** Ends a pause. */
export const resumeOrdering = act('resume-ordering', { least: 'manager' }, z.object({ version }), orderingSchema)

/** Ends the pause that a restore began: the owner has looked at what may be missing. */
export const resumeAfterRestore = act('resume-after-restore', { least: 'owner' }, z.object({ version }), orderingSchema)

/** The lines of the opening, in the order in which an owner works through them. */
const lines = [
  'site',
  'company',
  'rules',
  'allergens',
  'terms',
  'stripe',
  'webhook',
  'mail',
  'backups',
  'address',
  'people',
  'machine',
] as const

const lineSchema = z.object({
  line: z.enum(lines),
  /** Done, still open, or done and not working. */
  state: z.enum(['done', 'open', 'wrong']),
  /** Whether a site with it is not fit for customers. */
  matters: z.boolean(),
  /** Why, in a sentence or two. */
  why: z.string(),
})
export type OpeningLine = z.output<typeof lineSchema>

/** The title of each line. */
export const titlesOfLines: Record<OpeningLine['line'], string> = {
  site: 'Name, phone, address and hours',
  company: 'Company and VAT',
  rules: 'What you deliver',
  allergens: 'Allergens, dish by dish',
  terms: 'Terms read by a lawyer',
  stripe: 'Card payments',
  webhook: 'What Stripe tells the site',
  mail: 'Mail',
  backups: 'Backups',
  address: 'Address and TLS',
  people: 'Staff with passkeys',
  machine: 'Database, clock and disk',
}

/** The list that an owner works through, with what has to be pasted where. */
export const readOpening = read(
  'opening',
  { least: 'owner' },
  nothing,
  z.object({
    ordering: orderingSchema,
    lines: z.array(lineSchema),
    /** The lines without which the site does not open. */
    keptClosedBy: z.array(z.enum(lines)),
    /** Whether no money moves: payments are in the sandbox or in Stripe's test mode. */
    isTrial: z.boolean(),
    /** Whether others than this machine can reach the site. */
    isPublic: z.boolean(),
    webhook: z.object({ address: z.string(), events: z.array(z.string()) }),
    /** Whether a test mail was taken for this person, and they have not said yet whether it arrived. */
    asksForTestMail: z.boolean(),
    /** The day on which a lawyer read the terms and the policy as they are now. */
    termsReadOn: z.iso.date().nullable(),
  }),
)

export type OpeningRead = z.output<typeof readOpening.output>

/** Looks again at what lies outside: Stripe, the mail server, the address, the clock. Answers of the last minutes are kept. */
export const lookAgain = act('look-again-at-opening', { least: 'owner' }, nothing, done)

/** Opens the site for orders. `not_possible` names the lines that keep it closed. */
export const openOrdering = act(
  'open-ordering',
  { least: 'owner', provesAgain: true },
  z.object({ version }),
  orderingSchema,
)

/** Sends a test mail to the owner's own address. `not_possible` says why the mail server did not take it. */
export const sendTestMail = act('send-test-mail', { least: 'owner' }, nothing, done)

/** Notes whether the test mail arrived. */
export const noteTestMail = act('note-test-mail', { least: 'owner' }, z.object({ arrived: z.boolean() }), done)

/** Notes the day on which a lawyer read the terms and the privacy policy as they are now. */
export const noteTermsRead = act(
  'note-terms-read',
  { least: 'owner' },
  z.object({ day: z.iso.date('Please choose a day.') }),
  done,
)
