import { orderStatuses, paymentStatuses } from '../catering-order.ts'
import { changeStates } from '../order-change.ts'
import { type FieldsWith, orderFields, type TextFieldName, textFieldNames } from '../order-fields.ts'
import { type TextToRead, textToRead } from '../order-fields-to-read.ts'
import { orderNumber } from '../order-number.ts'
import { staffPage } from '../pages.ts'
import { lines } from '../text-fields.ts'
import { z } from '../zod.ts'
import { act, done, instant, nothing, read } from './call.ts'

export const orderTabs = ['coming', 'waiting', 'attention', 'past'] as const
/** Each tag tells one thing that is not normal about an order; a row without a tag needs no thought. */
export const orderTags = [
  'not-paid',
  'short-notice',
  'needs-attention',
  'changed',
  'allergies',
  'cancelled',
  'refunded',
  'test-order',
] as const
/** The steps of the kitchen with an order, one after the other. */
export const orderMarks = ['cooked', 'on-its-way', 'delivered'] as const

const day = z.iso.date()
const time = z.string().regex(/^\d\d:\d\d$/)
const packageSchema = z.object({
  menuId: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** The kitchen's short name for this quantity, if it has one. */
  short: z.string().optional(),
})

/** How many guests a package serves, and its dishes with the stations that make them today. */
const madeSchema = z.object({
  serves: z.int(),
  /** The total guests to cook for, if the boxes were sold for different numbers of guests. */
  portions: z.int().optional(),
  dishes: z.array(z.object({ name: z.string(), station: z.string().optional() })),
})

const words = z.string().nullable().default(null)
/** What is in the food of an order, in words. An answer from before an update has none. */
export const foodFields = {
  /**
   * Each package with what is in it by today's list, null where it is not sold any more; and with what one of it is made
   * of as it was sold, null where nobody knows that any more.
   */
  packages: z.array(packageSchema.extend({ allergens: words, made: madeSchema.nullable().default(null) })),
  /** What is in all of it together, by today's list. */
  allergens: words,
  /** How today's list differs from what the customer was told, dish by dish. */
  toldOtherwise: words,
}

/** What is known of an order's allergies. An answer from before an update has none. */
export const allergyFields = {
  /** What was answered when staff asked, or what the customer's own words say: "No allergies (asked)", "Not said". */
  allergies: words,
  /** What its packages hold of the allergens that somebody has named, a sentence for each package. */
  clashes: z.array(z.string()).default([]),
}

type TextFieldOnScreen = TextFieldName & FieldsWith<{ onScreen: string }>

/** The fields of what the customer wrote and the kitchen reads too. */
export const textFieldsOnScreen = textFieldNames.filter(
  (name): name is TextFieldOnScreen => 'onScreen' in orderFields[name],
)

/** These texts, by their names on staff's screens. */
export const textsOnScreen = Object.fromEntries(
  textFieldsOnScreen.map((name) => [orderFields[name].onScreen, textToRead(name)]),
) as { [Name in TextFieldOnScreen as (typeof orderFields)[Name]['onScreen']]: TextToRead<Name> }

/** What a change that is not paid yet would bring: "one Vegetarian Delight more"; null where none waits. */
export const waitsField = { waits: words }

/** An order as a row of a list. */
export const orderRowSchema = z.object({
  number: orderNumber,
  day,
  time,
  name: z.string(),
  town: z.string(),
  /** The first half of the postcode: "TW3". */
  district: z.string(),
  guests: z.int(),
  packages: z.array(packageSchema),
  tags: z.array(z.enum(orderTags)),
  marks: z.array(z.enum(orderMarks)),
  /** The reason for which a person has to look at it, until somebody has. `handle-attention` sends the same text back. */
  attention: z.string().nullable(),
  /** There where it was made to look around, so that it rings nowhere. */
  isExample: z.literal(true).optional(),
})
export type OrderRow = z.infer<typeof orderRowSchema>

/** Orders on one page of a list. */
export const ordersOnPage = 200
/** Counts of tabs end here: what is more is shown as "1000+". */
export const mostCounted = 1_000

