import type { AllergyAnswer } from '../allergy-answer.ts'
import { changedItems, createCateringOrderShape, orderItem, releaseShown, selectOne } from '../create-catering-order.ts'
import { leastPaymentPence } from '../deposit.ts'
import { formatPence } from '../money.ts'
import { orderNumber } from '../order-number.ts'
import { line, lines } from '../text-fields.ts'
import { z } from '../zod.ts'
import { agreedLine } from './agreed-line.ts'
import { act, instant } from './call.ts'

/** How an order taken by staff is paid: by the customer with a link, or already in cash or by transfer. */
const waysToPay = ['link', 'cash', 'bank-transfer'] as const
export type WayToPay = (typeof waysToPay)[number]

/** The ways of paying outside Stripe. */
export const offlineWays = ['cash', 'bank-transfer'] as const
export type OfflineWay = (typeof offlineWays)[number]

/** True if the money came outside Stripe. */
export const isPaidOffline = (pay: WayToPay): pay is OfflineWay => pay !== 'link'

/** The most characters of the note about a payment outside Stripe. */
export const mostOfPaymentNote = 200

/** The most characters of an answer about allergies. */
export const mostOfAllergies = 500

/** The possible answers about allergies: none, or some (in words). */
export const allergyChoices = ['none', 'some'] as const

const allergyWords = lines(mostOfAllergies, 'Please write the allergies as text.')
/** An order needs an answer, so that nobody forgets to ask. */
export const allergyQuestion = {
  allergies: z.enum(allergyChoices, 'Ask whether anybody has an allergy, and choose the answer.'),
  allergy_words: allergyWords.nullish(),
}
type AllergyFields = { allergies?: 'none' | 'some' | undefined; allergy_words?: string | null | undefined }

/** True unless the answer is `some` and the words are missing. */
export const hasWords = ({ allergies, allergy_words: words }: AllergyFields) =>
  allergies !== 'some' || /[\p{L}\p{N}]/u.test(words ?? '')
// Checked even if other fields have faults, so that all are shown at once.
const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
export const wordsMissing = { path: ['allergy_words'], error: 'Please write who has which allergy.', when }

/** True if something is ordered: a package, or what was agreed. */
const hasFood = ({ order_items, agreed }: { order_items?: unknown[]; agreed?: unknown }) =>
  Boolean(agreed) || order_items?.length !== 0

/** Returns the answer as an order stores it; undefined if none was chosen, or its words are missing. */
export function answerFrom({ allergies, allergy_words: words }: AllergyFields): AllergyAnswer | undefined {
  return allergies === 'none' ? '' : allergies === 'some' ? words?.trim() || undefined : undefined
}

/** The content release that the form was rendered from, or that staff were last told about; today's if missing. */
export const releaseOfPage = { release: releaseShown.optional() }

const day = z.iso.date('Please choose a day.')
/** The deposit of an order, in pence, and the day by which the rest is to be paid. */
const deposit = z.object({
  pence: z
    .int('Please give an amount in pounds and pence.')
    .min(leastPaymentPence, `Please give ${formatPence(leastPaymentPence)} or more: Stripe takes no less.`),
  rest_due: day,
})

const item = orderItem.pick({ menu_id: true, quantity: true, choices: true })
const { order_items: _, total_amount: __, ...asTheCustomer } = createCateringOrderShape.shape

/** A reason of the delivery rules against an order, with the field of create-catering-order that it concerns. */
export const reasonSchema = z.object({
  field: z.enum(['event_date', 'event_time', 'delivery_postal_code', 'order_items']),
  message: z.string(),
})
export type Reason = z.output<typeof reasonSchema>

/**
 * Judges and prices an incomplete order, and changes nothing. An act, not a read, because its input does not fit an
 * address. Amounts are in pence. Answers `invalid_order` for a package that is not on the list.
 */
export const judgeOrder = act(
  'judge-order',
  { least: 'manager' },
  z.object({
    event_date: asTheCustomer.event_date.optional(),
    event_time: asTheCustomer.event_time.optional(),
    delivery_postal_code: asTheCustomer.delivery_postal_code.optional(),
    order_items: z.array(item).max(20).default([]),
    agreed: agreedLine.nullish(),
  }),
  z.object({
    totalPence: z.int(),
    /** How many guests the packages serve. */
    serves: z.int(),
    /** The allergens of the packages, to read out to the customer before taking the order; null without packages. */
    allergens: z.string().nullable(),
    /** True if the order is sold with the half hour from its time, instead of that time. */
    halfHour: z.boolean().optional(),
    /** The reasons of the delivery rules against it. Staff may override them. */
    reasons: z.array(reasonSchema),
    /** The kitchen of its postcode. Missing if there is one kitchen. */
    kitchen: z.object({ id: z.string(), name: z.string() }).optional(),
    /** The places of its day that other orders have taken; null without a day, or if the day has no limit. */
    places: z.object({ taken: z.int(), limit: z.int() }).nullable(),
    /** Until when a link could be paid; null without day and time, or if that is too soon. */
    linkUntil: instant.nullable(),
    /** The first and the last possible day for the rest, and the day to propose. None if the event is too soon. */
    rest: z.object({ first: day, last: day, proposed: day }).nullish(),
    /** The terms: the refund if it is cancelled, to read out too, and a fingerprint of the full text. */
    terms: z.object({ fingerprint: z.string(), cancelling: z.string() }).optional(),
  }),
)
export type JudgedOrder = z.output<(typeof judgeOrder)['output']>

/**
 * Takes an order by telephone. The input is that of create-catering-order without prices. An order paid in cash or by
 * transfer is confirmed at once. These errors leave no new order:
 * - `prove_again`: the order is already paid, and the person has not proved their identity.
 * - `price_changed`: the price is not `total_pence`.
 * - `changed_meanwhile`: the rules have more against the order than `beyond`, `told` is outdated, or its packages have
 *   changed since `release` (the message says how).
 * - `invalid_order`: a package has a choice, and nobody has chosen.
 * - `not_found`: there is no order `replaces`.
 * - `idempotency_key_reused`: the same form has already taken an order with other details; the message names it.
 */
export const takeOrder = act(
  'take-order',
  { least: 'manager' },
  z
    .object({
      ...asTheCustomer,
      order_items: changedItems(item),
      agreed: agreedLine.nullish(),
      ...allergyQuestion,
      /** The price that the customer was told. */
      total_pence: z.int(),
      /** What the screen said about allergens and terms; missing where it had no answer yet. */
      told: z.object({ allergens: z.string().nullable(), terms: z.string() }).optional(),
      ...releaseOfPage,
      pay: z.enum(waysToPay, 'Please choose how it is paid.'),
      payment_note: line(mostOfPaymentNote, '', 0).nullish(),
      /** Missing if the whole price is paid now. */
      deposit: deposit.optional(),
      /** The reasons against the order that the person saw and overrides. One may name hundreds of districts. */
      beyond: z.array(z.string()).max(20).default([]),
      /** The number of an unpaid order that this one replaces; its payment page is closed. */
      replaces: orderNumber.optional(),
      /** The enquiry that becomes this order. */
      enquiry: z.uuid().optional(),
      /** Identifies the form, so that sending it twice takes only one order. */
      key: z.uuid(),
    })
    .refine(hasWords, wordsMissing)
    .refine(hasFood, { path: ['order_items'], error: selectOne, when }),
  z.object({ number: z.string() }),
)
