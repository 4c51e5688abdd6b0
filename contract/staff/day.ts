import { z } from '../zod.ts'
import { act, done, instant, kitchenAsked, read } from './call.ts'
import { allergyFields, foodFields, orderRowSchema, textsOnScreen, waitsField } from './orders.ts'

const day = z.iso.date()
/** A hash of everything that the kitchen uses from a day's sheets. It changes whenever they do. */
const fingerprint = z.string().regex(/^[\w-]{16}$/)

/** The most orders of one day that are read. */
export const mostOnDay = 1_000

/** An order as on the day's sheets. Paper lies about, so the sheets have no money and no e-mail addresses. */
export const orderOnSheetSchema = orderRowSchema
  .pick({ number: true, time: true, name: true, town: true, guests: true, marks: true, kitchen: true })
  .extend({
    ...foodFields,
    ...allergyFields,
    ...waitsField,
    ...textsOnScreen,
    notes: z.array(z.string()),
    tags: z.array(z.enum(['needs-attention', 'allergies', 'test-order'])),
    /** When the van has to leave (HH:mm, or "23:35 the day before"); null if the rules don't give the drive. */
    leaveBy: z.string().nullable(),
  })
export type OrderOnSheet = z.infer<typeof orderOnSheetSchema>

/** The part of an order's sheet that the kitchen uses. It is stored at printing, to compare it with later versions. */
export const orderOnPaperSchema = orderOnSheetSchema
  .omit({ marks: true, tags: true, leaveBy: true })
  .extend({ packages: z.array(orderOnSheetSchema.shape.packages.element.omit({ short: true })) })
export type OrderOnPaper = z.infer<typeof orderOnPaperSchema>

/**
 * How an order has changed since the sheets were printed. A `gone` order must not be cooked, although nobody cancelled
 * it.
 */
const sheetChangeSchema = orderRowSchema.pick({ number: true, time: true, name: true }).extend({
  kind: z.enum(['new', 'changed', 'moved', 'cancelled', 'gone']),
  /** The differences, with old and new values. An empty value reads "none". */
  facts: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** The day that the order moved to. */
  movedTo: day.nullable(),
  /** The name of the kitchen that the order moved to, on the sheets of the kitchen that had it. */
  kitchen: z.string().optional(),
})
export type SheetChange = z.infer<typeof sheetChangeSchema>

const daySheetSchema = z.object({
  /** The orders to cook, by time. */
  orders: z.array(orderOnSheetSchema),
  /** True if there are more than `mostOnDay`. */
  hasMore: z.boolean(),
  /** Orders whose payment a bank is still processing. They are not cooked yet, and are on no sheet. */
  notPaid: z.array(orderRowSchema.pick({ number: true, time: true, name: true })),
  fingerprint,
  /**
   * The last printing: when, by whom, whether the sheets are still the same, and the changes since, by time. `changes`
   * is empty if the day changed during printing, because nobody knows what that paper says.
   */
  printed: z
    .object({ at: instant, by: z.string(), isCurrent: z.boolean(), changes: z.array(sheetChangeSchema) })
    .nullable(),
  /** When it was read. */
  asOf: instant,
})
export type DaySheet = z.infer<typeof daySheetSchema>

/** Reads one day (London, yyyy-MM-dd). Only managers and owners may read past days. */
export const readDaySheet = read('day', { least: 'tablet' }, z.object({ day, ...kitchenAsked }), daySheetSchema)

/**
 * Records that the sheets with this fingerprint were printed or, if `isPrinted` is false, that the latest printing
 * failed. A kitchen's sheets are printed apart from those of all.
 */
export const markDayPrinted = act(
  'mark-day-printed',
  { least: 'tablet' },
  z.object({ day, fingerprint, isPrinted: z.boolean(), ...kitchenAsked }),
  done,
)

/** The places taken, including those of unpaid orders, and the places in all; null if there is no limit. */
const fullness = { taken: z.int(), places: z.int().nullable(), hasDeliveries: z.boolean() }
export type Fullness = z.infer<z.ZodObject<typeof fullness>>

const weekDaySchema = z.object({
  day,
  /** The orders to cook, and their guests. */
  orders: z.int(),
  guests: z.int(),
  ...fullness,
  /** Each kitchen by itself. Missing where only one kitchen's orders are read. */
  kitchens: z.array(z.object({ name: z.string(), ...fullness })).optional(),
  /** The note that customers read about the day. */
  note: z.string(),
})
export type WeekDay = z.infer<typeof weekDaySchema>

/** Reads an overview of seven days (London), beginning with `from`. Only managers and owners may read past days. */
export const readWeek = read(
  'week',
  { least: 'tablet' },
  z.object({ from: day, ...kitchenAsked }),
  z.object({ days: z.array(weekDaySchema), asOf: instant }),
)
