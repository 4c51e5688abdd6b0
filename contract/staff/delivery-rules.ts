import { deliveryRules } from '../delivery/rules.ts'
import { z } from '../zod.ts'
import { act, instant, nothing, read } from './call.ts'
import { orderRowSchema } from './orders.ts'

const version = z.int().min(0)

/** The rules that hold, and who set them. Version 0 is the default, which nobody set. */
export const readDeliveryRules = read(
  'delivery-rules',
  { least: 'manager' },
  nothing,
  z.object({
    version,
    rules: deliveryRules,
    changed: z.object({ at: instant, by: z.string() }).nullable(),
  }),
)

/** How full the days are, for those that have any order. Places are counted in guests that the packages serve. */
export const readDeliveryLoad = read(
  'delivery-load',
  { least: 'manager' },
  z.object({ from: z.iso.date(), to: z.iso.date() }),
  z.object({ days: z.array(z.object({ day: z.iso.date(), taken: z.int() })) }),
)

/** The paid orders of one day, which stay when the day is closed. */
export const readOrdersOfDay = read(
  'orders-of-day',
  { least: 'manager' },
  z.object({ day: z.iso.date() }),
  z.object({ orders: z.array(orderRowSchema.pick({ number: true, name: true, time: true, guests: true })) }),
)

/**
 * Sets new rules. `version` is the one that the person saw: where another has come since, nothing changes
 * (`changed_meanwhile`).
 */
export const changeDeliveryRules = act(
  'change-delivery-rules',
  { least: 'manager', provesAgain: true },
  z.object({ version, rules: deliveryRules }),
  z.object({ version }),
)

/** Brings back the rules before `version`, which has to be the one that holds. They become a new version. */
export const undoDeliveryRules = act(
  'undo-delivery-rules',
  { least: 'manager', provesAgain: true },
  z.object({ version }),
  z.object({ version }),
)
