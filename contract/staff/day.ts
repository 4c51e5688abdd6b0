import { z } from '../zod.ts'
import { act, done, instant, read } from './call.ts'
import { allergyFields, foodFields, orderRowSchema, textsOnScreen, waitsField } from './orders.ts'

const day = z.iso.date()
/** Stands for all that the kitchen uses of the sheets of a day: it is another one as soon as they say something else. */
const fingerprint = z.string().regex(/^[\w-]{16}$/)

/** So many orders of one day are read. */
export const mostOnDay = 1_000

/** An order as the sheets of its day need it. They lie about on paper, so nobody finds money or e-mail addresses there. */
export const orderOnSheetSchema = orderRowSchema
  .pick({ number: true, time: true, name: true, town: true, guests: true, marks: true })
  .extend({
    ...foodFields,
    ...allergyFields,
    ...waitsField,
    ...textsOnScreen,
    notes: z.array(z.string()),
    tags: z.array(z.enum(['needs-attention', 'allergies', 'test-order'])),
    /** When the van has to leave (HH:mm, or "23:35 the day before"), where the rules say how far it is. */
    leaveBy: z.string().nullable().default(null),
  })
export type OrderOnSheet = z.infer<typeof orderOnSheetSchema>

/** What the kitchen uses of an order's sheet. It is kept when a day is printed, so that it can be compared. */
export const orderOnPaperSchema = orderOnSheetSchema
  .omit({ marks: true, tags: true, leaveBy: true })
  .extend({ packages: z.array(orderOnSheetSchema.shape.packages.element.omit({ short: true })) })
export type OrderOnPaper = z.infer<typeof orderOnPaperSchema>

/** What became of an order since the sheets were printed. One that is `gone` is not to be cooked, and nobody cancelled it. */
const sheetChangeSchema = orderRowSchema.pick({ number: true, time: true, name: true }).extend({
  kind: z.enum(['new', 'changed', 'moved', 'cancelled', 'gone']),
  /** What differs, the old beside the new. What was or is empty says "none". */
  facts: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** The day to which it moved. */
  movedTo: day.nullable(),
})
export type SheetChange = z.infer<typeof sheetChangeSchema>

const daySheetSchema = z.object({
  /** The orders that are to be cooked, by time. */
  orders: z.array(orderOnSheetSchema),
  /** Whether there are more than `mostOnDay`. */
  hasMore: z.boolean(),
  /** Orders of the day that a bank is still paying: they are not cooked yet, and stand on no sheet. */
  notPaid: z.array(orderRowSchema.pick({ number: true, time: true, name: true })),
  fingerprint,
  /**
   * When the sheets were printed last, whether they have said the same since, and what changed, by time. Nothing stands
   * there of a day that changed while it was printed, since nobody knows what is on that paper.
   */
  printed: z
    .object({ at: instant, by: z.string(), isCurrent: z.boolean(), changes: z.array(sheetChangeSchema).default([]) })
    .nullable(),
  /** When it was read. */
  asOf: instant,
})
export type DaySheet = z.infer<typeof daySheetSchema>

/** One day of London (yyyy-MM-dd). Days that are over are for managers and owners. */
export const readDaySheet = read('day', { least: 'tablet' }, z.object({ day }), daySheetSchema)

/**
 * Writes down that the sheets were printed as they were with this fingerprint, or, where `isPrinted` is false, that the
 * latest printing came to nothing.
 */
export const markDayPrinted = act(
  'mark-day-printed',
  { least: 'tablet' },
  z.object({ day, fingerprint, isPrinted: z.boolean() }),
  done,
)

const weekDaySchema = z.object({
  day,
  /** The orders that are to be cooked, and their guests. */
  orders: z.int(),
  guests: z.int(),
  /** How many places are taken, also by orders that are not paid yet, of how many; null where there is no limit. */
  taken: z.int(),
  places: z.int().nullable(),
  hasDeliveries: z.boolean(),
  /** What customers read about the day. */
  note: z.string(),
})
export type WeekDay = z.infer<typeof weekDaySchema>

/** Seven days of London, from one on, at a glance. Days that are over are for managers and owners. */
export const readWeek = read(
  'week',
  { least: 'tablet' },
  z.object({ from: day }),
  z.object({ days: z.array(weekDaySchema), asOf: instant }),
)
