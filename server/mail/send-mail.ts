import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { cateringPackages } from '../../content/packages.ts'
import { menuName } from '../../contract/order-in-words.ts'
import { changeLink } from '../changes/change-link.ts'
import type { Database } from '../database/database.ts'
import type { Jobs, OrderMail } from '../database/job-queue.ts'
import { findLedger, isCounted, sumsOf } from '../database/ledger.ts'
import type { LedgerEntry } from '../database/ledger-schema.ts'
import { noteHandedOver } from '../database/order-mails.ts'
import { findItems, findOrder, isBeingCancelled, isPaid, isProcessing, isReplaced } from '../database/orders.ts'
import { orderTotal } from '../database/price-problems.ts'
import type { Order } from '../database/schema.ts'
import { agreedTerms } from './agreed-terms.ts'
import { documentAttachments } from './document-attachments.ts'
import { type Message, renderMail } from './mail.ts'
import { countUnasked, uncountUnasked } from './mail-budget.ts'
import { changeLinkMail } from './messages/change-link.ts'
import { orderCancelled } from './messages/order-cancelled.ts'
import { orderConfirmed } from './messages/order-confirmed.ts'
import { orderReceived } from './messages/order-received.ts'
import { orderRefunded } from './messages/order-refunded.ts'
import { paymentFailed } from './messages/payment-failed.ts'
import { paymentProcessing } from './messages/payment-processing.ts'
import { type MoneyBack, refundOnItsWay } from './messages/refund-on-its-way.ts'
import { staffKitchenWaits } from './messages/staff-kitchen-waits.ts'
import { staffNeedsAttention, staffPriceAlert, staffTotalAlert } from './messages/staff-needs-attention.ts'
import { staffNewOrder } from './messages/staff-new-order.ts'
import { staffOrderCancelled } from './messages/staff-order-cancelled.ts'
import type { OrderForMail } from './order-for-mail.ts'
import type { MailTransport } from './transport.ts'

interface MailConfig {
  publicUrl: string
  staffEmail: string
  keepApplicationsDays: number
}

export interface MailOptions {
  database: Database
  mails: MailTransport
  cvLinkSecret: string
  config: MailConfig
  log: Logger
}

type OrderJob = Jobs['send-order-mail']
type MakeMessage = (order: WithLedger & OrderForMail, config: MailConfig, job: OrderJob) => Message | undefined

const orderMessages: Record<OrderMail, MakeMessage> = {
  // If the order was paid, closed or has run out of time since the job was queued, there is nothing left to pay.
  'order-received': (order, { publicUrl }) =>
    isToPay(order) && order.checkoutUrl && order.checkoutExpiresAt.getTime() > Date.now()
      ? orderReceived(order, order.checkoutUrl, publicUrl)
      : undefined,
  // If the payment was completed or failed in the meantime, that has a mail of its own.
  'payment-processing': (order, { publicUrl }) =>
    isProcessing(order) ? paymentProcessing(order, publicUrl) : undefined,
  // An order that was cancelled in the meantime is neither confirmed nor cooked. That has mails of its own.
  'order-confirmed': (order, { publicUrl }) => (isCancelled(order) ? undefined : orderConfirmed(order, publicUrl)),
  // The order may have been paid late, after all.
  'payment-failed': (order, { publicUrl }) =>
    order.paymentStatus === 'expired' || order.paymentStatus === 'failed'
      ? paymentFailed(order, order.paymentStatus, publicUrl, order.cancelReason)
      : undefined,
  'order-refunded': (order, { publicUrl }, job) =>
    orderRefunded(order, job.refundedPence ?? 0, publicUrl, isCancelled(order)),
  'refund-on-its-way': (order, { publicUrl }, job) => {
    const money = moneyBack(order, job)
    // A refund that failed in the meantime does not reach the customer, and staff know.
    return money.amountPence > 0 ? refundOnItsWay(order, money, publicUrl, isCancelled(order)) : undefined
  },
  'order-cancelled': (order, { publicUrl }, job) => orderCancelled(order, promisedBack(order, job), publicUrl),
  // Everybody who knows the order's id can ask for it, so it is of use only while the order can be changed.
  'change-link': (order, { publicUrl }) =>
    order.changeUrl ? changeLinkMail(order, order.changeUrl, publicUrl) : undefined,
  'staff-new-order': (order, { staffEmail, publicUrl }) =>
    isCancelled(order) ? undefined : staffNewOrder(order, staffEmail, publicUrl),
  'staff-order-cancelled': (order, config) =>
    staffOrderCancelled(order, { by: order.cancelledBy ?? '', reason: order.cancelReason }, config),
  'staff-needs-attention': (order, { staffEmail, publicUrl }, job) =>
    staffNeedsAttention(order, job.reason ?? '', staffEmail, publicUrl),
  'staff-kitchen-waits': (order, { staffEmail, publicUrl }) =>
    isCancelled(order) ? undefined : staffKitchenWaits(order, staffEmail, publicUrl),
}

const isToPay = (order: Order) => order.paymentStatus === 'pending' && !isProcessing(order) && !isBeingCancelled(order)
const isCancelled = (order: Order) => order.status === 'cancelled'

type WithLedger = Order & { ledger: LedgerEntry[] }

