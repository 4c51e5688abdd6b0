import { formatTime } from '../../../contract/clock-time.ts'
import { canDeliver, everyReason, type RulesToAsk } from '../../../contract/delivery/can-deliver.ts'
import { hoursOn, noticeEnds } from '../../../contract/delivery/working-days.ts'
import { leastPaymentPence } from '../../../contract/deposit.ts'
import { formatDayWithoutYear, londonDay, londonInstant, londonTime } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { changedFacts } from '../../../contract/order-change.ts'
import type { OwnOrder } from '../../../contract/own-order.ts'
import type { Order } from '../../database/schema.ts'
import { factsForStaff } from '../order/order-changes.ts'
import { isPaid } from '../order/orders.ts'

type Changeability = OwnOrder['stand']
type NotOpen = Exclude<Changeability, 'open'>
type May = Pick<OwnOrder, 'may_change' | 'why_not'>
type WhyNoLink = (rules: RulesToAsk) => string

/** Who asks for a change. */
export type Changer = 'staff' | 'customer'

/** How changing an order differs between staff and customers. Everything else is the same for both. */
interface ChangePolicy {
  /** Why an order that isn't open can't be changed. */
  whyNotOpen: (order: Order, stand: NotOpen) => string
  /** Which fields of an open order may be changed, and why not all of them. */
  mayChange: (order: Pick<Order, 'eventDate'>, rules: RulesToAsk, now: Date) => May
  /** Checks an order against the delivery rules. */
  reasonsOf: typeof canDeliver
  /** Lists the facts of a change that they read. If there are none, the change alters nothing for them. */
  factsOf: typeof changedFacts
  /** True if the time can't be changed on a day without deliveries, which has no hours to choose from. */
  isTimeWithinHours: boolean
  /**
   * True if a chosen option may use up boxes ordered before the package had a choice. For customers, whose page lists
   * those boxes separately, an option means additional boxes (docs/decisions/094).
   */
  isChoiceForEarlier: boolean
  /** Whether the cancellation terms cap the refund of a cheaper order. */
  isRefundByTerms: boolean
  /** Why a difference can't be paid with a link, and the field that shows the error. */
  noLink: { path: 'pay' | 'order_items'; tooSoon: WhyNoLink; tooLittle: WhyNoLink }
  /** The messages when a pending change was paid just as it was being withdrawn, or while a bank is paying it. */
  paidMeanwhile: string
  bankPays: string
  /** The message if the order's version isn't the one that was seen. Without it, the error's usual message is shown. */
  otherVersion?: string
  /** How often an order may be changed in 24 hours. Each change sends mails, perhaps to another address. */
  mostADay?: number
  /** The idempotency key to store. A customer's key is valid only for their own order. */
  keyOf: (orderId: string, key: string) => string
}

/** Returns `open`, or why the order isn't open. Only an open order can be changed or cancelled. */
export function changeability(order: Order, now: Date): Changeability {
  if (order.erased) return 'erased'
  if (!isPaid(order)) return 'unpaid'
  if (order.status !== 'confirmed') return 'cancelled'
  return londonInstant(order.eventDate, order.eventTime.slice(0, 5)) <= now ? 'past' : 'open'
}

/** Why an order that isn't open can't be changed or cancelled, for its customer. */
export const notOpen: Record<NotOpen, string> = {
  erased: 'The details of this order were erased from our books, so nothing can be changed about it.',
  unpaid: 'This order is not paid, so there is nothing to change or to give back.',
  cancelled: 'This order is cancelled already.',
  past: 'The event of this order has begun, so it can no longer be changed or cancelled here.',
}

const over = 'The event of this order has begun or is over, so it cannot be changed.'

/** Why an order that isn't open can't be changed, for staff. */
const notOpenForStaff: Record<NotOpen, string> = {
  erased: over,
  unpaid: 'This order is not paid yet. Cancel it and take it again as it should be.',
  cancelled: 'This order is cancelled, so it cannot be changed.',
  past: over,
}

/**
 * Decides what the customer of an open order may change under today's rules, and says why not everything. Until the
 * notice for its day ends, they may change everything. After that the kitchen is at work: they may change only their
 * contact details, and have to ring about the rest.
 */
function mayCustomerChange(order: Pick<Order, 'eventDate'>, rules: RulesToAsk, now: Date): May {
  const day = formatDayWithoutYear(order.eventDate)
  const ends = noticeEnds(rules, order.eventDate)
  if (order.eventDate <= londonDay(now)) {
    return {
      may_change: 'contact',
      why_not: `Your event is today, so the rest can no longer be changed here. ${ring(rules)}`,
    }
  }
  if (ends && ends <= now) {
    const when =
      ends.getTime() === 0 ? '' : ` by ${formatTime(londonTime(ends))} on ${formatDayWithoutYear(londonDay(ends))}`
    const why_not = `The rest can no longer be changed here: for ${day}, changes have to be in${when}. ${ring(rules)}`
    return { may_change: 'contact', why_not }
  }
  if (hoursOn(rules, order.eventDate)) return { may_change: 'all', why_not: null }
  const why_not = `We take no new orders for ${day}. Yours stands, but its time can't be changed here. ${ring(rules)}`
  return { may_change: 'all', why_not }
}

const tooLittle = `Stripe takes no payment below ${formatPence(leastPaymentPence)}.`

const ring = ({ phone }: RulesToAsk) => `Ring us on ${phone} and we will see what we can do.`

/** What a customer reads if the cancellation terms say to ring about the refund. */
export const ringAboutRefund = ({ phone }: RulesToAsk) => `To take packages away now, please ring us on ${phone}.`

/**
 * Staff may change everything; they see every reason of the rules and may override it. Customers see a single reason if
 * a day can't be booked at all, and may override none; the cancellation terms limit their refund (docs/decisions/095).
 */
export const changePolicy: Record<Changer, ChangePolicy> = {
  staff: {
    whyNotOpen: ({ status }, stand) => notOpenForStaff[status === 'cancelled' ? 'cancelled' : stand],
    mayChange: () => ({ may_change: 'all', why_not: null }),
    reasonsOf: everyReason,
    factsOf: factsForStaff,
    isTimeWithinHours: false,
    isChoiceForEarlier: true,
    isRefundByTerms: false,
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
    factsOf: changedFacts,
    isTimeWithinHours: true,
    isChoiceForEarlier: false,
    isRefundByTerms: true,
    noLink: {
      path: 'order_items',
      tooSoon: (rules) => `Your event begins too soon to pay for more here. ${ring(rules)}`,
      tooLittle: (rules) => `${tooLittle} ${ring(rules)}`,
    },
    paidMeanwhile: 'This change was paid at that very moment, so it is in force.',
    bankPays: 'Your bank is still paying for this change, so it can’t be taken back now.',
    otherVersion:
      'This order was changed after you opened the page, by us or in another tab. Nothing of yours is lost: look at it again.',
    mostADay: 10,
    keyOf: (orderId, key) => `customer ${orderId} ${key}`,
  },
}
