import { z } from './zod.ts'

/**
 * The current price of a package, in pounds, if an order was refused because of its price. `menu_id` is the one in the
 * order.
 */
const priceNow = z.object({ menu_id: z.string(), unit_price: z.number() })

/** The body of every error answer: a code for programs, a message for people, and the fields at fault. */
export const apiErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  prices: z.array(priceNow).optional(),
})

export type ApiErrorBody = z.infer<typeof apiErrorSchema>
