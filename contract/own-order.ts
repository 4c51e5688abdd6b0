import { changedItems, createCateringOrderShape, orderItem, releaseShown } from './create-catering-order.ts'
import { invoiceTo } from './documents.ts'
import { limits } from './limits.ts'
import { orderFieldsToRead } from './order-fields-to-read.ts'
import { changeOrderPage } from './pages.ts'
import { lines } from './text-fields.ts'
import { z } from './zod.ts'

/** The name under which an order's history says that its customer did something. */
export const theCustomer = 'the customer'

/**
 * Returns the address at which a customer changes or cancels an order. The key stands behind the hash, so that no browser sends it to a
 * server, no log has it and no other site learns it.
 */
export function changeOrderAddress(orderId: string, key: string): string {
  return `${changeOrderPage}#order=${orderId}&key=${key}`
}

/** What proves that a caller has the link from the mail. */
const proof = { order_id: z.uuid(), key: z.string().max(100) }

export const ownOrderQuestion = z.object(proof)

/** What a customer may change about an order. What is not sent stays as it is. Packages are sent without prices. */
export const ownOrderFields = createCateringOrderShape
  .omit({ order_items: true, total_amount: true })
  .partial()
  .extend({ order_items: changedItems(orderItem.pick({ menu_id: true, quantity: true, choices: true })).optional() })
export type OwnOrderFields = z.infer<typeof ownOrderFields>

const pence = z.int()

/**
 * Says what a change would cost or give back, and changes nothing. It is refused as the change itself would be, also
 * (`packages_changed`) for more of a package that the page still offers and that is not sold any more.
 */
export const judgeOwnChangeSchema = z.object({
  ...proof,
  version: z.int(),
  fields: ownOrderFields,
  release: releaseShown.optional(),
})
export type JudgeOwnChange = z.infer<typeof judgeOwnChangeSchema>

/** What a change would do to the money, in pence. What of it `waits` is in force only once the difference is paid. */
export const judgedOwnChange = z.object({
  total_pence: pence,
  to_pay_pence: pence,
  back_pence: pence,
  /** The names of the facts that wait until the difference is paid. */
  waits: z.array(z.string()),
  pay_until: z.iso.datetime().nullable(),
})
export type JudgedOwnChange = z.infer<typeof judgedOwnChange>

/**
 * A change by the customer. `version` is the one that they saw: where the order has another by now, nothing happens
 * (`changed_meanwhile`). Other packages are sent with the change that waited and with what the page said of the money,
 * and nothing happens either where that is not so any more. The same idempotency key changes an order once.
 */
export const changeOwnOrderSchema = z.object({
  ...judgeOwnChangeSchema.shape,
  idempotency_key: z.uuid(),
  waiting: z.uuid().nullish(),
  seen: judgedOwnChange.pick({ total_pence: true, back_pence: true }).optional(),
})
export type ChangeOwnOrder = z.infer<typeof changeOwnOrderSchema>

/** The customer takes back a change that waits for its payment. */
export const withdrawOwnChangeSchema = z.object({ ...proof, change: z.uuid() })
export type WithdrawOwnChange = z.infer<typeof withdrawOwnChangeSchema>

/**
 * The customer cancels. `refund_pence` is what the page said that goes back: where something else would go back by now,
 * nothing happens (`changed_meanwhile`, with the new sum).
 */
export const cancelOwnOrderSchema = z.object({
  ...proof,
  refund_pence: z.int().min(0).max(limits.totalPence),
  reason: lines(300, 'Please type your reason as text.').default(''),
})
export type CancelOwnOrder = z.input<typeof cancelOwnOrderSchema>

export const sendChangeLinkSchema = z.object({ order_id: z.uuid() })

const fact = z.object({ name: z.string(), before: z.string(), after: z.string() })

/** The money of an order, as its customer reads it. What goes back counts from the moment in which it is promised. */
const money = z.object({
  paid_pence: pence,
  refunded_pence: pence,
  /** How it was paid, and so how it goes back. */
  paid_by: z.enum(['card', 'bank', 'by-hand']),
  /** What was promised and could not be sent. Staff know of it. */
  failed_pence: pence,
})
export type OwnMoney = z.infer<typeof money>

/**
 * An order for the customer who has its link, as it stands: the answer of own-order, change-own-order and
 * cancel-own-order. Amounts are in pence, day and time London's.
 */
export const ownOrderAnswer = z.object({
  order_number: z.string(),
  test_order: z.boolean(),
  version: z.int(),
  /** `past` from the beginning of the event on; `unpaid` also where the time to pay is over. */
  stand: z.enum(['open', 'unpaid', 'cancelled', 'past', 'erased']),
  /** A bank is processing the payment, and the order opens once it has arrived. Missing from a server of an earlier release. */
  payment_processing: z.boolean().optional(),
  /** What stands in each field that may be changed. Only an open order has the texts about its customer. */
  fields: z.object(orderFieldsToRead),
  items: z.array(
    z.object({
      menu_id: z.string(),
      name: z.string(),
      quantity: z.int(),
      total_pence: pence,
      /** How many guests one of it was sold for. Missing from a server of an earlier release. */
      serves: z.int().default(0),
    }),
  ),
  total_pence: pence,
  /** How many guests the packages serve. */
  serves: z.int(),
  /** What may still be changed, and why not all of it, in sentences. */
  may_change: z.enum(['all', 'contact', 'nothing']),
  why_not: z.string().nullable(),
  /** The hours of the order's own day by the rules of today; none where that day has no deliveries any more. */
  own_hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** A change by the customer or by staff that waits until the difference is paid. */
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
  /** What goes back when the order is cancelled now; null where it can only be cancelled by telephone. */
  refund_pence: pence.nullable(),
  /** What the terms of the order say about cancelling, in sentences. */
  terms: z.string(),
  /**
   * To whom its invoices are made out, while it is open or its payment is on its way; null where nobody has said it.
   * Missing from a server of an earlier release.
   */
  invoice_to: invoiceTo.nullish(),
})
export type OwnOrder = z.infer<typeof ownOrderAnswer>
