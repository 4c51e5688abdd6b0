import { lines } from '../text-fields.ts'
import { z } from '../zod.ts'
import { act, alsoHeld, done, doneBy, instant, nothing, read } from './call.ts'

/** The states of an enquiry; each is a tab of the list. */
export const enquiryStates = ['new', 'answered', 'ordered', 'declined'] as const
export type EnquiryState = (typeof enquiryStates)[number]
/** The states that staff set by hand. `ordered` is set by taking an order from the enquiry. */
export const statesByHand = ['new', 'answered', 'declined'] as const

/** What staff write: notes stay internal, answers go to the customer by mail. */
export const entryKinds = ['note', 'answer'] as const

/** Enquiries on one page of a list. */
export const enquiriesOnPage = 100

/** The most characters in an answer or a note. */
export const mostOfEntry = 5_000

const id = z.uuid()

/** An enquiry as a row of a list. */
const enquiryRowSchema = z.object({
  id,
  name: z.string(),
  /** The day of the event; null if not fixed yet. */
  day: z.iso.date().nullable(),
  guests: z.int(),
  place: z.string(),
  state: z.enum(enquiryStates),
  sentAt: instant,
  /** True for an example. */
  isExample: z.boolean(),
})
export type EnquiryRow = z.infer<typeof enquiryRowSchema>

/** Reads one page of the enquiries in a state, newest first. `asOf` is the time of reading. */
export const readEnquiries = read(
  'enquiries',
  { least: 'manager' },
  z.object({
    tab: z.enum(enquiryStates).default('new'),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  z.object({ enquiries: z.array(enquiryRowSchema), hasMore: z.boolean(), asOf: instant }),
)

/** Counts the new enquiries, up to `mostNewCounted`. */
export const countNewEnquiries = read(
  'new-enquiries',
  { least: 'manager' },
  nothing,
  z.object({ count: z.int().min(0) }),
)

/** An enquiry with everything that the customer wrote and that the staff wrote and did. */
const enquirySchema = enquiryRowSchema.extend({
  email: z.string(),
  phone: z.string(),
  wishes: z.string().nullable(),
  /** The number of the order taken from it. */
  orderNumber: z.string().nullable(),
  /** Who last set its state, and when. */
  stateSet: doneBy.nullable(),
  /** Notes and answers, oldest first. An answer has the time at which its mail went out. */
  entries: z.array(
    z.object({
      id,
      kind: z.enum(entryKinds),
      by: z.string(),
      at: instant,
      text: z.string(),
      mailedAt: instant.nullable(),
    }),
  ),
  /** What the staff did with it, oldest first. */
  history: z.array(doneBy.extend({ what: z.string() })),
  alsoHeld,
  /** When it was read. */
  asOf: instant,
})
export type EnquiryOnScreen = z.infer<typeof enquirySchema>

export const readEnquiry = read('enquiry', { least: 'manager' }, z.object({ id }), enquirySchema)

const text = lines(mostOfEntry, 'Please write something first.', 1)
/** Identifies one press of the button, so that sending it twice makes only one entry. */
const key = z.uuid()

/** Mails an answer to the customer. A new enquiry becomes `answered`. */
export const answerEnquiry = act('answer-enquiry', { least: 'manager' }, z.object({ id, key, text }), done)

/** Adds a note that only staff see. */
export const noteOnEnquiry = act('note-on-enquiry', { least: 'manager' }, z.object({ id, key, text }), done)

/**
 * Sets an enquiry's state. `known` is the state that the caller saw. Refuses with `changed_meanwhile` if it has
 * changed.
 */
export const setEnquiryState = act(
  'set-enquiry-state',
  { least: 'manager' },
  z.object({ id, state: z.enum(statesByHand), known: z.enum(enquiryStates) }),
  done,
)

/** Erases an enquiry with its answers, and its mails that are kept as files, as `npm run erase` does. */
export const eraseEnquiry = act('erase-enquiry', { least: 'manager', provesAgain: true }, z.object({ id }), done)
