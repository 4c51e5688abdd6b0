import { isOverdue } from '../../../contract/deposit.ts'
import { londonDay, londonInstant } from '../../../contract/london-time.ts'
import { mentionsAllergies } from '../../../contract/said-of-allergies.ts'
import type { orderTags } from '../../../contract/staff/orders.ts'
import type { Order } from '../../database/schema.ts'
import { isPaidAtShortNotice, isRestOpen, isTestOrder, needsAttention } from '../order/orders.ts'

export type OrderTag = (typeof orderTags)[number]

/**
 * In milliseconds. An order paid this long before its event is never at short notice, because the kitchen opens daily.
 */
const longNotice = 3 * 86_400_000

/** How long a change counts as new, in milliseconds. */
const changeIsNews = 7 * 86_400_000

/**
 * Returns an order's tags for a list. `notes` are staff's notes about it, `changedAt` is when its last change was
 * applied. Pure.
 */
export function tagsOf(order: Order, notes: string[], now: Date, changedAt: Date | null = null): OrderTag[] {
  const tags: [OrderTag, boolean][] = [
    ['not-paid', order.paymentStatus !== 'completed' && order.paymentStatus !== 'refunded'],
    ['rest-overdue', isRestOpen(order) && isOverdue(order, now)],
    ['rest-open', isRestOpen(order) && !isOverdue(order, now)],
    ['short-notice', isToComeAtShortNotice(order, now)],
    ['needs-attention', needsAttention(order)],
    ['changed', isJustChanged(order, changedAt, now)],
    ['allergies', hasAllergies(order, notes)],
    ['cancelled', order.status === 'cancelled'],
    ['refunded', order.paymentStatus === 'refunded'],
    ['test-order', isTestOrder(order)],
  ]
  return tags.filter(([, isSo]) => isSo).map(([tag]) => tag)
}

/** True if an allergy is known: the customer named one when asked, or a text of customer or staff mentions one. */
export function hasAllergies(
  { allergies, specialInstructions }: Pick<Order, 'allergies' | 'specialInstructions'>,
  notes: readonly string[] = [],
): boolean {
  return Boolean(allergies) || mentionsAllergies(specialInstructions, ...notes)
}

/** True if the kitchen may still remember the order as it was before its last change. */
function isJustChanged({ eventDate, status }: Order, changedAt: Date | null, now: Date): boolean {
  if (changedAt === null || status === 'cancelled' || eventDate < londonDay(now)) return false
  return now.getTime() - changedAt.getTime() < changeIsNews
}

/** True if an order was paid at short notice and its event is still to come. */
function isToComeAtShortNotice(order: Order, now: Date): boolean {
  const { paidAt, eventDate, eventTime, status } = order
  if (paidAt === null || status === 'cancelled') return false
  // Checked first, because the rule itself converts to London time often, which is slow.
  if (Date.parse(eventDate) - paidAt.getTime() > longNotice) return false
  return londonInstant(eventDate, eventTime.slice(0, 5)) > now && isPaidAtShortNotice(order)
}