/** What goes back with the refund that a mail is about; nothing where it is about none, or where it has failed. */
function moneyBack({ ledger }: WithLedger, { entryId }: OrderJob): MoneyBack {
  const entry = ledger.find(({ id }) => id === entryId)
  const { paidPence, refundedPence } = sumsOf(ledger)
  const amountPence = entry && isCounted(entry) ? entry.amountPence : 0
  return { amountPence, reason: entry?.reason ?? null, paidPence, refundedPence }
}

/** What was promised when the order was cancelled. Where Stripe refused it, staff know that they have to keep the word. */
function promisedBack(order: WithLedger, { entryId }: OrderJob): MoneyBack {
  const ledger = order.ledger.map((entry) => (entry.id === entryId ? { ...entry, state: 'asked' as const } : entry))
  const { amountPence } = ledger.find(({ id }) => id === entryId) ?? { amountPence: 0 }
  return { ...sumsOf(ledger), amountPence, reason: order.cancelReason }
}

/** Mails about an order that was not paid. The receiver may never have asked for them. */
const unpaid = new Set<OrderMail>(['order-received', 'payment-failed'])
/** Mails about an order that go to an address which no payment has proved. */
const unasked = new Set<OrderMail>([...unpaid, 'payment-processing'])

/** Sends a mail about an order. A customer who was erased in the meantime gets none; staff are still told. */
export async function sendOrderMail(options: MailOptions, job: OrderJob): Promise<void> {
  const { database, config } = options
  const order = await findOrder(database, job.orderId)
  if (!order) return
  if (unpaid.has(job.mail) && (await isReplaced(database, order))) return
  const items = await findItems(database, order.id)
  const message = order.erased
    ? aboutErased(order, items, config, job)
    : orderMessages[job.mail](await withParts(database, { ...order, items }, config), config, job)
  const id = idOf([
    job.mail,
    order.orderNumber,
    job.entryId,
    job.refundedPence,
    job.reason && hashOf(job.reason),
    job.again,
  ])
  if (!message) return
  message.attachments = [
    ...(message.attachments ?? []),
    // The confirmation is what the law calls a durable medium (Consumer Contracts Regulations 2013, regulation 16).
    ...(job.mail === 'order-confirmed' ? await agreedTerms(database, { ...order, items }, config) : []),
    ...(await documentAttachments(options, job.mail, order.id)),
  ]
  // Who gave an order on the telephone was told that the mail comes.
  const isUnasked = job.mail === 'change-link' || (unasked.has(job.mail) && !order.takenBy)
  const isSent = await (isUnasked ? sendUnasked : send)(options, message, id)
  if (isSent) await noteHandedOver(database, { id, order, mail: job.mail, toStaff: message.to === config.staffEmail })
}

/** Adds the ledger, and the link with which a paid order is changed or cancelled. */
async function withParts(database: Database, order: Order & OrderForMail, { publicUrl }: MailConfig) {
  const ledger = await findLedger(database, order.id)
  const canBeChanged = isPaid(order) && !isCancelled(order)
  return { ...order, ledger, changeUrl: canBeChanged ? await changeLink(database, publicUrl, order.id) : undefined }
}

function aboutErased(order: Order, items: OrderForMail['items'], { staffEmail, publicUrl }: MailConfig, job: OrderJob) {
  if (job.mail !== 'staff-new-order' && job.mail !== 'staff-needs-attention') return undefined
  const paid = 'This order was paid after its customer was erased from our books: nobody can be asked. Refund it.'
  return staffNeedsAttention({ ...order, items }, job.reason ?? paid, staffEmail, publicUrl)
}

/** Sends a mail. Returns true: it was handed over. */
export async function send({ mails }: MailOptions, message: Message, id: string): Promise<boolean> {
  await mails.send(await renderMail(message), id)
  return true
}

/**
 * Sends a mail that the receiver may not have asked for, unless the day's number for its mailbox or for everybody is
 * reached. Returns whether it was handed over.
 */
export async function sendUnasked(options: MailOptions, message: Message, id: string): Promise<boolean> {
  const { database, log } = options
  if (!(await countUnasked(database, message.to, id))) {
    log.warn({ mail: id }, 'a mail was held back: its recipient, or everybody together, got many today')
    return false
  }
  try {
    return await send(options, message, id)
  } catch (error) {
    // If this fails too, the mail stays counted, and its next attempt is recognised by its id.
    await uncountUnasked(database, message.to, id).catch(() => {})
    throw error
  }
}

/** Tells staff that ordering is paused. The same problem on the same day is sent once. */
export async function sendPriceAlert(options: MailOptions, job: Jobs['send-price-alert']): Promise<void> {
  const { staffEmail } = options.config
  const message =
    job.menuId === orderTotal
      ? staffTotalAlert(job.problem, staffEmail)
      : staffPriceAlert(menuName(job.menuId, cateringPackages), job.problem, staffEmail)
  const day = new Date().toISOString().slice(0, 10)
  await send(options, message, idOf(['price-alert', job.menuId, day, hashOf(job.problem)]))
}

/** Returns the id of a mail. It is the same for each attempt, and can be a file name. */
export function idOf(parts: (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('.')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
