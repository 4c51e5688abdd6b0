import { formatPence } from '../money.ts'
import { orderNumber } from '../order-number.ts'
import { line, lines } from '../text-fields.ts'
import { z } from '../zod.ts'
import { act, done, instant, read } from './call.ts'
import { mostOfPaymentNote, offlineWays, reasonSchema } from './take-order.ts'

/**
 * The kinds of ledger entries. A `dispute` is money that the customer's bank took back:
 * https://docs.stripe.com/disputes
 */
export const ledgerKinds = ['charge', 'refund', 'paid-otherwise', 'dispute'] as const
/** True if this kind of entry is money received. */
export const isPayment = (kind: (typeof ledgerKinds)[number]) => kind === 'charge' || kind === 'paid-otherwise'
/**
 * The states of a ledger entry. A dispute has `succeeded` while the bank has the money, and is `canceled` once the bank
 * returns it. A refund is `asked` until Stripe accepts it, then `pending` while the bank has it. It `requires-action`
 * if Stripe waits for balance or for the customer. Only `failed` and `canceled` refunds do not count.
 */
export const ledgerStates = ['asked', 'pending', 'requires-action', 'succeeded', 'failed', 'canceled'] as const

/** Ends the sentence about money that staff have to give back themselves. */
export const giveItBack = 'give it back.'

/** Tells staff of money outside Stripe that they have to give back themselves. */
export const giveBackByHand = (amountPence: number, orderNumber: string) =>
  `${formatPence(amountPence)} of order ${orderNumber} was paid in cash or by transfer: ${giveItBack}`

/** Tells staff of a payment that arrived after the event had begun. */
export const ringAboutMoney =
  'This order was paid after its event had begun, so it is not confirmed. Ring the customer about giving the money back.'

const pence = z.int()

const ledgerEntrySchema = z.object({
  id: z.uuid(),
  at: instant,
  kind: z.enum(ledgerKinds),
  amountPence: pence,
  state: z.enum(ledgerStates),
  /** The reason of a refund, which the customer reads. */
  reason: z.string().nullable(),
  /** Who asked for it; null for the customer's own payment and for acts in Stripe. */
  by: z.string().nullable(),
  stripeId: z.string().nullable(),
  /** Why Stripe refused or delays it. */
  explanation: z.string().nullable(),
  /** True if staff still have to give it back themselves. */
  isToGiveBack: z.boolean(),
})

/** Reads the money of an order: its ledger, the sums, and the refund that the terms propose if it is cancelled now. */
export const readOrderMoney = read(
  'order-money',
  { least: 'manager' },
  z.object({ number: orderNumber }),
  z.object({
    entries: z.array(ledgerEntrySchema),
    paidPence: pence,
    /** Everything refunded, on its way back, or still to be given back by staff. */
    refundedPence: pence,
    /** What the customer’s bank took back and keeps. */
    disputedPence: pence,
    /** What can still be given back. */
    leftPence: pence,
    /** The refund by the terms if the order is cancelled now; null if the terms leave it to us. */
    proposedPence: pence.nullable(),
    /** True if the order can be cancelled now. */
    mayCancel: z.boolean(),
    /**
     * Set if a payment outside Stripe can be recorded now: exactly this amount, with the reasons of the delivery rules
     * against an order that was closed meanwhile.
     */
    payOtherwise: z.object({ amountPence: pence, reasons: z.array(reasonSchema) }).nullable(),
    /** What is still to be paid after a deposit, by which day, and whether that day is over; null if nothing is. */
    rest: z.object({ restPence: pence, due: z.iso.date(), isOverdue: z.boolean() }).nullable(),
  }),
)

const anyPence = z.int('Please give an amount in pounds and pence.')
const amountPence = anyPence.min(1, 'Please give more than nothing.')
const reason = lines(300, 'Please write the reason. The customer reads it.', 3)
/** Identifies one opened dialog, so that a press sent twice refunds once. 128 random bits in hexadecimal digits. */
const key = z.string().regex(/^[0-9a-f]{32}$/)

/**
 * Refunds money and leaves the order unchanged. `leftPence` is what the person saw; if it has changed, nothing happens
 * (`changed_meanwhile`). Answers `not_possible` if more is asked for than is left.
 */
export const refundOrder = act(
  'refund-order',
  { least: 'manager', provesAgain: true },
  z.object({ number: orderNumber, key, amountPence, reason, leftPence: pence }),
  z.object({ state: z.enum(ledgerStates) }),
)

/**
 * Cancels an order and refunds `amountPence` of its payment, which may be 0. For an unpaid order, closes the payment
 * page; if the customer paid at that moment, the order stays (`changed_meanwhile`). The returned state is the refund's,
 * if there is one.
 */
export const cancelOrder = act(
  'cancel-order',
  { least: 'manager', provesAgain: true },
  z.object({ number: orderNumber, key, amountPence: anyPence.min(0), reason, leftPence: pence }),
  z.object({ state: z.enum(ledgerStates).nullable() }),
)

/**
 * Records that an unpaid order was paid in cash or by bank transfer, and confirms it; or that the rest after a deposit
 * was. `amountPence` is the money received, and must be the price, the deposit or the rest. The payment page is closed.
 * These errors record nothing:
 * - `changed_meanwhile`: the order was paid meanwhile, at Stripe or by another record, or the rules have more against a
 *   closed order than `beyond`.
 * - `not_possible`: the order can't be paid like this; the message says why.
 * - `payment_provider_unavailable`: Stripe could not be reached.
 */
export const payOtherwise = act(
  'pay-otherwise',
  { least: 'manager', provesAgain: true },
  z.object({
    number: orderNumber,
    key,
    amountPence,
    pay: z.enum(offlineWays, 'Please choose how it was paid.'),
    payment_note: line(mostOfPaymentNote, '', 0).nullish(),
    /** The reasons against the order that the person saw and overrides. */
    beyond: z.array(z.string()).max(20).default([]),
  }),
  done,
)

/** Moves the day by which the rest after a deposit is due. Answers `not_possible` if nothing is left to pay. */
export const moveRest = act(
  'move-rest',
  { least: 'manager' },
  z.object({ number: orderNumber, due: z.iso.date('Please choose a day.') }),
  done,
)

/**
 * Waives the rest after a deposit. `restPence` is what the person saw; if it has changed, nothing happens
 * (`changed_meanwhile`). Answers `not_possible` if nothing is left to pay.
 */
export const waiveRest = act(
  'waive-rest',
  { least: 'manager', provesAgain: true },
  z.object({ number: orderNumber, restPence: pence }),
  done,
)
