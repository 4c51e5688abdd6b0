import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { cateringPackages } from '../../content/packages.ts'
import { menuName } from '../../contract/order-in-words.ts'
import { changeLink } from '../changes/change-link.ts'
import type { OrderChange } from '../database/changes-schema.ts'
import type { Database } from '../database/database.ts'
import type { Jobs, OrderMail } from '../database/job-queue.ts'
import { findLedger, isByHand, isCounted, partsOf, sumsOf } from '../database/ledger.ts'
import type { LedgerEntry } from '../database/ledger-schema.ts'
import { findChange } from '../database/order-changes.ts'
import { noteHandedOver } from '../database/order-mails.ts'
import { findItems, findOrder, isBeingCancelled, isPaid, isProcessing, isReplaced } from '../database/orders.ts'
import { orderTotal } from '../database/price-problems.ts'
import type { Order } from '../database/schema.ts'
import { agreedTerms } from './agreed-terms.ts'
import { changeForMail } from './change-for-mail.ts'
import { documentAttachments } from './document-attachments.ts'
import { type Message, renderMail } from './mail.ts'
import { countUnasked, uncountUnasked } from './mail-budget.ts'
import { addressReplaced } from './messages/address-replaced.ts'
import { addressWaits } from './messages/address-waits.ts'
import { changeLapsed } from './messages/change-lapsed.ts'
import { changeLinkMail } from './messages/change-link.ts'
import { changeToPay } from './messages/change-to-pay.ts'
import { orderCancelled } from './messages/order-cancelled.ts'
import { orderChanged } from './messages/order-changed.ts'
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
import { staffOrderChanged } from './messages/staff-order-changed.ts'
import type { OrderForMail } from './order-for-mail.ts'
import type { MailTransport } from './transport.ts'

interface MailConfig {
  publicUrl: string
  staffEmail: string
  keepApplicationsDays: number
  isTrial?: boolean
}

export interface MailOptions {
  database: Database
  mails: MailTransport
  cvLinkSecret: string
  config: MailConfig
  log: Logger
}

type OrderJob = Jobs['send-order-mail']
type MakeMessage = (order: KnownOrder & OrderForMail, config: MailConfig, job: OrderJob) => Message | undefined

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
    orderRefunded(
      { ...order, totalPence: sumsOf(order.ledger).paidPence },
      job.refundedPence ?? 0,
      publicUrl,
      isCancelled(order),
    ),
  'refund-on-its-way': (order, { publicUrl }, job) => {
    const money = moneyBack(order, job)
    // A refund that failed in the meantime does not reach the customer, and staff know.
    return money.amountPence > 0 ? refundOnItsWay(order, money, publicUrl, isCancelled(order)) : undefined
  },
  'order-cancelled': (order, { publicUrl }, job) => orderCancelled(order, promisedBack(order, job), publicUrl),
  // An order that was cancelled in the meantime has a mail about that. An address that was replaced in the meantime has
  // one too, and no right to this one.
  'order-changed': (order, { publicUrl }, job) => {
    const change = changeForMail(order, job)
    const isToTell =
      change?.state === 'in-force' && !isCancelled(order) && isSameAddress(change.to, order.customerEmail)
    return change && isToTell ? orderChanged(order, change, publicUrl) : undefined
  },
  // The address may have become the customer's once more.
  'address-replaced': (order, { publicUrl }, job) => {
    const to = changeForMail(order, job)?.to
    return to && !isSameAddress(to, order.customerEmail) ? addressReplaced(order, to, publicUrl) : undefined
  },
  'change-to-pay': (order, { publicUrl }, job) => {
    const change = notInForce(order, job)
    return change?.pay ? changeToPay(order, change, publicUrl) : undefined
  },
  'address-waits': (order, { publicUrl }, job) => {
    const change = notInForce(order, job)
    const isToTell = change?.pay && !isSameAddress(change.to, order.customerEmail)
    return isToTell ? addressWaits(order, change.to, publicUrl) : undefined
  },
  'change-lapsed': (order, { publicUrl }, job) => {
    const change = notInForce(order, job)
    const hasEnded = change?.state === 'lapsed' || change?.state === 'withdrawn'
    return hasEnded ? changeLapsed(order, change, publicUrl) : undefined
  },
  'staff-order-changed': (order, config, job) => {
    const change = changeForMail(order, job)
    return change && !isCancelled(order) ? staffOrderChanged(order, change, config) : undefined
  },
  // Everybody who knows the order's id can ask for it, so it is of use only while the order can be changed.
  'change-link': (order, { publicUrl }) =>
    order.changeUrl ? changeLinkMail(order, order.changeUrl, publicUrl) : undefined,
  'staff-new-order': (order, { staffEmail, publicUrl }) =>
    isCancelled(order) ? undefined : staffNewOrder(order, staffEmail, publicUrl),
  'staff-order-cancelled': (order, config) =>
    staffOrderCancelled(order, { by: order.cancelledBy ?? '', reason: order.cancelReason }, config),
  'staff-needs-attention': (order, { staffEmail, publicUrl }, job) =>
    staffNeedsAttention(order, job.reason ?? '', staffEmail, publicUrl),
  'staff-kitchen-waits': (order, { staffEmail, publicUrl }, { late }) =>
    isCancelled(order) === (late === 'staff-order-cancelled')
      ? staffKitchenWaits(order, staffEmail, publicUrl, late)
      : undefined,
}

