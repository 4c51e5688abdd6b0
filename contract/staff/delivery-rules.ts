import { deliveryRules } from '../delivery/rules.ts'
import { z } from '../zod.ts'
import { act, instant, nothing, read } from './call.ts'
import { orderRowSchema } from './orders.ts'

const version = z.int().min(0)

/**
 * The rules that hold, and which of the staff changed what last. Version 0 is the default, which nobody set. Special days
 * that have passed are left out.
 */
export const readDeliveryRules = read(
  'delivery-rules',
  { least: 'manager' },
  nothing,
  z.object({
    version,
    rules: deliveryRules,
    changed: z
      .object({
        at: instant,
        by: z.string(),
        /** In words; empty where only days have changed that have passed since. */
        changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
      })
      .nullable(),
    /** Whether orders can be taken by them: a public site takes none before somebody has saved its rules. */
    takesOrders: z.boolean().default(true),
    /** Whether the last change can be taken back. */
    canUndo: z.boolean().default(true),
  }),
)

/** How full the days are, for those that have any order. Places are counted in guests that the packages serve. */
export const readDeliveryLoad = read(
  'delivery-load',
  { least: 'manager' },
  z.object({ from: z.iso.date(), to: z.iso.date() }),
  z.object({ days: z.array(z.object({ day: z.iso.date(), taken: z.int() })) }),
)

/** The paid orders of one day, by time, which stay when the day is closed. There are at most `mostOnDay`. */
export const readOrdersOfDay = read(
  'orders-of-day',
  { least: 'manager' },
  z.object({ day: z.iso.date() }),
  z.object({ orders: z.array(orderRowSchema.pick({ number: true, name: true, time: true, guests: true })) }),
)

/**
 * Sets new rules. `version` is the one that the person saw: where another has come since, nothing changes
 * (`changed_meanwhile`). The same rules sent again change nothing more, so a lost answer does no harm.
 */
export const changeDeliveryRules = act(
  'change-delivery-rules',
  { least: 'manager', provesAgain: true },
  z.object({ version, rules: deliveryRules }),
  z.object({ version }),
)

/**
 * Brings back the rules before `version`, which has to be the one that holds (or else `changed_meanwhile`). They become
 * a new version.
 */
export const undoDeliveryRules = act(
  'undo-delivery-rules',
  { least: 'manager', provesAgain: true },
  z.object({ version }),
  z.object({ version }),
)
