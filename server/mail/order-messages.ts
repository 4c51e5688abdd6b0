import { allergenChanges } from '../../contract/allergens.ts'
import type { OrderChange } from '../database/changes-schema.ts'
import type { Jobs, OrderMail } from '../database/job-queue.ts'
import type { LedgerEntry } from '../database/ledger-schema.ts'
import type { Order } from '../database/schema.ts'
import { isProcessing, isRestOpen, isToPay } from '../orders/order/orders.ts'
import { allergenStatementToday } from '../orders/order/package-allergens.ts'
import { isByHand, isCounted, partsOf, sumPence, sumsOf } from '../payments/ledger.ts'
import { changeForMail } from './change-for-mail.ts'
import { kitchenEmail } from './kitchens.ts'
import type { Message } from './mail.ts'
import { addressReplaced } from './messages/address-replaced.ts'
import { allergensChanged } from './messages/allergens-changed.ts'
import { changeLapsed } from './messages/change-lapsed.ts'
import { changeLinkMail } from './messages/change-link.ts'
import { changeToPay } from './messages/change-to-pay.ts'
import { orderCancelled } from './messages/order-cancelled.ts'
import { orderChanged } from './messages/order-changed.ts'
import { orderConfirmed } from './messages/order-confirmed.ts'
import { orderOnItsWay } from './messages/order-on-its-way.ts'
import { orderReceived } from './messages/order-received.ts'
import { orderRefunded } from './messages/order-refunded.ts'
import { paidTooLate } from './messages/paid-too-late.ts'
import { paymentFailed } from './messages/payment-failed.ts'
import { paymentProcessing } from './messages/payment-processing.ts'
import { type MoneyBack, refundOnItsWay } from './messages/refund-on-its-way.ts'
import { restDue } from './messages/rest-due.ts'
import { restPaid } from './messages/rest-paid.ts'
import { staffKitchenWaits } from './messages/staff-kitchen-waits.ts'
import { staffNeedsAttention } from './messages/staff-needs-attention.ts'
import { staffNewOrder } from './messages/staff-new-order.ts'
import { staffOrderCancelled } from './messages/staff-order-cancelled.ts'
import { staffOrderChanged } from './messages/staff-order-changed.ts'
import { cancelledCalendarAttachment, type OrderForMail } from './order-for-mail.ts'

/** The settings that mails need. */
export interface MailConfig {
  publicUrl: string
  staffEmail: string
  keepApplicationsDays: number
  isTrial?: boolean
  /** True if nothing leaves this machine. Only then are mails about examples written. */
  isDemonstration?: boolean
}

export type OrderJob = Jobs['send-order-mail']
type MakeMessage = (order: KnownOrder & OrderForMail, config: MailConfig, job: OrderJob) => Message | undefined

