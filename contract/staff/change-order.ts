import { changedItems, createCateringOrderShape, orderItem } from '../create-catering-order.ts'
import { changeStates } from '../order-change.ts'
import { orderFields, type TextFieldName, textFieldNames } from '../order-fields.ts'
import { orderNumber } from '../order-number.ts'
import { line, lines } from '../text-fields.ts'
import { z } from '../zod.ts'
import { agreedLine } from './agreed-line.ts'
import { act } from './call.ts'
import {
  allergyQuestion,
  hasWords,
  judgeOrder,
  mostOfAllergies,
  mostOfPaymentNote,
  releaseOfPage,
  wordsMissing,
} from './take-order.ts'

/** How the difference of a dearer order is paid: with a link, waived, or already in cash or by transfer. */
const waysToPayMore = ['link', 'waive', 'cash', 'bank-transfer'] as const
export type WayToPayMore = (typeof waysToPayMore)[number]

const pence = z.int()
/** A kitchen's id in `site.locations`. */
const kitchen = z.string().max(100)
const item = orderItem.pick({ menu_id: true, quantity: true, choices: true })
const { order_items: _, total_amount: __, ...asTheCustomer } = createCateringOrderShape.shape

/** A text that may be half typed: it is only shown beside the old one. */
const typed = (limit: number) => z.string().max(limit).optional()
const typedTexts = Object.fromEntries(textFieldNames.map((name) => [name, typed(orderFields[name].most)])) as {
  [Name in TextFieldName]: ReturnType<typeof typed>
}

/**
 * Judges a change and changes nothing: what it alters, the money, and what the rules have against it. Missing fields
 * stay unchanged. Amounts are in pence. Answers `invalid_order` for a package that is not on the list,
 * `packages_changed` for more of a package that is no longer sold, and `not_possible` if the order can no longer be
 * changed.
 */
export const judgeChange = act(
  'judge-change',
  { least: 'manager' },
  z.object({
    number: orderNumber,
    /** The kitchen that staff move it to. Missing if the postcode decides. */
    kitchen: kitchen.optional(),
    event_date: asTheCustomer.event_date.optional(),
    event_time: asTheCustomer.event_time.optional(),
    guest_count: asTheCustomer.guest_count.optional(),
    ...typedTexts,
    allergies: allergyQuestion.allergies.optional(),
    allergy_words: typed(mostOfAllergies).nullable(),
    order_items: z.array(item).max(20).optional(),
    /** Missing where it stays as it is; null takes it away. */
    agreed: agreedLine.nullish(),
  }),
  judgeOrder.output.extend({
    /** What the change alters, with old and new values. */
    facts: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
    /** The old price. `totalPence` is the new one. */
    wasPence: pence,
    toPayPence: pence,
    backPence: pence,
    /** The rest after a deposit. The price difference is added to it. */
    restPence: pence,
    /** The names of the facts that wait if the difference is paid with a link. The others apply at once. */
    waits: z.array(z.string()),
    /** The drive from the kitchen that would cook it, in minutes, if the rules give it. */
    driveMinutes: z.int().optional(),
    /** Packages of the order that are no longer sold. They stay unchanged. */
    unsold: z.array(z.string()),
    /** Packages that were ordered before they had a choice, and for which nobody has chosen yet. */
    withoutChoice: z.array(z.object({ name: z.string(), quantity: z.int() })),
  }),
)
export type JudgedChange = z.output<(typeof judgeChange)['output']>

/**
 * Changes a paid order. The input is that of create-catering-order without prices. A dearer order waits until the
 * difference is paid with a link, unless it is waived with a reason or already paid in cash or by transfer. A cheaper
 * order refunds the difference. These errors leave the order unchanged:
 * - `prove_again`: money moves without the customer, and the person has not proved their identity.
 * - `changed_meanwhile`: the order has changed, the rules have more against the change than `beyond`, or its packages
 *   have changed since `release` (the message says how).
 * - `invalid_order`: a package has a choice, and nobody has chosen.
 * - `price_changed`: the price is not `total_pence`.
 * - `not_possible`: the order can't be changed; the message says why.
 * - `idempotency_key_reused`: this form has already made another change to the order.
 */
export const changeOrder = act(
  'change-order',
  { least: 'manager' },
  z
    .object({
      ...asTheCustomer,
      number: orderNumber,
      order_items: changedItems(item),
      /** Missing where it stays as it is; null takes it away. */
      agreed: agreedLine.nullish(),
      /** Missing fields stay unchanged, even if nobody has asked about allergies yet. */
      allergies: allergyQuestion.allergies.optional(),
      allergy_words: allergyQuestion.allergy_words,
      /** What the person saw: the version, the pending change, the new price and the refund. */
      version: z.int(),
      waiting: z.uuid().nullable(),
      total_pence: pence,
      back_pence: pence,
      ...releaseOfPage,
      pay: z.enum(waysToPayMore, 'Please choose how the difference is paid.'),
      waived_reason: lines(300, 'Please write why nobody has to pay it.', 0).nullish(),
      payment_note: line(mostOfPaymentNote, '', 0).nullish(),
      /** The reasons against the change that the person saw and overrides. */
      beyond: z.array(z.string()).max(20).default([]),
      /** Identifies the form, so that sending it twice makes only one change. */
      key: z.uuid(),
    })
    .refine(hasWords, wordsMissing),
  z.object({ state: z.enum(changeStates) }),
)

/**
 * Moves a paid order to another kitchen with its places, and changes nothing else. `beyond` lists the reasons of that
 * kitchen's rules that the person saw and overrides. Answers `changed_meanwhile` and `not_possible` as
 * `changeOrder` does.
 */
export const moveOrder = act(
  'move-order',
  { least: 'manager' },
  z.object({
    number: orderNumber,
    kitchen,
    version: z.int(),
    waiting: z.uuid().nullable(),
    beyond: z.array(z.string()).max(20),
    key: z.uuid(),
  }),
  z.object({ state: z.enum(changeStates) }),
)

/**
 * Withdraws a pending change and closes its payment page. The order stays unchanged. If the customer paid at that
 * moment, the change applies (`changed_meanwhile`).
 */
export const withdrawChange = act(
  'withdraw-change',
  { least: 'manager' },
  z.object({ number: orderNumber, change: z.uuid() }),
  z.object({ state: z.enum(changeStates) }),
)
