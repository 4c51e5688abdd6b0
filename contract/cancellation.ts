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
 * The refund when a customer cancels a paid order: all of it up to `fullUntilDays` before the event, then
 * `sharePercent` up to `shareUntilDays` before. After that the customer has to ring us.
 */
export const cancellationTerms = z
  .object({ fullUntilDays: days, shareUntilDays: days, sharePercent: percent })
  .refine(({ fullUntilDays, shareUntilDays }) => shareUntilDays <= fullUntilDays, {
    path: ['shareUntilDays'],
    message: 'The share has to go on for longer than the full refund.',
  })

export type CancellationTerms = z.infer<typeof cancellationTerms>

/**
 * Returns the refund in pence under the terms if an order is cancelled at `now`. The share is of the whole payment,
 * rounded up in the customer's favour, less earlier refunds, and never more than is left. Returns undefined if there
 * are no terms or their deadlines have passed: the customer has to ring us. Days are calendar days in London.
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
