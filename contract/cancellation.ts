import { addDays, londonDay } from './london-time.ts'
import { z } from './zod.ts'

const days = z
  .int('Please give whole days.')
  .min(0, 'Please give 0 days or more.')
  .max(365, 'Please give at most 365 days.')
const percent = z
  .int('Please give a share from 0 to 100 %.')
  .min(0, 'Please give a share from 0 to 100 %.')
  .max(100, 'Please give a share from 0 to 100 %.')

/**
 * What goes back to a customer who cancels a paid order: everything until so many days before the event, a share until
 * so many days before it, and after that they ring us.
 */
export const cancellationTerms = z
  .object({ fullUntilDays: days, shareUntilDays: days, sharePercent: percent })
  .refine(({ fullUntilDays, shareUntilDays }) => shareUntilDays <= fullUntilDays, {
    path: ['shareUntilDays'],
    message: 'The share has to go on for longer than the full refund.',
  })

export type CancellationTerms = z.infer<typeof cancellationTerms>

/**
 * Returns the pence that go back by the terms when an order is cancelled at `now`, of those that are left of its
 * payment. The share is of the whole payment, rounded to the customer's favour, less what went back before. Returns
 * undefined where the terms say nothing any more (or never did), so that the customer has to ring us. Whole days of
 * London's calendar count.
 */
export function refundByTerms(
  terms: CancellationTerms | null,
  { paidPence, refundedPence, eventDate }: { paidPence: number; refundedPence: number; eventDate: string },
  now: Date,
): number | undefined {
  if (!terms) return undefined
  const today = londonDay(now)
  const left = paidPence - refundedPence
  if (addDays(today, terms.fullUntilDays) <= eventDate) return left
  if (addDays(today, terms.shareUntilDays) > eventDate) return undefined
  return Math.max(0, Math.min(left, Math.ceil((paidPence * terms.sharePercent) / 100) - refundedPence))
}
