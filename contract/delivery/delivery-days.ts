import { limits } from '../limits.ts'
import { z } from '../zod.ts'
import { deliveryHours } from './rules.ts'

/** The most days in one request. */
export const mostDeliveryDays = 100

/**
 * The query of `GET /functions/v1/delivery-days`: the first and the last day (London, yyyy-MM-dd), and a postcode or its
 * district, by which a site with several kitchens finds the one that delivers there. Pages send the district, because
 * addresses of requests are logged on their way.
 */
export const deliveryDaysQuery = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  postcode: z.string().max(limits.postcode).optional(),
})

/** The answer. It never reveals how much other people have ordered. */
export const deliveryDaysAnswer = z.object({
  days: z.array(
    z.object({
      day: z.iso.date(),
      /** The hours in which a delivery may arrive; null if the day can't be chosen. */
      hours: deliveryHours.nullable(),
      /** The half hours in which no more deliveries can arrive ("12:00" to 12:29). Missing if all are free. */
      full: z.array(z.string()).optional(),
      /** Why the day can't be chosen, in a sentence; null if it can. */
      why: z.string().nullable(),
      /** True if only a few places are left. */
      few_left: z.boolean(),
      /** The staff's note to customers about an open day. */
      note: z.string().nullable(),
    }),
  ),
  /** The first day from tomorrow that can be chosen; null if there is none within `limits.eventDaysAhead`. */
  first_day: z.iso.date().nullable(),
  /** The delivery area, with the least order of each part in pounds; null where we deliver anywhere. */
  area: z.array(z.object({ districts: z.array(z.string()), least_order: z.number() })).nullable(),
  /**
   * True if the days depend on the postcode, because there are several kitchens. Without a postcode that one of them
   * delivers to, the days are those on which any kitchen can. Missing if there is one kitchen.
   */
  by_postcode: z.literal(true).optional(),
  /** The packages that the kitchen of the postcode does not cook; missing if it cooks all. */
  not_cooked: z.array(z.object({ menu_id: z.string(), name: z.string() })).optional(),
  /** True if customers choose half an hour in place of a time. Missing otherwise. */
  half_hours: z.literal(true).optional(),
  /** How soon an order has to be paid, in a sentence. Missing while the site takes no orders. */
  notice: z.string().optional(),
  /** Set if the site takes no orders, because it is not open yet or paused: a sentence that says when it will. */
  not_open: z.string().optional(),
  /** The text of the order button in that case. */
  on_button: z.string().optional(),
  /** The terms of an order: a fingerprint of their full text, and the refund for a cancelled order in words. */
  terms: z.object({ fingerprint: z.string(), cancelling: z.string() }),
})

export type DeliveryDaysAnswer = z.infer<typeof deliveryDaysAnswer>

/** The furthest day that can be ordered for, in days from today. */
export const furthestDay = limits.eventDaysAhead
