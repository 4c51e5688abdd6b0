import { orderStatuses, paymentStatuses } from '../catering-order.ts'
import { changeStates } from '../order-change.ts'
import { type FieldsWith, orderFields, type TextFieldName, textFieldNames } from '../order-fields.ts'
import { type TextToRead, textToRead } from '../order-fields-to-read.ts'
import { orderNumber } from '../order-number.ts'
import { staffPage } from '../pages.ts'
import { lines } from '../text-fields.ts'
import { z } from '../zod.ts'
import { agreedLine } from './agreed-line.ts'
import { act, done, instant, kitchenAsked, nothing, read } from './call.ts'

export const orderTabs = ['coming', 'waiting', 'attention', 'past'] as const
/** Each tag marks one unusual thing about an order; a row without tags needs no attention. */
export const orderTags = [
  'not-paid',
  'rest-overdue',
  'rest-open',
  'short-notice',
  'needs-attention',
  'changed',
  'allergies',
  'cancelled',
  'refunded',
  'test-order',
] as const
/** The kitchen's steps with an order, in sequence. */
export const orderMarks = ['cooked', 'on-its-way', 'delivered'] as const

const day = z.iso.date()
const time = z.string().regex(/^\d\d:\d\d(–\d\d:\d\d)?$/)
const packageSchema = z.object({
  menuId: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** The kitchen's short name for this quantity, if there is one. */
  short: z.string().optional(),
})

/** How many guests one of a package serves, and its dishes with their present stations. */
const madeSchema = z.object({
  serves: z.int(),
  /** The total guests to cook for, if the boxes were sold for different numbers of guests. */
  portions: z.int().optional(),
  dishes: z.array(z.object({ name: z.string(), station: z.string().optional() })),
})

const words = z.string().nullable()
/** The allergens in an order's food, in words. */
export const foodFields = {
  /**
   * Each package with its allergens by today's list (null if it is no longer sold), and what one of it is made of as
   * sold (null if unknown).
   */
  packages: z.array(packageSchema.extend({ allergens: words, made: madeSchema.nullable() })),
  /** The allergens of all packages together, by today's list. */
  allergens: words,
  /** How today's list differs from the customer's statement, dish by dish. */
  toldOtherwise: words,
}

/** What is known of an order's allergies. */
export const allergyFields = {
  /** The answer when staff asked, or what the customer's own words say: "No allergies (asked)", "Not said". */
  allergies: words,
  /** Which of the named allergens its packages hold, one sentence per package. */
  clashes: z.array(z.string()),
}

type TextFieldOnScreen = TextFieldName & FieldsWith<{ onScreen: string }>

/** The free-text fields that the kitchen sees too. */
export const textFieldsOnScreen = textFieldNames.filter(
  (name): name is TextFieldOnScreen => 'onScreen' in orderFields[name],
)

/** The schemas of these texts, by their names on staff's screens. */
export const textsOnScreen = Object.fromEntries(
  textFieldsOnScreen.map((name) => [orderFields[name].onScreen, textToRead(name)]),
) as { [Name in TextFieldOnScreen as (typeof orderFields)[Name]['onScreen']]: TextToRead<Name> }

/** What a pending change would bring: "one Vegetarian Delight more"; null if there is none. */
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
  /** Why a person has to look at the order, until somebody has. `handle-attention` sends the same text back. */
  attention: z.string().nullable(),
  /** Set for an example order, so that it does not ring. */
  isExample: z.literal(true).optional(),
  /** The name of the kitchen that cooks it. Missing where only one kitchen's orders are read. */
  kitchen: z.string().optional(),
})
export type OrderRow = z.infer<typeof orderRowSchema>

/** Orders on one page of a list. */
export const ordersOnPage = 200
/** Counts on tabs stop here; more is shown as "1000+". */
export const mostCounted = 1_000

/**
 * Reads the orders of a tab, or those that `search` finds. Coming and waiting orders are sorted by day and time, past
 * ones newest first. Orders that need attention, and found ones, list the coming before the past. Roles below manager
 * get only `coming`: other tabs are `forbidden`, a search finds only coming orders, and counts are 0. `asOf` is the
 * time of reading.
 */
