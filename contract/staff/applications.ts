import { z } from '../zod.ts'
import { act, done, instant, nothing, read } from './call.ts'

/** How far the staff are with an application; each is a tab of the list. */
export const applicationStates = ['new', 'read', 'invited', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]
/** What the staff can decide. It is a mark for themselves: the applicant is not written to. */
export const decisions = ['invited', 'declined'] as const
export type Decision = (typeof decisions)[number]

/** Applications on one page of a list. */
export const applicationsOnPage = 100

const id = z.uuid()
/** Somebody of the staff did something at this time. */
const doneBySchema = z.object({ by: z.string(), at: instant })

/** An application as a row of a list. */
const applicationRowSchema = z.object({
  id,
  title: z.string(),
  name: z.string(),
  position: z.string(),
  state: z.enum(applicationStates),
  appliedAt: instant,
  hasCv: z.boolean(),
  /** Whether it was made to look around. An answer from before an update does not say. */
  isExample: z.boolean().default(false),
})
export type ApplicationRow = z.infer<typeof applicationRowSchema>

/** Reads one page of the applications in a state, the youngest first. `asOf` is the time of the reading. */
export const readApplications = read(
  'applications',
  { least: 'manager' },
  z.object({
    tab: z.enum(applicationStates).default('new'),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  z.object({ applications: z.array(applicationRowSchema), hasMore: z.boolean(), asOf: instant }),
)

/** How many applications are new; at most `mostNewCounted` are counted. */
export const countNewApplications = read(
  'new-applications',
  { least: 'manager' },
  nothing,
  z.object({ count: z.int().min(0) }),
)

/** An application with everything that the applicant sent, but for the CV itself. */
const applicationSchema = applicationRowSchema.omit({ hasCv: true }).extend({
  email: z.string(),
  address: z.string(),
  town: z.string(),
  area: z.string(),
  postcode: z.string(),
  /** The CV's file name and its bytes. */
  cv: z.object({ name: z.string(), size: z.int() }).nullable(),
  /** When the applicant said to have read the policy and agreed to other news, and the policy's version then. */
  consent: z
    .object({
      policyVersion: z.iso.date(),
      policyReadAt: instant,
      /** Null where the applicant did not agree, or has withdrawn it. */
      newsAgreedAt: instant.nullable(),
      /** Who of the staff wrote down that the applicant has withdrawn it. */
      newsWithdrawn: doneBySchema.nullable().default(null),
    })
    .nullable(),
  /** Who read it first. */
  read: doneBySchema.nullable(),
  decision: doneBySchema.extend({ what: z.enum(decisions) }).nullable(),
  /** What the staff did with it, the oldest first. */
  history: z.array(doneBySchema.extend({ what: z.string() })),
  /** What else is held about somebody with this e-mail address, which erasing the application leaves. */
  alsoHeld: z.object({
    applications: z.int(),
    enquiries: z.int().default(0),
    news: z.int().default(0),
    orders: z.int(),
  }),
  /** When it was read. */
  asOf: instant,
})
export type ApplicationOnScreen = z.infer<typeof applicationSchema>

export const readApplication = read('application', { least: 'manager' }, z.object({ id }), applicationSchema)

/** Says that the caller has read an application. Who read it first stays. */
export const markApplicationRead = act('mark-application-read', { least: 'manager' }, z.object({ id }), done)

/** Writes down that an applicant wants no other news any more, in all applications of that e-mail address. */
export const withdrawNews = act('withdraw-news', { least: 'manager' }, z.object({ id }), done)

const decision = z.enum(decisions).nullable()
/**
 * Decides on an application, or takes that back with null. `known` is the decision that the caller saw: where it is
 * another one by now, `changed_meanwhile` refuses.
 */
export const decideApplication = act(
  'decide-application',
  { least: 'manager' },
  z.object({ id, decision, known: decision }),
  done,
)

/** Makes an address that opens the CV for a few minutes, and writes the opening into the book of acts. */
export const openCv = act(
  'open-cv',
  { least: 'manager', provesAgain: true },
  z.object({ id }),
  z.object({ url: z.url() }),
)

/** Erases an application with its CV and the mails about it that are kept as files, as `npm run erase` does. */
export const eraseApplication = act(
  'erase-application',
  { least: 'manager', provesAgain: true },
  z.object({ id }),
  done,
)