/**
 * Reads the orders of a tab, or those that `search` finds. Coming and waiting orders stand by day and time, past ones the
 * youngest first. Of orders that need attention, and of found ones, the coming come first and then the past. Roles below
 * manager have the tab `coming` alone: others are `forbidden`, a search finds coming orders, and the counts are 0. `asOf`
 * is the time of the reading.
 */
export const readOrders = read(
  'orders',
  { least: 'tablet' },
  z.object({
    tab: z.enum(orderTabs).default('coming'),
    search: z.string().trim().max(100).default(''),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  z.object({
    orders: z.array(orderRowSchema),
    hasMore: z.boolean(),
    counts: z.object({ waiting: z.int(), attention: z.int() }),
    asOf: instant,
  }),
)

/** A line of an order's history. `by` is empty where the line is no act of the staff. */
const timelineSchema = z.object({
  at: instant,
  what: z.string(),
  by: z.string(),
  /** Whether something went wrong that a person can mend, such as a mail that did not go. */
  isTrouble: z.boolean(),
})

/** A change of an order. The kitchen sees those in force, without money. */
const changeSchema = z.object({
  id: z.uuid(),
  /** The version that it makes; the order as it was placed is version 1. */
  version: z.int(),
  state: z.enum(changeStates),
  /** When it was asked for, and when it came into force, lapsed or was withdrawn. */
  at: instant,
  endedAt: instant.nullable(),
  /** Who of the staff made it; empty where the customer did. */
  by: z.string(),
  /** What it alters, the old beside the new; nothing once the customer was erased. */
  facts: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** The delivery rules that it knowingly goes beyond. */
  beyond: z.string().nullable(),
  /** For managers and owners alone: the new price less the old one, what of it nobody has to pay, and why. */
  money: z.object({ differencePence: z.int(), waivedPence: z.int(), waivedReason: z.string().nullable() }).nullable(),
})
export type ChangeOnScreen = z.infer<typeof changeSchema>

/** An order with all that a role may see of it: no e-mail address and no money for kitchen and tablet. */
const orderSchema = orderRowSchema.extend({
  ...foodFields,
  ...allergyFields,
  ...waitsField,
  /** What was answered when staff asked for allergies (contract/allergy-answer.ts). */
  allergyAnswer: z.string().nullable().default(null),
  paymentStatus: z.enum(paymentStatuses),
  status: z.enum(orderStatuses),
  ...textsOnScreen,
  notes: z.array(z.object({ at: instant, by: z.string(), text: z.string() })),
  timeline: z.array(timelineSchema),
  /** When the order was cancelled, by whom and why, where staff did. */
  cancelled: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable().default(null),
  /** Counts the changes that came into force; 1 as it was placed. */
  version: z.int().default(1),
  /** Its changes, the oldest first. */
  changes: z.array(changeSchema).default([]),
  /** The change that waits until the difference is paid, for managers and owners alone, and where and until when. */
  waiting: z
    .object({ id: z.uuid(), toPayPence: z.int(), until: instant.nullable(), address: z.string().nullable() })
    .nullable()
    .default(null),
  /** For managers and owners alone. */
  forManagers: z
    .object({
      email: z.string(),
      totalPence: z.int(),
      refundedPence: z.int(),
      stripePaymentId: z.string().nullable(),
      /** The version of the terms that the customer agreed to, a day, and whether its text is still kept. */
      terms: z.object({ version: day, isKept: z.boolean() }).nullable().default(null),
      /** Where it can be paid, and until when; null where it is paid, or can't be any more. */
      toPay: z.object({ address: z.string(), until: instant }).nullable().default(null),
    })
    .nullable(),
  /** When it was read. */
  asOf: instant,
})
export type OrderOnScreen = z.infer<typeof orderSchema>

export const readOrder = read('order', { least: 'tablet' }, z.object({ number: orderNumber }), orderSchema)

/**
 * The orders to come whose customers were told other allergens than the site says now. `changes` says it dish by dish, the
 * old beside the new. `mail` says whether a mail about these changes can be written or was; there is `none` without an
 * address, or where the list has no allergens of a package any more. `ring` is where no mail is known to reach them.
 */
export const readToldOtherwise = read(
  'told-otherwise',
  { least: 'manager' },
  nothing,
  z.object({
    orders: z.array(
      z.object({
        number: orderNumber,
        name: z.string(),
        phone: z.string(),
        day: z.iso.date(),
        changes: z.string(),
        mail: z.enum(['none', 'to-write', 'written']),
        ring: z.boolean(),
      }),
    ),
  }),
)

/** Writes to the customers of these orders that the allergens have changed, once for each change. */
export const tellAllergens = act(
  'tell-allergens',
  { least: 'manager' },
  z.object({ numbers: z.array(orderNumber).min(1).max(2_000) }),
  done,
)
/** Says that somebody rang the customer of an order about its changed allergens; `changes` is the text that they read. */
export const rangAboutAllergens = act(
  'rang-about-allergens',
  { least: 'manager' },
  z.object({ number: orderNumber, changes: z.string() }),
  done,
)

/** Sends the confirmation to the customer once more. */
export const sendConfirmation = act('send-confirmation', { least: 'manager' }, z.object({ number: orderNumber }), done)
/** Mails the link to the payment page of an order that is not paid to its customer once more. */
export const sendPaymentLink = act('send-payment-link', { least: 'manager' }, z.object({ number: orderNumber }), done)
export const addNote = act(
  'add-note',
  { least: 'kitchen' },
  z.object({ number: orderNumber, text: lines(500, 'Please write the note.', 1) }),
  done,
)
/** Takes an order out of Needs attention, with a word on what was done. `attention` is the text that they read. */
export const handleAttention = act(
  'handle-attention',
  { least: 'manager' },
  z.object({ number: orderNumber, attention: z.string(), word: lines(500, 'Please write what was done.', 1) }),
  done,
)
/** A press on a mark that could not be sent is kept so long on its device, in milliseconds. */
export const marksKeptFor = 86_400_000
/**
 * Sets or takes back a mark. `ago` is how many milliseconds before the call somebody pressed, where the line was away
 * meanwhile; it changes nothing where the mark was set or taken back since. Answers the order's marks as they are now,
 * each with the name of its author.
 */
export const markOrder = act(
  'mark-order',
  { least: 'tablet' },
  z.object({
    number: orderNumber,
    mark: z.enum(orderMarks),
    isDone: z.boolean(),
    ago: z.int().min(0).max(marksKeptFor).default(0),
  }),
  z.object({ marks: z.array(z.object({ mark: z.enum(orderMarks), by: z.string(), at: instant })) }),
)

/** Mails about orders that could not be sent yet: those that are tried again, and those that are given up. */
export const readUnsentMails = read(
  'unsent-mails',
  { least: 'manager' },
  nothing,
  z.object({
    mails: z.array(
      z.object({ number: orderNumber, mail: z.string(), since: instant, triedAt: instant, isGivenUp: z.boolean() }),
    ),
  }),
)
/** Tries the mails about an order again that could not be sent. */
export const retryMail = act('retry-mail', { least: 'manager' }, z.object({ number: orderNumber }), done)

/**
 * The address of the server-sent events of an open screen. An event `change` has data as in `changeEventSchema`; the
 * first one comes as soon as the server listens. An event `lost` says that the server does not hear of changes for now;
 * the next `change` ends that. `changedApplications` tells a manager's screen that applications are new, have changed or
 * are gone, and `changedEnquiries` the same of enquiries; their data is empty. `newRelease` says which release of the
 * content the server says, at first and whenever that is another one; its data is the number. Of a stream that ends, the
 * browser opens the next one by itself; an answer that is not 200 ends that, so a screen then asks for its session and
 * opens one again after a while.
 */
export const eventsAddress = `${staffPage}/events`
export const changedApplications = 'applications'
export const changedEnquiries = 'enquiries'
export const newRelease = 'release'
/**
 * Orders that are new or have changed; with `everything` any may have, so a screen reads again what it shows. Roles below
 * manager hear the numbers of orders that they may see, and `everything` of others.
 */
export const changeEventSchema = z.object({ numbers: z.array(orderNumber), everything: z.boolean() })
export type ChangeEvent = z.infer<typeof changeEventSchema>
