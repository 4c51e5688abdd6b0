import { z } from '../zod.ts'
import { read } from './call.ts'
import { fileSchema } from './file.ts'

/** A month of London's: 2026-11. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month.')
const pence = z.int()

const booksSchema = z.object({
  month,
  /** What came in during the month, what went back, and how often. */
  takenPence: pence,
  charges: z.int(),
  refundedPence: pence,
  refunds: z.int(),
  /** What customers’ banks took back. An answer from before an update has none. */
  disputedPence: pence.default(0),
  disputes: z.int().default(0),
  /**
   * Refunds that did not reach their customers and came back during the month, whenever they were made, and disputes that
   * were won. An answer from before an update has none.
   */
  returnedPence: pence.default(0),
  returns: z.int().default(0),
  /** Orders that were placed in the month and wait for their payment. */
  unpaidPence: pence,
  unpaid: z.int(),
  /** The VAT in what stayed, by rate; none where the documents of the month mention no VAT. */
  vat: z.array(z.object({ rate: z.number(), netPence: pence, vatPence: pence, grossPence: pence })),
  /** Every day of the month. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      takenPence: pence,
      refundedPence: pence,
      returnedPence: pence.default(0),
      disputedPence: pence.default(0),
    }),
  ),
  /** Whether these are test orders. Where real ones were paid in the month, test orders are left out. */
  isTest: z.boolean(),
})
export type Books = z.infer<typeof booksSchema>

/** The money of a month. It belongs to the day on which it moved, by London's clock. */
export const readBooks = read('books', { least: 'manager' }, z.object({ month }), booksSchema)

/** The same as a table for the accountant: each payment, refund and dispute, each that came back, and each order that waits for its payment. */
export const exportBooks = read('export-books', { least: 'manager' }, z.object({ month }), fileSchema)