/** Makes the message of each mail about an order; returns undefined if it no longer applies. */
export const orderMessages: Record<OrderMail, MakeMessage> = {
  // Nothing is left to pay if the order was meanwhile paid or closed, or ran out of time.
  'order-received': (order, { publicUrl }) =>
    isToPay(order) && order.checkoutUrl && order.checkoutExpiresAt.getTime() > Date.now()
      ? orderReceived(order, order.checkoutUrl, publicUrl)
      : undefined,
  // A payment that has meanwhile completed or failed has its own mail.
  'payment-processing': (order, { publicUrl }) =>
    isProcessing(order) ? paymentProcessing(order, publicUrl) : undefined,
  // An order that was meanwhile cancelled is neither confirmed nor cooked. That has its own mails.
  'order-confirmed': (order, { publicUrl }) => (isCancelled(order) ? undefined : orderConfirmed(order, publicUrl)),
  // The order may have been paid late after all.
  'payment-failed': (order, { publicUrl }) =>
    order.paymentStatus === 'expired' || order.paymentStatus === 'failed'
      ? paymentFailed(order, order.paymentStatus, publicUrl, order)
      : undefined,
  'paid-too-late': (order, { publicUrl }) => paidTooLate(order, publicUrl),
  'order-refunded': (order, { publicUrl }, job) =>
    orderRefunded({ ...order, totalPence: sumsOf(order.ledger).paidPence }, job.refundedPence ?? 0, publicUrl, {
      isCancelled: isCancelled(order),
      isByRefund: isCancelledByRefund(order),
    }),
  'refund-on-its-way': (order, { publicUrl }, job) => {
    const money = moneyBack(order, job)
    // A refund that meanwhile failed doesn't reach the customer, and staff know about it.
    return money.amountPence > 0 ? refundOnItsWay(order, money, publicUrl, isCancelled(order)) : undefined
  },
  'order-cancelled': (order, { publicUrl }, job) => orderCancelled(order, promisedBack(order, job), publicUrl),
  // If the order was meanwhile cancelled, or its address replaced, other mails say so. A former address may not read
  // this mail.
  'order-changed': (order, { publicUrl }, job) => {
    const change = changeForMail(order, job)
    const isToTell =
      change?.state === 'in-force' && !isCancelled(order) && isSameAddress(change.to, order.customerEmail)
    return change && isToTell ? orderChanged(order, change, publicUrl) : undefined
  },
  // The address may meanwhile be the customer's again.
  'address-replaced': (order, { publicUrl }, job) => {
    const to = changeForMail(order, job)?.to
    return to && !isSameAddress(to, order.customerEmail) ? addressReplaced(order, to, publicUrl) : undefined
  },
  'change-to-pay': (order, { publicUrl }, job) => {
    const change = notInForce(order, job)
    return change?.pay ? changeToPay(order, change, publicUrl) : undefined
  },
  'change-lapsed': (order, { publicUrl }, job) => {
    const change = notInForce(order, job)
    const hasEnded = change?.state === 'lapsed' || change?.state === 'withdrawn'
    return hasEnded ? changeLapsed(order, change, publicUrl) : undefined
  },
  'staff-order-changed': (order, config, job) => {
    const change = changeForMail(order, job)
    if (!isCancelled(order)) return change && staffOrderChanged(order, change, config)
    // No other mail tells the former kitchen, which must not cook the order either.
    const told = cancelledForStaff(order, config)
    const to = kitchenEmail(change?.from ?? order.kitchen, config.staffEmail)
    return to === told.to ? undefined : { ...told, to }
  },
  // Anybody who knows the order's id can ask for this mail, so it is sent only while the order can be changed.
  'change-link': (order, { publicUrl }) =>
    order.changeUrl ? changeLinkMail(order, order.changeUrl, publicUrl) : undefined,
  // The rest may have been paid or waived, or its order cancelled, since.
  'rest-due': (order, { publicUrl }) =>
    isRestOpen(order) && order.changeUrl ? restDue(order, order.changeUrl, publicUrl) : undefined,
  'rest-paid': (order, { publicUrl }) => (isCancelled(order) ? undefined : restPaid(order, publicUrl)),
  // Nobody eats a cancelled order. Nothing is left to tell if a package has left the list, or if the list again says
  // what the customer was told.
  'allergens-changed': (order, { publicUrl }, { reason: told = '' }) => {
    const now = allergenStatementToday(order)
    const isToTell = now !== null && allergenChanges(told, now) !== null && !isCancelled(order)
    return isToTell ? allergensChanged(order, { told, now }, publicUrl) : undefined
  },
  // The mark may have been taken back or set again, or have arrived late from a device that was offline.
  'order-on-its-way': (order, { publicUrl }, { leftAt = '' }) => {
    const left = new Date(leftAt)
    const isToTell = order.leftAt?.getTime() === left.getTime() && Date.now() - left.getTime() < stillNews
    return isToTell && !isCancelled(order) ? orderOnItsWay(order, left, publicUrl) : undefined
  },
  'staff-new-order': (order, { staffEmail, publicUrl }) =>
    isCancelled(order) ? undefined : staffNewOrder(order, staffEmail, publicUrl),
  'staff-order-cancelled': cancelledForStaff,
  'staff-needs-attention': (order, { staffEmail, publicUrl }, job) => {
    const message = staffNeedsAttention(order, job.reason ?? '', staffEmail, publicUrl)
    // The kitchen has the event in its calendar too.
    const isToTakeOut = job.refundedPence !== undefined && isCancelledByRefund(order)
    return isToTakeOut ? { ...message, attachments: [cancelledCalendarAttachment(order)] } : message
  },
  'staff-kitchen-waits': (order, { staffEmail, publicUrl }, { late }) =>
    isCancelled(order) === (late === 'staff-order-cancelled')
      ? staffKitchenWaits(order, staffEmail, publicUrl, late)
      : undefined,
}

/** How long after an order left its customer is still told, in milliseconds. */
const stillNews = 3_600_000

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
/** Whether an order is cancelled. */
export const isCancelled = (order: Order) => order.status === 'cancelled'

function cancelledForStaff(order: KnownOrder & OrderForMail, config: MailConfig): Message {
  return staffOrderCancelled(order, { by: order.cancelledBy ?? '', reason: order.cancelReason }, config)
}

/** True if a full refund in Stripe cancelled an order. Every other cancellation of a paid order sets `cancelledAt`. */
const isCancelledByRefund = (order: Order) =>
  isCancelled(order) && order.paymentStatus === 'refunded' && order.cancelledAt === null

/**
 * Returns the change that a mail is about, for mails about changes not in force; undefined if the order is cancelled.
 */
const notInForce = (order: KnownOrder, job: OrderJob) => (isCancelled(order) ? undefined : changeForMail(order, job))

type WithLedger = Order & { ledger: LedgerEntry[] }
/** `change` is the one that the mail is about. `leftAt` is when the order left the kitchen, if it is on its way now. */
type KnownOrder = WithLedger & { change?: OrderChange; leftAt?: Date | undefined }

/** Returns the parts of the refund that a mail is about. */
function partsOfJob({ ledger }: WithLedger, { entryId }: OrderJob): LedgerEntry[] {
  const entry = ledger.find(({ id }) => id === entryId)
  return entry ? partsOf(ledger, entry) : []
}

/** Returns the money of the refund that a mail is about: nothing if there is none, or if it failed. */
function moneyBack(order: WithLedger, job: OrderJob): MoneyBack {
  const parts = partsOfJob(order, job)
  const { paidPence, refundedPence } = sumsOf(order.ledger)
  const [amountPence, byHandPence] = [sumPence(parts.filter(isCounted)), sumPence(parts.filter(isByHand))]
  return { amountPence, byHandPence, reason: parts[0]?.reason ?? null, by: parts[0]?.by, paidPence, refundedPence }
}

/** Returns the money promised when the order was cancelled, even if Stripe has refused the refund since. */
function promisedBack(order: WithLedger, job: OrderJob): MoneyBack {
  const parts = partsOfJob(order, job)
  const ledger = order.ledger.map((entry) => (parts.includes(entry) ? { ...entry, state: 'asked' as const } : entry))
  const [amountPence, byHandPence] = [sumPence(parts), sumPence(parts.filter(isByHand))]
  return { ...sumsOf(ledger), amountPence, byHandPence, reason: order.cancelReason, by: order.cancelledBy }
}
