import { changedItems, createCateringOrderShape, orderItem } from '../create-catering-order.ts'
import { changeStates } from '../order-change.ts'
import { orderFields, type TextFieldName, textFieldNames } from '../order-fields.ts'
import { orderNumber } from '../order-number.ts'
import { line, lines } from '../text-fields.ts'
import { z } from '../zod.ts'
import { act } from './call.ts'
import {
  allergyQuestion,
  drawnFrom,
  hasWords,
  judgeOrder,
  mostOfAllergies,
  mostOfPaymentNote,
  wordsMissing,
} from './take-order.ts'

/** How the difference of a dearer order is paid: with a link, not at all, or otherwise and already. */
const waysToPayMore = ['link', 'waive', 'cash', 'bank-transfer'] as const
export type WayToPayMore = (typeof waysToPayMore)[number]

const pence = z.int()
const item = orderItem.pick({ menu_id: true, quantity: true, choices: true })
const { order_items: _, total_amount: __, ...asTheCustomer } = createCateringOrderShape.shape

/** What is typed and may be half done: it is only shown beside the old. */
const typed = (limit: number) => z.string().max(limit).optional()
const typedTexts = Object.fromEntries(textFieldNames.map((name) => [name, typed(orderFields[name].most)])) as {
  [Name in TextFieldName]: ReturnType<typeof typed>
}

/**
 * Says what a change would be: what alters, the money, what the rules say. It changes nothing. What is missing stays as
 * it is. Amounts are in pence. Answers `invalid_order` for a menu that is not on the list, `packages_changed` for more of
 * one that is not sold any more, and `not_possible` where the order can't be changed any more.
 */
export const judgeChange = act(
  'judge-change',
  { least: 'manager' },
  z.object({
    number: orderNumber,
    event_date: asTheCustomer.event_date.optional(),
    event_time: asTheCustomer.event_time.optional(),
    guest_count: asTheCustomer.guest_count.optional(),
    ...typedTexts,
    allergies: allergyQuestion.allergies.optional(),
    allergy_words: typed(mostOfAllergies).nullable(),
    order_items: z.array(item).max(20).optional(),
  }),
  judgeOrder.output.extend({
    /** What alters, the old beside the new. */
    facts: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
    /** The price before. `totalPence` is the new one. */
    wasPence: pence,
    toPayPence: pence,
    backPence: pence,
    /** The names of the facts that wait where the difference is paid with a link. The others are in force at once. */
    waits: z.array(z.string()).default([]),
    /** Packages of the order that are not sold any more. They stay as they are. */
    unsold: z.array(z.string()),
    /** Packages that were ordered before they had a choice, as far as nobody has chosen for them. */
    withoutChoice: z.array(z.object({ name: z.string(), quantity: z.int() })).default([]),
  }),
)
export type JudgedChange = z.output<(typeof judgeChange)['output']>

/**
 * Changes a paid order: what create-catering-order is sent, without prices. A dearer order waits until its difference is
 * paid with a link, unless that is waived with a reason or was paid otherwise. Of a cheaper one the difference goes back.
 * Where money moves without the customer, the person has to have proved who they are (`prove_again`).
 * `changed_meanwhile` says that the order is not as it was seen, that more speaks against the change than `beyond`, or what
 * about its packages has changed since `release`; `invalid_order` names a package with a choice of which nobody has
 * chosen; `price_changed` that it costs something else. `not_possible` says why the order can't be changed. All of them leave the
 * order as it is. `idempotency_key_reused` says that this form has changed the order already, otherwise.
 */
export const changeOrder = act(
  'change-order',
  { least: 'manager' },
  z
    .object({
      ...asTheCustomer,
      number: orderNumber,
      order_items: changedItems(item),
      /** What is missing stays as it is, also that nobody asked. */
      allergies: allergyQuestion.allergies.optional(),
      allergy_words: allergyQuestion.allergy_words,
      /** What the person saw: the version, the change that waits, the new price and what goes back. */
      version: z.int(),
      waiting: z.uuid().nullable(),
      total_pence: pence,
      back_pence: pence,
      ...drawnFrom,
      pay: z.enum(waysToPayMore, 'Please choose how the difference is paid.'),
      waived_reason: lines(300, 'Please write why nobody has to pay it.', 0).nullish(),
      payment_note: line(mostOfPaymentNote, '', 0).nullish(),
      /** The reasons that the person saw, and changes the order in spite of. */
      beyond: z.array(z.string()).max(20).default([]),
      /** Names the form, so that one that is sent twice is one change. */
      key: z.uuid(),
    })
    .refine(hasWords, wordsMissing),
  z.object({ state: z.enum(changeStates) }),
)

/**
 * Takes back a change that waits to be paid, and closes its payment page. The order stays as it was. Where the customer
 * paid at that moment the change is in force (`changed_meanwhile`).
 */
export const withdrawChange = act(
  'withdraw-change',
  { least: 'manager' },
  z.object({ number: orderNumber, change: z.uuid() }),
  z.object({ state: z.enum(changeStates) }),
)
