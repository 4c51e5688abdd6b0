import { z } from './zod.ts'

export const paymentStatuses = ['pending', 'completed', 'failed', 'expired', 'refunded'] as const
export const orderStatuses = ['pending', 'confirmed', 'cancelled'] as const

/** One row of catering_orders as the confirmation page reads it (spec section 3). Amounts in pounds. */
export const cateringOrderRow = z.object({
  id: z.guid(),
  order_number: z.string(),
  payment_status: z.enum(paymentStatuses),
  status: z.enum(orderStatuses),
  total_amount: z.number(),
  special_instructions: z.string().nullable(),
  event_date: z.iso.date(),
  event_time: z.string(),
  guest_count: z.int(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  delivery_address: z.string(),
  delivery_city: z.string(),
  delivery_postal_code: z.string(),
})

/** One row of catering_order_items. `menu_id` is the textual id; the total is in pounds. */
export const cateringOrderItemRow = z.object({
  id: z.guid(),
  order_id: z.guid(),
  menu_id: z.string(),
  quantity: z.int(),
  total_price: z.number(),
})

export type CateringOrderRow = z.infer<typeof cateringOrderRow>
export type CateringOrderItemRow = z.infer<typeof cateringOrderItemRow>
export type PaymentStatus = CateringOrderRow['payment_status']
export type OrderStatus = CateringOrderRow['status']
