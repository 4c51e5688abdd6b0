import { formatTime } from '../../../contract/clock-time.ts'
import type { RulesToAsk } from '../../../contract/delivery/can-deliver.ts'
import { hoursOn, noticeEnds } from '../../../contract/delivery/working-days.ts'
import { formatDay, londonDay, londonInstant, londonTime } from '../../../contract/london-time.ts'
import type { OwnOrder } from '../../../contract/own-order.ts'
import type { Order } from '../../database/schema.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { isPaid } from '../orders.ts'

/** How an order stands for a customer who wants to change or cancel it. Only an open one can be changed or cancelled. */
export function standOf(order: Order, now: Date): OwnOrder['stand'] {
  if (order.erased) return 'erased'
  if (!isPaid(order)) return 'unpaid'
  if (order.status !== 'confirmed') return 'cancelled'
  return londonInstant(order.eventDate, order.eventTime.slice(0, 5)) <= now ? 'past' : 'open'
}

/** Why an order that does not stand open can't be changed or cancelled, for its customer. */
export const notOpen: Record<Exclude<OwnOrder['stand'], 'open'>, string> = {
  erased: 'The details of this order were erased from our books, so nothing can be changed about it.',
  unpaid: 'This order is not paid, so there is nothing to change or to give back.',
  cancelled: 'This order is cancelled already.',
  past: 'The event of this order has begun, so it can no longer be changed or cancelled here.',
}

/**
 * Decides what the customer of an open order may change by the rules of today, and says why not all of it. Until the
 * notice for its day ends they change everything but the packages. After that the kitchen is at work, so they change
 * only how they are reached; what it has to know by then is to be told to a person.
 */
export function mayChange(
  order: Pick<Order, 'eventDate'>,
  rules: RulesToAsk,
  now: Date,
): Pick<OwnOrder, 'may_change' | 'why_not'> {
  const day = dayInWords(order.eventDate)
  const ends = noticeEnds(rules, order.eventDate)
  if (order.eventDate <= londonDay(now)) {
    return {
      may_change: 'contact',
      why_not: `Your event is today, so the rest can no longer be changed here. ${ring()}`,
    }
  }
  if (ends && ends <= now) {
    const when = ends.getTime() === 0 ? '' : ` by ${formatTime(londonTime(ends))} on ${dayInWords(londonDay(ends))}`
    const why_not = `The rest can no longer be changed here: for ${day}, changes have to be in${when}. ${ring()}`
    return { may_change: 'contact', why_not }
  }
  if (hoursOn(rules, order.eventDate)) return { may_change: 'all', why_not: null }
  const why_not = `We take no new orders for ${day}. Yours stands, but its time can't be changed here. ${ring()}`
  return { may_change: 'all', why_not }
}

const ring = () => `Ring us on ${siteNow().phone.shown} and we will see what we can do.`

const dayInWords = (day: string) => formatDay(day).replace(/ \d{4}$/, '')
