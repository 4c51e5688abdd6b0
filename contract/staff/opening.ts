import { z } from '../zod.ts'
import { act, done, instant, nothing, read } from './call.ts'

const version = z.int().min(0)

/** Whether the site takes orders: not yet (`soon`), not for now (`paused`), or yes (`open`). */
const standings = ['soon', 'paused', 'open'] as const
export type OrderingStanding = (typeof standings)[number]

const orderingSchema = z.object({
  version,
  standing: z.enum(standings),
  /** The day on which a pause ends by itself; null if somebody has to end it. */
  pausedUntil: z.iso.date().nullable(),
  /**
   * When the backup was begun that the site was restored from. Null if there was no restore, or an owner has checked
   * what the backup lacks.
   */
  restoredFrom: instant.nullable(),
  /** What customers read if they want to order; null if orders are taken. */
  says: z.string().nullable(),
  /** Who last opened or paused it, and when; null if nobody did. */
  changed: z.object({ by: z.string(), at: instant }).nullable(),
})

/** Reads whether the site takes orders. */
export const readOrdering = read('ordering', { least: 'manager' }, nothing, orderingSchema)
export type OrderingRead = z.output<typeof orderingSchema>

/**
 * Pauses orders on the site until a day, or with null until somebody resumes them. `version` is the version that the
 * person saw; if it is outdated, nothing changes (`changed_meanwhile`). Sending the same again changes nothing.
 */
export const pauseOrdering = act(
  'pause-ordering',
  { least: 'manager' },
  z.object({ version, until: z.iso.date('Please choose a day.').nullable() }),
  orderingSchema,
)

/** Ends a pause. */
export const resumeOrdering = act('resume-ordering', { least: 'manager' }, z.object({ version }), orderingSchema)

/** Ends the pause that a restore began, after the owner has checked what may be missing. */
export const resumeAfterRestore = act('resume-after-restore', { least: 'owner' }, z.object({ version }), orderingSchema)

/** The lines of the opening list by their titles, in the order in which an owner works through them. */
export const titlesOfLines = {
  site: 'Name, phone, address and hours',
  company: 'Company and VAT',
  rules: 'What you deliver',
  allergens: 'Allergens, dish by dish',
  pictures: 'Show your own food',
  terms: 'Terms read by a lawyer',
  stripe: 'Card payments',
  webhook: 'What Stripe tells the site',
  mail: 'Mail',
  backups: 'Backups',
  address: 'Address and TLS',
  people: 'Staff with passkeys',
  machine: 'Database, clock and disk',
}
const line = z.enum(Object.keys(titlesOfLines) as (keyof typeof titlesOfLines)[])

const lineSchema = z.object({
  line,
  /** Done, not done yet, or done but not working. */
  state: z.enum(['done', 'open', 'wrong']),
  /** True if a site with this fault is not fit for customers. */
  matters: z.boolean(),
  /** Why, in a sentence or two. */
  why: z.string(),
})
export type OpeningLine = z.output<typeof lineSchema>

/** Reads the opening list, with the values to paste into other systems. */
export const readOpening = read(
  'opening',
  { least: 'owner' },
  nothing,
  z.object({
    ordering: orderingSchema,
    lines: z.array(lineSchema),
    /** The lines that keep the site from opening. */
    keptClosedBy: z.array(line),
    /** True if no money moves: payments are in the sandbox or in Stripe's test mode. */
    isTrial: z.boolean(),
    /** True if the site can be reached from outside this machine. */
    isPublic: z.boolean(),
    webhook: z.object({ address: z.string(), events: z.array(z.string()) }),
    /** True if a test mail to this person was accepted and they have not said yet whether it arrived. */
    asksForTestMail: z.boolean(),
    /** The day on which a lawyer read the present terms and policy; null if none has. */
    termsReadOn: z.iso.date().nullable(),
  }),
)

export type OpeningRead = z.output<typeof readOpening.output>

/**
 * Checks the outside again: Stripe, the mail server, the address, the clock. Answers of the last minutes are reused.
 */
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

/** Records whether the test mail arrived. */
export const noteTestMail = act('note-test-mail', { least: 'owner' }, z.object({ arrived: z.boolean() }), done)

/** Records the day on which a lawyer read the present terms and privacy policy. */
export const noteTermsRead = act(
  'note-terms-read',
  { least: 'owner' },
  z.object({ day: z.iso.date('Please choose a day.') }),
  done,
)
