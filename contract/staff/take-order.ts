import type { AllergyAnswer } from '../allergy-answer.ts'
import { createCateringOrderShape, orderItem, orderItems, releaseShown } from '../create-catering-order.ts'
import { line, lines } from '../text-fields.ts'
import { z } from '../zod.ts'
import { act, instant } from './call.ts'

/** How an order that staff take is paid: by the customer with a link, or otherwise and already. */
const waysToPay = ['link', 'cash', 'bank-transfer'] as const
export type WayToPay = (typeof waysToPay)[number]

/** How money comes that Stripe never sees. */
export const waysPaidOtherwise = ['cash', 'bank-transfer'] as const
export type WayPaidOtherwise = (typeof waysPaidOtherwise)[number]

/** Whether the money has come otherwise than through Stripe. */
export const isPaidOtherwise = (pay: WayToPay): pay is WayPaidOtherwise => pay !== 'link'

/** The most letters of the note about a payment that came otherwise. */
export const mostOfPaymentNote = 200

/** The most letters of what somebody answered about allergies. */
export const mostOfAllergies = 500

/** What may be answered when staff ask for allergies: that there are none, or words. */
export const allergyChoices = ['none', 'some'] as const

const allergyWords = lines(mostOfAllergies, 'Please write the allergies as text.')
/** Nobody may forget to ask, so no order is taken without an answer. */
export const allergyQuestion = {
  allergies: z.enum(allergyChoices, 'Ask whether anybody has an allergy, and choose the answer.'),
  allergy_words: allergyWords.nullish(),
}
type AllergyFields = { allergies?: 'none' | 'some' | undefined; allergy_words?: string | null | undefined }

/** Whether there are words where there have to be. */
export const hasWords = ({ allergies, allergy_words: words }: AllergyFields) =>
  allergies !== 'some' || /[\p{L}\p{N}]/u.test(words ?? '')
export const wordsMissing = {
  path: ['allergy_words'],
  error: 'Please write who has which allergy.',
  // With other faults too, so that all of them are told at once.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** Returns the answer as an order keeps it; undefined where none was chosen, or its words are still missing. */
export function answerFrom({ allergies, allergy_words: words }: AllergyFields): AllergyAnswer | undefined {
  return allergies === 'none' ? '' : allergies === 'some' ? words?.trim() || undefined : undefined
}

/** The release that the form was drawn from, or that staff were last told about. Apps before 1.3.0 send none. */
export const drawnFrom = { release: releaseShown.optional() }

const item = orderItem.pick({ menu_id: true, quantity: true, choices: true })
const { order_items: _, total_amount: __, ...asTheCustomer } = createCateringOrderShape.shape

/** A reason of the delivery rules against an order, at the field of create-catering-order that it is about. */
export const reasonSchema = z.object({
  field: z.enum(['event_date', 'event_time', 'delivery_postal_code', 'order_items']),
  message: z.string(),
})
export type Reason = z.output<typeof reasonSchema>

/**
 * Judges a draft as far as it goes, and prices it. It changes nothing, and is no read because its input is nothing for an
 * address. Amounts are in pence. Answers `invalid_order` for a menu that is not on the list.
 */
export const judgeOrder = act(
  'judge-order',
  { least: 'manager' },
  z.object({
    event_date: asTheCustomer.event_date.optional(),
    event_time: asTheCustomer.event_time.optional(),
    delivery_postal_code: asTheCustomer.delivery_postal_code.optional(),
    order_items: z.array(item).max(20).default([]),
  }),
  z.object({
    totalPence: z.int(),
    /** How many guests the packages serve. */
    serves: z.int(),
    /** What is in the packages, to be read out to the customer before the order is taken; null without packages. */
    allergens: z.string().nullable(),
    /** What the delivery rules have against it. Staff may go beyond that. */
    reasons: z.array(reasonSchema),
    /** How many places of its day other orders have taken; null without a day, or where the day has no limit. */
    places: z.object({ taken: z.int(), limit: z.int() }).nullable(),
    /** Until when a link could be paid; null without day and time, or where that is too soon. */
    linkUntil: instant.nullable(),
    /** What goes back if it is cancelled, to be read out too, and a name for all of the terms. */
    terms: z.object({ fingerprint: z.string(), cancelling: z.string() }).optional(),
  }),
)
export type JudgedOrder = z.output<(typeof judgeOrder)['output']>

/**
 * Takes an order on the telephone: what create-catering-order is sent, without prices. What is paid otherwise is
 * confirmed at once, and asks for proof of who sits there (`prove_again`). `price_changed` says that the order costs
 * something else than `total_pence`, and `changed_meanwhile` that more speaks against it than `beyond`, that `told` is
 * not so any more, or what about its packages has changed since `release`. `invalid_order` names a package with a choice
 * of which nobody has chosen. Both leave no order, and so does `not_found`, of
 * the order that it replaces. `idempotency_key_reused` names the order that was taken from the same form with other details.
 */
export const takeOrder = act(
  'take-order',
  { least: 'manager' },
  z
    .object({
      ...asTheCustomer,
      order_items: orderItems(item),
      ...allergyQuestion,
      /** What the customer was told that it costs. */
      total_pence: z.int(),
      /** What the screen said of allergens and terms. An app from before an update sends nothing. */
      told: z.object({ allergens: z.string().nullable(), terms: z.string() }).optional(),
      ...drawnFrom,
      pay: z.enum(waysToPay, 'Please choose how it is paid.'),
      payment_note: line(mostOfPaymentNote, '', 0).nullish(),
      /** The reasons that the person saw, and takes the order in spite of. One may name hundreds of districts. */
      beyond: z.array(z.string()).max(20).default([]),
      /** The number of an order that is not paid, in whose place this one is taken: its payment page is closed. */
      replaces: z
        .string()
        .regex(/^TR-[A-Z0-9]{6}$/)
        .optional(),
      /** The enquiry that it is taken of, which then has become this order. */
      enquiry: z.uuid().optional(),
      /** Names the form, so that one that is sent twice is one order. */
      key: z.uuid(),
    })
    .refine(hasWords, wordsMissing),
  z.object({ number: z.string() }),
)
