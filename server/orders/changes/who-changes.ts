import { sayTime } from '../../../contract/clock-time.ts'
import { canDeliver, everyReason, type RulesToAsk } from '../../../contract/delivery/can-deliver.ts'
import { hoursOn, noticeEnds } from '../../../contract/delivery/working-days.ts'
import { formatDay, londonDay, londonInstant, londonTime } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import type { OwnOrder } from '../../../contract/own-order.ts'
import type { Order } from '../../database/schema.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { isPaid } from '../orders.ts'
import { leastPaymentPence } from './open-change-payment.ts'

type Stand = OwnOrder['stand']
type NotOpen = Exclude<Stand, 'open'>
type May = Pick<OwnOrder, 'may_change' | 'why_not'>

/** Who asks for a change of an order. */
export type Changer = 'staff' | 'customer'

/** All in which staff and customers differ when they change an order. Everything else is the same for both. */
interface Ways {
  /** Why an order that does not stand open can't be changed. */
  whyNotOpen: (order: Order, stand: NotOpen) => string
  /** Which fields of an open order may be changed, and why not all of them. */
  mayChange: (order: Pick<Order, 'eventDate'>, rules: RulesToAsk, now: Date) => May
  /** What the delivery rules have against it. */
  reasonsOf: typeof canDeliver
  /** Whether a day without deliveries refuses every other time, because it has no hours to choose one in. */
  isTimeWithinHours: boolean
  /**
   * Whether the options that they name are those of boxes from before there was a choice. Customers, whose page has such
   * boxes beside the others, name what comes on top (docs/decisions/094).
   */
  isChoiceForEarlier: boolean
  /** Whether only so much goes back of an order that costs less as the terms of cancelling leave. */
  isBackByTerms: boolean
  /** Why a difference can't be paid with a link, and at which field that stands. */
  noLink: { path: 'pay' | 'order_items'; tooSoon: () => string; tooLittle: () => string }
  /** What is said where a change that waits was paid at the moment at which it is withdrawn, or a bank is paying it. */
  paidMeanwhile: string
  bankPays: string
  /** What is said where the order has another version than was seen. Without it there are the words for every order. */
  otherVersion?: string
  /** How often they may change an order in 24 hours. Each time sends mails, perhaps to another address. */
  mostADay?: number
  /** The key under which a press is kept. The key of a customer counts for their own order alone. */
  keyOf: (orderId: string, key: string) => string
}

/** How an order stands for whoever wants to change or cancel it. Only an open one can be changed or cancelled. */
export function standOf(order: Order, now: Date): Stand {
  if (order.erased) return 'erased'
  if (!isPaid(order)) return 'unpaid'
  if (order.status !== 'confirmed') return 'cancelled'
  return londonInstant(order.eventDate, order.eventTime.slice(0, 5)) <= now ? 'past' : 'open'
}

/** Why an order that does not stand open can't be changed or cancelled, for its customer. */
export const notOpen: Record<NotOpen, string> = {
  erased: 'The details of this order were erased from our books, so nothing can be changed about it.',
  unpaid: 'This order is not paid, so there is nothing to change or to give back.',
  cancelled: 'This order is cancelled already.',
  past: 'The event of this order has begun, so it can no longer be changed or cancelled here.',
}

const over = 'The event of this order has begun or is over, so it can not be changed.'

/** The same for staff. */
const notOpenForStaff: Record<NotOpen, string> = {
  erased: over,
  unpaid: 'This order is not paid yet. Cancel it and take it once more as it shall be.',
  cancelled: 'This order is cancelled, so it can not be changed.',
  past: over,
}

/**
 * Decides what the customer of an open order may change by the rules of today, and says why not all of it. Until the
 * notice for its day ends they change everything. After that the kitchen is at work, so they change
 * only how they are reached; what it has to know by then is to be told to a person.
 */
function mayCustomerChange(order: Pick<Order, 'eventDate'>, rules: RulesToAsk, now: Date): May {
  const day = dayInWords(order.eventDate)
  const ends = noticeEnds(rules, order.eventDate)
  if (order.eventDate <= londonDay(now)) {
    return {
      may_change: 'contact',
      why_not: `Your event is today, so the rest can no longer be changed here. ${ring()}`,
    }
  }
  if (ends && ends <= now) {
    const when = ends.getTime() === 0 ? '' : ` by ${sayTime(londonTime(ends))} on ${dayInWords(londonDay(ends))}`
    const why_not = `The rest can no longer be changed here: for ${day}, changes have to be in${when}. ${ring()}`
    return { may_change: 'contact', why_not }
  }
  if (hoursOn(rules, order.eventDate)) return { may_change: 'all', why_not: null }
  const why_not = `We take no new orders for ${day}. Yours stands, but its time can't be changed here. ${ring()}`
  return { may_change: 'all', why_not }
}

const tooLittle = `Stripe takes no payment below ${formatPence(leastPaymentPence)}.`

const ring = () => `Ring us on ${siteNow().phone.shown} and we will see what we can do.`

/** What a customer hears where the terms of cancelling leave to a call what goes back. */
export const leftToCall = () => `To take packages away now, please ring us on ${siteNow().phone.shown}.`

const dayInWords = (day: string) => formatDay(day).replace(/ \d{4}$/, '')

/**
 * Staff may change everything, hear every reason of the rules and may go beyond it. Customers hear one reason of a day that
 * can't be had at all, and go beyond none.
 * What goes back to them is what the terms of cancelling say (docs/decisions/095).
 */
export const waysOf: Record<Changer, Ways> = {
  staff: {
    whyNotOpen: ({ status }, stand) => notOpenForStaff[status === 'cancelled' ? 'cancelled' : stand],
    mayChange: () => ({ may_change: 'all', why_not: null }),
    reasonsOf: everyReason,
    isTimeWithinHours: false,
    isChoiceForEarlier: true,
    isBackByTerms: false,
    noLink: {
      path: 'pay',
      tooSoon: () =>
        'The event begins too soon for a link: half an hour is needed to pay. Choose how it was paid otherwise, or waive it.',
      tooLittle: () => `${tooLittle} Choose how it was paid otherwise, or waive it.`,
    },
    paidMeanwhile:
      'The customer paid at that very moment, so the change is in force. Look at the order again before you go on.',
    bankPays: 'The customer’s bank is still paying for this change. Wait until that has ended.',
    keyOf: (_orderId, key) => key,
  },
  customer: {
    whyNotOpen: (_order, stand) => notOpen[stand],
    mayChange: mayCustomerChange,
    reasonsOf: canDeliver,
    isTimeWithinHours: true,
    isChoiceForEarlier: false,
    isBackByTerms: true,
    noLink: {
      path: 'order_items',
      tooSoon: () => `Your event begins too soon to pay for more here. ${ring()}`,
      tooLittle: () => `${tooLittle} ${ring()}`,
    },
    paidMeanwhile: 'This change was paid at that very moment, so it is in force.',
    bankPays: 'Your bank is still paying for this change, so it can’t be taken back now.',
    otherVersion:
      'This order was changed after you opened the page, by us or in another tab. Nothing of yours is lost: look at it again.',
    mostADay: 10,
    keyOf: (orderId, key) => `customer ${orderId} ${key}`,
  },
}
