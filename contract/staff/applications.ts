import { z } from '../zod.ts'
import { act, alsoHeld, done, doneBy, instant, nothing, read } from './call.ts'

/** The states of an application; each is a tab of the list. */
export const applicationStates = ['new', 'read', 'invited', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]
/** The decisions that staff can make. They are only marks: the applicant gets no mail. */
export const decisions = ['invited', 'declined'] as const
export type Decision = (typeof decisions)[number]

/** Applications on one page of a list. */
export const applicationsOnPage = 100

const id = z.uuid()

/** An application as a row of a list. */
const applicationRowSchema = z.object({
  id,
  title: z.string(),
  name: z.string(),
  position: z.string(),
  state: z.enum(applicationStates),
  appliedAt: instant,
  hasCv: z.boolean(),
  /** True for an example. */
  isExample: z.boolean(),
})
export type ApplicationRow = z.infer<typeof applicationRowSchema>

/** Reads one page of the applications in a state, newest first. `asOf` is the time of reading. */
export const readApplications = read(
  'applications',
  { least: 'manager' },
  z.object({
    tab: z.enum(applicationStates).default('new'),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  z.object({ applications: z.array(applicationRowSchema), hasMore: z.boolean(), asOf: instant }),
)

/** Counts the new applications, up to `mostNewCounted`. */
export const countNewApplications = read(
  'new-applications',
  { least: 'manager' },
  nothing,
  z.object({ count: z.int().min(0) }),
)

/** An application with everything that the applicant sent, except the CV itself. */
const applicationSchema = applicationRowSchema.omit({ hasCv: true }).extend({
  email: z.string(),
  address: z.string(),
  town: z.string(),
  area: z.string(),
  postcode: z.string(),
  /** The CV's file name, and its size in bytes. */
  cv: z.object({ name: z.string(), size: z.int() }).nullable(),
  /** When the applicant confirmed reading the policy and agreed to other news, with the policy's version then. */
  consent: z
    .object({
      policyVersion: z.iso.date(),
      policyReadAt: instant,
      /** Null if the applicant did not agree or has withdrawn consent. */
      newsAgreedAt: instant.nullable(),
      /** Who of the staff recorded that the applicant withdrew consent, and when. */
      newsWithdrawn: doneBy.nullable(),
    })
    .nullable(),
  /** Who read it first, and when. */
  read: doneBy.nullable(),
  decision: doneBy.extend({ what: z.enum(decisions) }).nullable(),
  /** What the staff did with it, oldest first. */
  history: z.array(doneBy.extend({ what: z.string() })),
  alsoHeld,
  /** When it was read. */
  asOf: instant,
})
export type ApplicationOnScreen = z.infer<typeof applicationSchema>

export const readApplication = read('application', { least: 'manager' }, z.object({ id }), applicationSchema)

/** Marks an application as read by the caller. The first reader stays recorded. */
export const markApplicationRead = act('mark-application-read', { least: 'manager' }, z.object({ id }), done)

/** Records that an applicant wants no other news, in all applications with the same e-mail address. */
export const withdrawNews = act('withdraw-news', { least: 'manager' }, z.object({ id }), done)

const decision = z.enum(decisions).nullable()
/**
 * Decides on an application, or with null withdraws the decision. `known` is the decision that the caller saw. Refuses
 * with `changed_meanwhile` if it has changed.
 */
export const decideApplication = act(
  'decide-application',
  { least: 'manager' },
  z.object({ id, decision, known: decision }),
  done,
)

/** Creates an address that opens the CV for a few minutes, and records the opening in the book of acts. */
export const openCv = act(
  'open-cv',
  { least: 'manager', provesAgain: true },
  z.object({ id }),
  z.object({ url: z.url() }),
)

/** Erases an application with its CV and its mails that are kept as files, as `npm run erase` does. */
export const eraseApplication = act(
  'erase-application',
  { least: 'manager', provesAgain: true },
  z.object({ id }),
  done,
)

/** Returns a size in bytes as people read it: "790 kB". */
export function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000))} kB`
}
