import { phoneOfKitchen } from './catering-order.ts'
import { changedItems, createCateringOrderShape, orderItem, releaseShown } from './create-catering-order.ts'
import { invoiceTo } from './documents.ts'
import { limits } from './limits.ts'
import { orderFieldsToRead } from './order-fields-to-read.ts'
import { changeOrderPage } from './pages.ts'
import { lines } from './text-fields.ts'
import { z } from './zod.ts'

/** How an order's history names its customer. */
export const theCustomer = 'the customer'

/**
 * Returns the address at which a customer changes or cancels an order. The key is in the fragment, so that no browser
 * sends it to a server, no log has it and no other site learns it.
 */
export function changeOrderAddress(orderId: string, key: string): string {
  return `${changeOrderPage}#order=${orderId}&key=${key}`
}

/** Proof that the caller has the link from the mail. */
const proof = { order_id: z.uuid(), key: z.string().max(100) }

export const ownOrderQuestion = z.object(proof)

/** The fields that a customer may change. Missing fields stay unchanged. Packages are sent without prices. */
export const ownOrderFields = createCateringOrderShape
  .omit({ order_items: true, total_amount: true })
  .partial()
  .extend({ order_items: changedItems(orderItem.pick({ menu_id: true, quantity: true, choices: true })).optional() })
export type OwnOrderFields = z.infer<typeof ownOrderFields>

const pence = z.int()

/**
 * Tells what a change would cost or refund, and changes nothing. It is refused for the same reasons as the change
 * itself. That includes `packages_changed`, for more of a package that the page still offers but that is no longer
 * sold.
 */
export const judgeOwnChangeSchema = z.object({
  ...proof,
  version: z.int(),
  fields: ownOrderFields,
  release: releaseShown.optional(),
})
export type JudgeOwnChange = z.infer<typeof judgeOwnChangeSchema>

/** The effect of a change on the money, in pence. The facts in `waits` change only once the difference is paid. */
export const judgedOwnChange = z.object({
  total_pence: pence,
  to_pay_pence: pence,
  back_pence: pence,
  /** The rest after a deposit. The price difference of a change is added to it. */
  rest_pence: pence.default(0),
  /** The names of the facts that wait for the payment. */
  waits: z.array(z.string()),
  pay_until: z.iso.datetime().nullable(),
})
export type JudgedOwnChange = z.infer<typeof judgedOwnChange>

/**
 * A change by the customer. `version` is the version that they saw; if it is outdated, nothing changes
 * (`changed_meanwhile`). A change of packages also sends the pending change and the sums that the page showed, and is
 * refused in the same way if either is outdated. The same idempotency key changes an order only once.
 */
export const changeOwnOrderSchema = z.object({
  ...judgeOwnChangeSchema.shape,
  idempotency_key: z.uuid(),
  waiting: z.uuid().nullish(),
  seen: judgedOwnChange.pick({ total_pence: true, back_pence: true }).optional(),
})
export type ChangeOwnOrder = z.infer<typeof changeOwnOrderSchema>

/** The customer withdraws a pending change. */
export const withdrawOwnChangeSchema = z.object({ ...proof, change: z.uuid() })
export type WithdrawOwnChange = z.infer<typeof withdrawOwnChangeSchema>

/**
 * The customer cancels. `refund_pence` is the refund that the page showed: if it is now another, nothing happens
 * (`changed_meanwhile`, with the new sum).
 */
export const cancelOwnOrderSchema = z.object({
  ...proof,
  refund_pence: z.int().min(0).max(limits.totalPence),
  reason: lines(300, 'Please type your reason as text.').default(''),
})
export type CancelOwnOrder = z.input<typeof cancelOwnOrderSchema>

/** The address of the page on which the rest is paid. */
export const payRestAnswer = z.object({ url: z.url() })

export const sendChangeLinkSchema = z.object({ order_id: z.uuid() })

const fact = z.object({ name: z.string(), before: z.string(), after: z.string() })

/** The money of an order, as shown to its customer. A refund counts from the moment it is promised. */
const money = z.object({
  paid_pence: pence,
  refunded_pence: pence,
  /** How the order was paid, and so how a refund is made. */
  paid_by: z.enum(['card', 'bank', 'by-hand']),
  /** Refunds that were promised but failed. Staff know of them. */
  failed_pence: pence,
})
export type OwnMoney = z.infer<typeof money>

/**
 * An order in its present state, for the customer who has its link. The answer of own-order, change-own-order and
 * cancel-own-order. Amounts are in pence; day and time are in London.
 */
export const ownOrderAnswer = z.object({
  order_number: z.string(),
  test_order: z.boolean(),
  version: z.int(),
  /** `past` once the event has begun; `unpaid` also when the time to pay is over. */
  stand: z.enum(['open', 'unpaid', 'cancelled', 'past', 'erased']),
  /** A bank is processing the payment; the order opens when the money arrives. */
  payment_processing: z.boolean(),
  /** True if the food comes within the half hour from `event_time`, instead of at that time. */
  half_hour: z.boolean(),
  /** The values of the fields. Only an open order includes the texts about its customer. */
  fields: z.object(orderFieldsToRead),
  items: z.array(
    z.object({
      menu_id: z.string(),
      name: z.string(),
      quantity: z.int(),
      total_pence: pence,
      /** How many guests one of this package was sold to serve. */
      serves: z.int(),
    }),
  ),
  total_pence: pence,
  /** How many guests the packages serve together. */
  serves: z.int(),
  /** What may still be changed. `why_not` explains any limit, in sentences. */
  may_change: z.enum(['all', 'contact', 'nothing']),
  why_not: z.string().nullable(),
  /** The delivery hours of the order's day by today's rules; null if that day no longer has deliveries. */
  own_hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** A change by customer or staff that waits until the difference is paid. */
  waiting: z
    .object({
      id: z.uuid(),
      facts: z.array(fact),
      difference_pence: pence,
      pay_at: z.url().nullable(),
      pay_until: z.iso.datetime().nullable(),
    })
    .nullable(),
  money,
  /** What is still to be paid after a deposit, and by which day; null if nothing is. */
  rest: z.object({ deposit_pence: pence, rest_pence: pence, due: z.iso.date().nullable() }).nullable().default(null),
  /** The refund if the order is cancelled now; null if it can only be cancelled by telephone. */
  refund_pence: pence.nullable(),
  /** What the terms of the order say about cancelling, in sentences. */
  terms: z.string(),
  /** Who its invoices are made out to, while the order is open or its payment is being processed; null if not given. */
  invoice_to: invoiceTo.nullable(),
  phone: phoneOfKitchen,
})
export type OwnOrder = z.infer<typeof ownOrderAnswer>
