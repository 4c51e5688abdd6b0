import { limits } from '../limits.ts'
import { z } from '../zod.ts'
import { deliveryHours } from './rules.ts'

/** The most days that one question may span. */
export const mostDeliveryDays = 100

/** What `GET /functions/v1/delivery-days` is asked: the first and the last day (London's, yyyy-MM-dd). */
export const deliveryDaysQuery = z.object({ from: z.iso.date(), to: z.iso.date() })

/** What it answers. It never tells how much other people have ordered. */
export const deliveryDaysAnswer = z.object({
  days: z.array(
    z.object({
      day: z.iso.date(),
      /** The hours in which a delivery may arrive; none where the day can't be chosen. */
      hours: deliveryHours.nullable(),
      /** Why the day can't be chosen, in a sentence; null where it can. */
      why: z.string().nullable(),
      /** Whether only few places are left. */
      few_left: z.boolean(),
      /** What staff tell customers about an open day. */
      note: z.string().nullable(),
    }),
  ),
  /** The first day from tomorrow on that can be chosen, if there is one within `limits.eventDaysAhead`. */
  first_day: z.iso.date().nullable(),
  /** The delivery area, with the least order of each part in pounds; null where we deliver anywhere. */
  area: z.array(z.object({ districts: z.array(z.string()), least_order: z.number() })).nullable(),
  /** How soon an order has to be paid, in a sentence. A server of an earlier release says nothing of it. */
  notice: z.string().optional(),
  /** When orders are taken again, in a sentence, where the site takes none: it is not open yet, or paused. */
  not_open: z.string().optional(),
  /** What stands on the order button then. */
  on_button: z.string().optional(),
  /** The terms of an order: a name for all that they say, and what goes back to a customer who cancels. */
  terms: z.object({ fingerprint: z.string(), cancelling: z.string() }).optional(),
})

export type DeliveryDaysAnswer = z.infer<typeof deliveryDaysAnswer>

/** The furthest day that anybody can order for, counted from today. */
export const furthestDay = limits.eventDaysAhead