export const readOrders = read(
  'orders',
  { least: 'tablet' },
  z.object({
    tab: z.enum(orderTabs).default('coming'),
    search: z.string().trim().max(100).default(''),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    ...kitchenAsked,
  }),
  z.object({
    orders: z.array(orderRowSchema),
    hasMore: z.boolean(),
    counts: z.object({ waiting: z.int(), attention: z.int() }),
    asOf: instant,
  }),
)

/** The most orders that are named before their kitchen closes. */
export const mostOfKitchen = 100

/**
 * Reads the coming orders of a kitchen, unpaid ones too, soonest first. They stay with the kitchen if it closes. For
 * those who publish.
 */
export const readOrdersOfKitchen = read(
  'orders-of-kitchen',
  { least: 'owner' },
  z.object({ kitchen: z.string().max(100) }),
  z.object({ orders: z.array(orderRowSchema.pick({ number: true, day: true })), hasMore: z.boolean() }),
)

/** A line of an order's history. `by` is empty if it was not done by staff. */
const timelineSchema = z.object({
  at: instant,
  what: z.string(),
  by: z.string(),
  /** True for a failure that a person can fix, such as an unsent mail. */
  isTrouble: z.boolean(),
})

/** A change to an order. The kitchen sees only changes in force, without money. */
const changeSchema = z.object({
  id: z.uuid(),
  /** The order's version after the change; 1 is the order as placed. */
  version: z.int(),
  state: z.enum(changeStates),
  /** When it was requested (`at`), and when it was applied, lapsed or was withdrawn (`endedAt`). */
  at: instant,
  endedAt: instant.nullable(),
  /** Who of the staff made it; empty if the customer did. */
  by: z.string(),
  /** What it alters, with old and new values; empty once the customer's data was erased. */
  facts: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** The reasons of the delivery rules that it overrides. */
  beyond: z.string().nullable(),
  /** Only for managers and owners: the new price less the old, the waived part, and why it was waived. */
  money: z.object({ differencePence: z.int(), waivedPence: z.int(), waivedReason: z.string().nullable() }).nullable(),
})
export type ChangeOnScreen = z.infer<typeof changeSchema>

/** An order with everything that the role may see: no e-mail address and no money for kitchen and tablet. */
const orderSchema = orderRowSchema.extend({
  ...foodFields,
  ...allergyFields,
  ...waitsField,
  /** The answer when staff asked about allergies (contract/allergy-answer.ts). */
  allergyAnswer: z.string().nullable(),
  paymentStatus: z.enum(paymentStatuses),
  status: z.enum(orderStatuses),
  ...textsOnScreen,
  notes: z.array(z.object({ at: instant, by: z.string(), text: z.string() })),
  timeline: z.array(timelineSchema),
  /** When, by whom and why the order was cancelled, if staff did it. */
  cancelled: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  /** The order's version; 1 as placed. */
  version: z.int(),
  /** Its changes, oldest first. */
  changes: z.array(changeSchema),
  /** Only for managers and owners: the pending change, where to pay the difference, and until when. */
  waiting: z
    .object({ id: z.uuid(), toPayPence: z.int(), until: instant.nullable(), address: z.string().nullable() })
    .nullable(),
  /** Only for managers and owners. */
  forManagers: z
    .object({
      email: z.string(),
      /** The agreed line, if there is one. The order's form begins with it. */
      agreed: agreedLine.nullable(),
      totalPence: z.int(),
      /** The deposit, and the day by which the rest is to be paid; null if all is paid at once. */
      deposit: z.object({ pence: z.int(), due: day }).nullable(),
      refundedPence: z.int(),
      stripePaymentId: z.string().nullable(),
      /** The version (a day) of the terms that the customer agreed to, and whether we still have its text. */
      terms: z.object({ version: day, isKept: z.boolean() }).nullable(),
      /** The payment page, and when the time to pay ends; null if paid or no longer payable. */
      toPay: z.object({ address: z.string(), until: instant }).nullable(),
      /** The other kitchens that take orders now, to which it can be moved. Missing if there is none. */
      otherKitchens: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
    })
    .nullable(),
  /** When it was read. */
  asOf: instant,
})
export type OrderOnScreen = z.infer<typeof orderSchema>

