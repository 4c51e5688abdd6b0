import { orderFieldsToRead } from './order-fields-to-read.ts'
import { z } from './zod.ts'

export const paymentStatuses = ['pending', 'completed', 'failed', 'expired', 'refunded'] as const
export const orderStatuses = ['pending', 'confirmed', 'cancelled'] as const

/**
 * One row of catering_orders as the confirmation page reads it (docs/site.md, "Data"). Amounts are in pounds. A
 * server of an earlier release may lack the fields with a default.
 */
export const cateringOrderRow = z.object({
  id: z.guid(),
  order_number: z.string(),
  payment_status: z.enum(paymentStatuses),
  status: z.enum(orderStatuses),
  total_amount: z.number(),
  ...orderFieldsToRead,
  /** The payment is complete at Stripe, but the customer's bank has not sent the money yet. */
  payment_processing: z.boolean().default(false),
  /** The order was paid so shortly before the event that the kitchen rings the customer (contract/short-notice.ts). */
  short_notice: z.boolean().default(false),
  /** The order was opened in the payment sandbox, or in Stripe's test mode (contract/test-order.ts). */
  test_order: z.boolean().default(false),
  /** Until when it can be paid; null once it is paid or closed. */
  pay_until: z.iso.datetime().nullable().default(null),
  /** The payment page was closed before the time to pay was over, because the order was cancelled or replaced. */
  closed_early: z.boolean().default(false),
  /** The order is closed, and staff had to look at its payment: money may have been taken. */
  charge_uncertain: z.boolean().default(false),
  /**
   * What the customer was told of the food's allergens when they ordered: a line for all of it, and one for each dish.
   * Orders from before that have none.
   */
  allergens_told: z.string().nullable().default(null),
  /** Staff took the order on the telephone. */
  taken_by_phone: z.boolean().default(false),
  /** The money came otherwise than through the payment page: in cash or by bank transfer. */
  paid_otherwise: z.boolean().default(false),
  /** The version of the list of allergens that they were told from (content/allergens.ts). */
  allergens_version: z.iso.date().nullable().default(null),
  /** What they were told is no longer what our list says of what they were sold. Where a server does not say, they ring. */
  allergens_changed: z.boolean().default(true),
  /** Counts the changes of the order, for calendars; 1 as it was placed. */
  version: z.int().default(1),
  /** Names the event in calendars. Orders from before that have none, and their files keep the order's id. */
  calendar_uid: z.guid().nullable().default(null),
})

/**
 * One row of catering_order_items. `menu_id` is the textual id; the total is in pounds. A server of an earlier release does
 * not send option and name.
 */
export const cateringOrderItemRow = z.object({
  id: z.guid(),
  order_id: z.guid(),
  menu_id: z.string(),
  /** The option of a package with a choice (contract/package-variants.ts). */
  option: z.string().nullable().default(null),
  /** The name under which it was sold, with its option. */
  item_name: z.string().optional(),
  quantity: z.int(),
  total_price: z.number(),
})

export type CateringOrderRow = z.infer<typeof cateringOrderRow>
export type CateringOrderItemRow = z.infer<typeof cateringOrderItemRow>
