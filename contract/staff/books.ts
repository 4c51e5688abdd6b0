import { z } from '../zod.ts'
import { fileSchema, read } from './call.ts'

/** A month in London: 2026-11. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month.')
const pence = z.int()

const sums = {
  /** The sum of payments and of refunds in the month, and how many there were. */
  takenPence: pence,
  charges: z.int(),
  refundedPence: pence,
  refunds: z.int(),
  /** What customers’ banks took back. */
  disputedPence: pence,
  disputes: z.int(),
  /**
   * Failed refunds that came back during the month, whenever they were made, and disputes that were won.
   */
  returnedPence: pence,
  returns: z.int(),
  /** Orders placed in the month that are not paid yet. */
  unpaidPence: pence,
  unpaid: z.int(),
  /** The VAT in the remaining sum, by rate; none if the month's documents state no VAT. */
  vat: z.array(z.object({ rate: z.number(), netPence: pence, vatPence: pence, grossPence: pence })),
}

const booksSchema = z.object({
  month,
  ...sums,
  /** The same of each kitchen; missing if the first has all. */
  kitchens: z.array(z.object({ name: z.string(), ...sums })).optional(),
  /** Every day of the month. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      takenPence: pence,
      refundedPence: pence,
      returnedPence: pence,
      disputedPence: pence,
    }),
  ),
  /** True if these are test orders. They are left out if real orders were paid in the month. */
  isTest: z.boolean(),
})
/** The sums of a month, of the house or of one kitchen. */
export type Sums = Omit<Books, 'month' | 'days' | 'kitchens' | 'isTest'>
export type Books = z.infer<typeof booksSchema>

/** Reads a month's money. Each movement belongs to the day on which it happened, in London. */
export const readBooks = read('books', { least: 'manager' }, z.object({ month }), booksSchema)

/**
 * Exports the same as a table for the accountant, with one row for each payment, refund, dispute, returned sum and
 * unpaid order.
 */
export const exportBooks = read('export-books', { least: 'manager' }, z.object({ month }), fileSchema)
