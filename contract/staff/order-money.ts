import { formatPence } from '../money.ts'
import { orderNumber } from '../order-number.ts'
import { line, lines } from '../text-fields.ts'
import { z } from '../zod.ts'
import { act, done, instant, read } from './call.ts'
import { mostOfPaymentNote, reasonSchema, waysPaidOtherwise } from './take-order.ts'

/** A `dispute` is money that the customer's bank took back: https://docs.stripe.com/disputes */
export const ledgerKinds = ['charge', 'refund', 'paid-otherwise', 'dispute'] as const
/** Whether an entry of this kind is money that came in. */
export const isPayment = (kind: (typeof ledgerKinds)[number]) => kind === 'charge' || kind === 'paid-otherwise'
/**
 * How an entry stands. A dispute has `succeeded` while the bank has the money, and is `canceled` once it gave that back.
 * A refund is `asked` until Stripe has taken it, and `pending` while the bank has it. Stripe may
 * wait for balance or for the customer (`requires-action`). Only `failed` and `canceled` refunds do not count.
 */
export const ledgerStates = ['asked', 'pending', 'requires-action', 'succeeded', 'failed', 'canceled'] as const

/** Ends the sentence that tells staff of money which they have to give back themselves. */
export const giveItBack = 'give it back.'

/** Tells staff of money that Stripe never saw, which they have to give back themselves. */
export const giveBackByHand = (amountPence: number, orderNumber: string) =>
  `${formatPence(amountPence)} of order ${orderNumber} was paid in cash or by transfer: ${giveItBack}`

/** Tells staff of money that came when the event of its order had begun. */
export const ringAboutMoney =
  'This order was paid after its event had begun, so it is not confirmed. Ring the customer about giving the money back.'

const pence = z.int()

const ledgerEntrySchema = z.object({
  id: z.uuid(),
  at: instant,
  kind: z.enum(ledgerKinds),
  amountPence: pence,
  state: z.enum(ledgerStates),
  /** What the customer reads about a refund. */
  reason: z.string().nullable(),
  /** Who asked for it; null for the customer's own payment and for what was done in Stripe. */
  by: z.string().nullable(),
  stripeId: z.string().nullable(),
  /** Why Stripe refused it, or waits with it. */
  explanation: z.string().nullable(),
  /** Whether staff still have to give it back themselves. An answer from before an update does not say. */
  isToGiveBack: z.boolean().default(false),
})

/** The money of one order: its ledger, the sums of it, and what the terms propose for cancelling now. */
export const readOrderMoney = read(
  'order-money',
  { least: 'manager' },
  z.object({ number: orderNumber }),
  z.object({
    entries: z.array(ledgerEntrySchema),
    paidPence: pence,
    /** Everything that went back, is on its way back, or is still to be given back by staff. */
    refundedPence: pence,
    /** What the customer’s bank took back and keeps. An answer from before an update has none. */
    disputedPence: pence.default(0),
    /** What can still be given back. */
    leftPence: pence,
    /** What goes back by the terms when the order is cancelled now; null where the terms leave it to us. */
    proposedPence: pence.nullable(),
    /** Whether the order can be cancelled now. */
    mayCancel: z.boolean(),
    /**
     * Whether a payment that Stripe never saw can be recorded now, and what the delivery rules have against an order that
     * was closed meanwhile; null where it can't be. An answer from before an update has none.
     */
    payOtherwise: z
      .object({ reasons: z.array(reasonSchema) })
      .nullable()
      .default(null),
  }),
)

const anyPence = z.int('Please give an amount in pounds and pence.')
const amountPence = anyPence.min(1, 'Please give more than nothing.')
const reason = lines(300, 'Please write the reason. The customer reads it.', 3)
/** Names one opened dialog, so that a press that is sent twice refunds once. 128 random bits in hexadecimal digits. */
const key = z.string().regex(/^[0-9a-f]{32}$/)

/**
 * Gives money back, and leaves the order as it is. `leftPence` is what the person saw: where it has changed, nothing
 * happens (`changed_meanwhile`). Answers `not_possible` where more is asked than is left.
 */
export const refundOrder = act(
  'refund-order',
  { least: 'manager', provesAgain: true },
  z.object({ number: orderNumber, key, amountPence, reason, leftPence: pence }),
  z.object({ state: z.enum(ledgerStates) }),
)

/**
 * Cancels an order, and gives `amountPence` of its payment back, which may be nothing. Of an order that is not paid the
 * payment page is closed; where its customer paid at that moment it stands (`changed_meanwhile`). The state is that of
 * the refund, where there is one.
 */
export const cancelOrder = act(
  'cancel-order',
  { least: 'manager', provesAgain: true },
  z.object({ number: orderNumber, key, amountPence: anyPence.min(0), reason, leftPence: pence }),
  z.object({ state: z.enum(ledgerStates).nullable() }),
)

/**
 * Records that an order which is not paid was paid in cash or by bank transfer, and confirms it. `amountPence` is what
 * the person has, and has to be the price. The payment page is closed first. `changed_meanwhile` says that it was paid
 * meanwhile, at Stripe or by another record, or that more speaks against an order that was closed than `beyond`.
 * `not_possible` says why it can't be paid so, and `payment_provider_unavailable` that Stripe could not be asked. All of
 * them record nothing.
 */
export const payOtherwise = act(
  'pay-otherwise',
  { least: 'manager', provesAgain: true },
  z.object({
    number: orderNumber,
    key,
    amountPence,
    pay: z.enum(waysPaidOtherwise, 'Please choose how it was paid.'),
    payment_note: line(mostOfPaymentNote, '', 0).nullish(),
    /** The reasons that the person saw, and records the payment in spite of. */
    beyond: z.array(z.string()).max(20).default([]),
  }),
  done,
)
