import { orderFieldsToRead } from './order-fields-to-read.ts'
import { z } from './zod.ts'

export const paymentStatuses = ['pending', 'completed', 'failed', 'expired', 'refunded'] as const
export const orderStatuses = ['pending', 'confirmed', 'cancelled'] as const

/** The phone of the kitchen that cooks an order, if its place has one of its own. */
export const phoneOfKitchen = z.object({ shown: z.string(), dialled: z.string() }).optional()

/**
 * One row of catering_orders as the confirmation page reads it (docs/site.md, "Data"). Amounts are in pounds. The page
 * can do without the fields with a default.
 */
export const cateringOrderRow = z.object({
  id: z.guid(),
  order_number: z.string(),
  payment_status: z.enum(paymentStatuses),
  status: z.enum(orderStatuses),
  total_amount: z.number(),
  ...orderFieldsToRead,
  /** True if the food comes within the half hour from `event_time`, instead of at that time. */
  half_hour: z.boolean().default(false),
  /** The payment is complete at Stripe, but the customer's bank has not sent the money yet. */
  payment_processing: z.boolean().default(false),
  /** The order was paid at such short notice that the kitchen rings the customer (contract/short-notice.ts). */
  short_notice: z.boolean().default(false),
  /** A test order: opened in the payment sandbox, or in Stripe's test mode (`testOrderMark`). */
  test_order: z.boolean().default(false),
  /** When the time to pay ends; null once the order is paid or closed. */
  pay_until: z.iso.datetime().nullable().default(null),
  /** The payment page was closed early, because the order was cancelled or replaced. */
  closed_early: z.boolean().default(false),
  /** The order is closed but its payment was unclear, so staff had to check it: money may have been taken. */
  charge_uncertain: z.boolean().default(false),
  /**
   * The allergen statement that the customer saw: one line for all of the food, then one per dish. Null for older
   * orders.
   */
  allergens_told: z.string().nullable().default(null),
  /** Staff took the order by telephone. */
  taken_by_phone: z.boolean().default(false),
  /** Paid in cash or by bank transfer, not through the payment page. */
  paid_otherwise: z.boolean().default(false),
  /** The version of the allergen list that the customer saw (contract/content/allergens.ts). */
  allergens_version: z.iso.date().nullable().default(null),
  /**
   * The list now differs from the customer's statement for what they were sold. The default is true, so that customers
   * ring us if nothing says.
   */
  allergens_changed: z.boolean().default(true),
  /** The order's version, for calendars; 1 as placed. */
  version: z.int().default(1),
  /** True if a change of this order is waiting for its own payment. */
  change_waits: z.boolean().default(false),
  /** Identifies the event in calendars. Null for older orders, whose files use the order's id. */
  calendar_uid: z.guid().nullable().default(null),
  /** When the order left the kitchen, while it is on its way. */
  left_at: z.iso.datetime().nullable().default(null),
  phone: phoneOfKitchen,
  /** The deposit that was paid, the rest, and its day. Missing if there is no rest. */
  deposit_amount: z.number().optional(),
  rest_amount: z.number().optional(),
  rest_due: z.iso.date().nullish(),
})

/**
 * One row of catering_order_items. `menu_id` is the textual id; the total is in pounds. The page can do without option
 * and name.
 */
export const cateringOrderItemRow = z.object({
  id: z.guid(),
  order_id: z.guid(),
  menu_id: z.string(),
  /** The chosen option, if the package has a choice (contract/package-variants.ts). */
  option: z.string().nullable().default(null),
  /** The name that it was sold under, with its option. */
  item_name: z.string().optional(),
  quantity: z.int(),
  total_price: z.number(),
})

export type CateringOrderRow = z.infer<typeof cateringOrderRow>
export type CateringOrderItemRow = z.infer<typeof cateringOrderItemRow>
