import { deliveryRules } from '../delivery/rules.ts'
import { z } from '../zod.ts'
import { act, instant, kitchenAsked, read } from './call.ts'
import { orderRowSchema } from './orders.ts'

const version = z.int().min(0)
/** The id of a kitchen; without one, the first. */
const kitchen = z.string().max(60).optional()

/**
 * Reads the rules of a kitchen in force, and who of the staff made the last change. Version 0 is the default, which
 * nobody set. Past special days are left out.
 */
export const readDeliveryRules = read(
  'delivery-rules',
  { least: 'manager' },
  z.object({ kitchen }),
  z.object({
    version,
    rules: deliveryRules,
    changed: z
      .object({
        at: instant,
        by: z.string(),
        /** The changes in words; empty if they were only about days that have passed since. */
        changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
      })
      .nullable(),
    /** True if these rules allow orders. A public site takes none until somebody has saved its rules. */
    takesOrders: z.boolean(),
    /** True if the last change can be undone. */
    canUndo: z.boolean(),
    /** What the screen shows if several places cook. Missing if only one does. */
    kitchens: z
      .object({
        all: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            /** True if nobody has saved rules for it. It takes no orders until then. */
            isNew: z.boolean(),
            /** The districts that it delivers to; null if anywhere. */
            districts: z.array(z.string()).nullable(),
          }),
        ),
        /** The districts around the kitchen that no kitchen delivers to. */
        nobody: z.array(z.string()),
      })
      .optional(),
  }),
)

/**
 * Reads the places of a kitchen taken on each day that has an order. One place is one guest that the packages serve.
 */
export const readDeliveryLoad = read(
  'delivery-load',
  { least: 'manager' },
  z.object({ from: z.iso.date(), to: z.iso.date(), kitchen }),
  z.object({ days: z.array(z.object({ day: z.iso.date(), taken: z.int() })) }),
)

/**
 * Reads the paid orders of one day at a kitchen, or at all, by time, at most `mostOnDay`. They stay even if the day is
 * closed.
 */
export const readOrdersOfDay = read(
  'orders-of-day',
  { least: 'manager' },
  z.object({ day: z.iso.date(), ...kitchenAsked }),
  z.object({ orders: z.array(orderRowSchema.pick({ number: true, name: true, time: true, guests: true })) }),
)

/**
 * Saves new rules of a kitchen, and with them the house's. `version` is the version that the person saw; if it is
 * outdated, nothing changes (`changed_meanwhile`). Sending the same rules again changes nothing, so a lost answer does
 * no harm. Answers `not_found` if no place has the kitchen's id.
 */
export const changeDeliveryRules = act(
  'change-delivery-rules',
  { least: 'manager', provesAgain: true },
  z.object({ version, rules: deliveryRules, kitchen }),
  z.object({ version }),
)

/**
 * Restores the rules before `version`, as a new version. `version` must be the one in force (or else
 * `changed_meanwhile`).
 */
export const undoDeliveryRules = act(
  'undo-delivery-rules',
  { least: 'manager', provesAgain: true },
  z.object({ version }),
  z.object({ version }),
)