const isToPay = (order: Order) => order.paymentStatus === 'pending' && !isProcessing(order) && !isBeingCancelled(order)
const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const isCancelled = (order: Order) => order.status === 'cancelled'

/** A change of an order that is to be cooked. Older servers queued its mails once more, for the address before it. */
const notInForce = (order: KnownOrder, job: OrderJob) =>
  job.isOther || isCancelled(order) ? undefined : changeForMail(order, job)

type WithLedger = Order & { ledger: LedgerEntry[] }
/** `change` is the one that the mail is about. */
type KnownOrder = WithLedger & { change?: OrderChange }

/** The refund that a mail is about, in as many parts as payments give it back. */
function partsOfJob({ ledger }: WithLedger, { entryId }: OrderJob): LedgerEntry[] {
  const entry = ledger.find(({ id }) => id === entryId)
  return entry ? partsOf(ledger, entry) : []
}

const sumOf = (entries: LedgerEntry[]) => entries.reduce((sum, { amountPence }) => sum + amountPence, 0)

/** What goes back with the refund that a mail is about; nothing where it is about none, or where it has failed. */
function moneyBack(order: WithLedger, job: OrderJob): MoneyBack {
  const parts = partsOfJob(order, job)
  const { paidPence, refundedPence } = sumsOf(order.ledger)
  const [amountPence, byHandPence] = [sumOf(parts.filter(isCounted)), sumOf(parts.filter(isByHand))]
  return { amountPence, byHandPence, reason: parts[0]?.reason ?? null, paidPence, refundedPence }
}

/** What was promised when the order was cancelled. Where Stripe refused it, staff know that they have to keep the word. */
function promisedBack(order: WithLedger, job: OrderJob): MoneyBack {
  const parts = partsOfJob(order, job)
  const ledger = order.ledger.map((entry) => (parts.includes(entry) ? { ...entry, state: 'asked' as const } : entry))
  const [amountPence, byHandPence] = [sumOf(parts), sumOf(parts.filter(isByHand))]
  return { ...sumsOf(ledger), amountPence, byHandPence, reason: order.cancelReason }
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
  const { files, papers } = order.erased ? noPapers : await documentAttachments(options, job.mail, order.id)
  const message = order.erased
    ? aboutErased(order, items, config, job)
    : orderMessages[job.mail]({ ...(await knownOf(database, { ...order, items }, config, job)), papers }, config, job)
  const id = idOf([
    job.mail,
    order.orderNumber,
    job.entryId,
    job.refundedPence,
    job.reason && hashOf(job.reason),
    job.again,
    job.late,
    job.changeId,
    job.isOther ? 'other' : undefined,
  ])
  if (!message) return
  message.attachments = [
    ...(message.attachments ?? []),
    // The confirmation is what the law calls a durable medium (Consumer Contracts Regulations 2013, regulation 16).
    ...(job.mail === 'order-confirmed' ? await agreedTerms(database, { ...order, items }, config) : []),
    ...files,
  ]
  // Who gave an order on the telephone was told that the mail comes.
  const isUnasked = job.mail === 'change-link' || (unasked.has(job.mail) && !order.takenBy)
  const isSent = await (isUnasked ? sendUnasked : send)(options, message, id)
  if (isSent) await noteHandedOver(database, { id, order, mail: job.mail, toStaff: message.to === config.staffEmail })
}

const noPapers = { files: [], papers: undefined }

/** Adds the ledger, the change that a mail is about, and the link with which a paid order is changed or cancelled. */
async function knownOf(
  database: Database,
  order: Order & OrderForMail,
  { publicUrl }: MailConfig,
  { changeId }: OrderJob,
) {
  const [ledger, change] = [await findLedger(database, order.id), changeId && (await findChange(database, changeId))]
  const canBeChanged = isPaid(order) && !isCancelled(order)
  const changeUrl = canBeChanged ? await changeLink(database, publicUrl, order) : undefined
  return { ...order, ledger, changeUrl, ...(change && { change }) }
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