export const readOrder = read('order', { least: 'tablet' }, z.object({ number: orderNumber }), orderSchema)

/**
 * Reads the coming orders whose allergens have changed since the customer was told. `changes` lists the differences by
 * dish. `mail` says whether a mail about them can be written or was written; `none` if there is no address, or the list
 * no longer has a package's allergens. `ring` is true if no mail is known to reach the customer.
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

/** Mails the customers of these orders that allergens have changed, once for each change. */
export const tellAllergens = act(
  'tell-allergens',
  { least: 'manager' },
  z.object({ numbers: z.array(orderNumber).min(1).max(2_000) }),
  done,
)
/**
 * Records that somebody rang the customer of an order about changed allergens; `changes` is the text that they read.
 */
export const rangAboutAllergens = act(
  'rang-about-allergens',
  { least: 'manager' },
  z.object({ number: orderNumber, changes: z.string() }),
  done,
)

/** Sends the customer the confirmation again. */
export const sendConfirmation = act('send-confirmation', { least: 'manager' }, z.object({ number: orderNumber }), done)
/** Mails the customer of an unpaid order the link to its payment page again. */
export const sendPaymentLink = act('send-payment-link', { least: 'manager' }, z.object({ number: orderNumber }), done)
export const addNote = act(
  'add-note',
  { least: 'kitchen' },
  z.object({ number: orderNumber, text: lines(500, 'Please write the note.', 1) }),
  done,
)
/**
 * Takes an order out of Needs attention, with a word on what was done. `attention` is the text that the person read.
 */
export const handleAttention = act(
  'handle-attention',
  { least: 'manager' },
  z.object({ number: orderNumber, attention: z.string(), word: lines(500, 'Please write what was done.', 1) }),
  done,
)
/** How long a device keeps a press on a mark that could not be sent, in milliseconds. */
export const marksKeptFor = 86_400_000
/**
 * Sets or removes a mark. `ago` is the milliseconds between the press and the call, if the device was offline. The call
 * changes nothing if the mark was set or removed after the press. Answers the order's present marks, each with its
 * author's name.
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

/** Reads the mails about orders that could not be sent yet: those that will be retried, and those given up. */
export const readUnsentMails = read(
  'unsent-mails',
  { least: 'manager' },
  z.object(kitchenAsked),
  z.object({
    mails: z.array(
      z.object({ number: orderNumber, mail: z.string(), since: instant, triedAt: instant, isGivenUp: z.boolean() }),
    ),
  }),
)
/** Retries the unsent mails about an order. */
export const retryMail = act('retry-mail', { least: 'manager' }, z.object({ number: orderNumber }), done)

/**
 * The path of the server-sent events for an open screen:
 * - `change`: orders have changed; its data is `changeEventSchema`. The first one comes as soon as the server listens.
 * - `lost`: the server does not hear of changes for now, until the next `change`.
 * - `changedApplications` and `changedEnquiries`: for managers, some are new, changed or gone. No data.
 * - `newRelease`: the server's content release, at first and whenever it changes. Its data is the number.
 * If a stream ends, the browser reconnects by itself. If the answer is not 200 it gives up, so the screen reads its
 * session and reconnects after a while.
 */
export const eventsAddress = `${staffPage}/events`
export const changedApplications = 'applications'
export const changedEnquiries = 'enquiries'
export const newRelease = 'release'
/**
 * New or changed orders. With `everything` any order may have changed, so a screen reads again what it shows. Roles
 * below manager get the numbers of orders that they may see, and `everything` for others.
 */
export const changeEventSchema = z.object({ numbers: z.array(orderNumber), everything: z.boolean() })
export type ChangeEvent = z.infer<typeof changeEventSchema>
