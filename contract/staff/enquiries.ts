import { lines } from '../text-fields.ts'
import { z } from '../zod.ts'
import { act, done, instant, nothing, read } from './call.ts'

/** How far the staff are with an enquiry; each is a tab of the list. */
export const enquiryStates = ['new', 'answered', 'ordered', 'declined'] as const
export type EnquiryState = (typeof enquiryStates)[number]
/** The states that staff set by hand. An enquiry becomes an order by taking one of it. */
export const statesByHand = ['new', 'answered', 'declined'] as const

/** What staff write about an enquiry: notes stay here, answers go to the customer by mail. */
export const entryKinds = ['note', 'answer'] as const

/** Enquiries on one page of a list. */
export const enquiriesOnPage = 100

/** The most letters of an answer or a note. */
export const mostOfEntry = 5_000

const id = z.uuid()

/** An enquiry as a row of a list. */
const enquiryRowSchema = z.object({
  id,
  name: z.string(),
  /** The day of the event, or null where it is not fixed yet. */
  day: z.iso.date().nullable(),
  guests: z.int(),
  place: z.string(),
  state: z.enum(enquiryStates),
  sentAt: instant,
  /** Whether it was made to look around. An answer from before an update does not say. */
  isExample: z.boolean().default(false),
})
export type EnquiryRow = z.infer<typeof enquiryRowSchema>

/** Reads one page of the enquiries in a state, the youngest first. `asOf` is the time of the reading. */
export const readEnquiries = read(
  'enquiries',
  { least: 'manager' },
  z.object({
    tab: z.enum(enquiryStates).default('new'),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  z.object({ enquiries: z.array(enquiryRowSchema), hasMore: z.boolean(), asOf: instant }),
)

/** How many enquiries are new; at most `mostNewCounted` are counted. */
export const countNewEnquiries = read(
  'new-enquiries',
  { least: 'manager' },
  nothing,
  z.object({ count: z.int().min(0) }),
)

/** An enquiry with everything that the customer wrote, and what the staff wrote and did. */
const enquirySchema = enquiryRowSchema.extend({
  email: z.string(),
  phone: z.string(),
  wishes: z.string().nullable(),
  /** The number of the order that was taken of it. */
  orderNumber: z.string().nullable(),
  /** Who set its state last, and when. */
  stateSet: z.object({ by: z.string(), at: instant }).nullable(),
  /** Notes and answers, the oldest first. An answer says when its mail went out. */
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
  /** What the staff did with it, the oldest first. */
  history: z.array(z.object({ by: z.string(), at: instant, what: z.string() })),
  /** What else is held about somebody with this e-mail address, which erasing the enquiry leaves. */
  alsoHeld: z.object({ enquiries: z.int(), applications: z.int(), news: z.int().default(0), orders: z.int() }),
  /** When it was read. */
  asOf: instant,
})
export type EnquiryOnScreen = z.infer<typeof enquirySchema>

export const readEnquiry = read('enquiry', { least: 'manager' }, z.object({ id }), enquirySchema)

const text = lines(mostOfEntry, 'Please write something first.', 1)
/** Names the press of the button, so that one that is sent twice is one entry. */
const key = z.uuid()

/** Writes to the customer. A new enquiry is answered by that. */
export const answerEnquiry = act('answer-enquiry', { least: 'manager' }, z.object({ id, key, text }), done)

/** Writes down something for the staff alone. */
export const noteOnEnquiry = act('note-on-enquiry', { least: 'manager' }, z.object({ id, key, text }), done)

/**
 * Sets how far the staff are. `known` is the state that the caller saw: where it is another one by now,
 * `changed_meanwhile` refuses.
 */
export const setEnquiryState = act(
  'set-enquiry-state',
  { least: 'manager' },
  z.object({ id, state: z.enum(statesByHand), known: z.enum(enquiryStates) }),
  done,
)

/** Erases an enquiry with the answers, and the mails about it that are kept as files, as `npm run erase` does. */
export const eraseEnquiry = act('erase-enquiry', { least: 'manager', provesAgain: true }, z.object({ id }), done)
