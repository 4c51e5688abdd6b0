import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { ZodError } from 'zod'
import { cateringPackages } from '../../content/packages.ts'
import { menuName } from '../../contract/order-in-words.ts'
import type { Database } from '../database/database.ts'
import { type Jobs, type OrderMail, queueJob } from '../database/job-queue.ts'
import { cateringOrders, type Order } from '../database/schema.ts'
import { changeLink } from '../orders/changes/change-link.ts'
import { findChange } from '../orders/changes/order-changes.ts'
import { findWaitingChange } from '../orders/changes/waiting-changes.ts'
import { waitsInWords } from '../orders/lists/waits-in-words.ts'
import { withoutMoney } from '../orders/lists/without-money.ts'
import { announceOrder } from '../orders/order-announcements.ts'
import { addAttention, wasToldOfAddress } from '../orders/order-history.ts'
import { noteHandedOver } from '../orders/order-mails.ts'
import { findItems, findOrder, isPaid, isProved, isReplaced } from '../orders/orders.ts'
import { findLedger } from '../payments/ledger.ts'
import { orderTotal } from '../payments/price-problems.ts'
import { agreedTerms } from './agreed-terms.ts'
import { documentAttachments, noDocuments } from './document-attachments.ts'
import { type Message, renderMail } from './mail.ts'
import { countUnasked, uncountUnasked } from './mail-budget.ts'
import { staffNeedsAttention, staffPriceAlert, staffTotalAlert } from './messages/staff-needs-attention.ts'
import type { OrderForMail } from './order-for-mail.ts'
import { isCancelled, type MailConfig, type OrderJob, orderMessages } from './order-messages.ts'
import type { MailTransport } from './transport.ts'
import { withoutWords } from './words-of-strangers.ts'

export interface MailOptions {
  database: Database
  mails: MailTransport
  cvLinkSecret: string
  config: MailConfig
  log: Logger
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
  // What a stranger typed is told to an address once that has opened its link; staff read it at once.
  const wordsWait = !job.mail.startsWith('staff-') && !isProved(order)
  const { files, papers } = order.erased
    ? noDocuments
    : await documentAttachments(options, job.mail, order.id, !wordsWait)
  const known = { ...(await knownOf(database, { ...order, items }, config, job)), papers }
  const message = order.erased
    ? aboutErased(order, items, config, job)
    : orderMessages[job.mail](wordsWait ? withoutWords(known) : known, config, job)
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
  // Who gave an order on the telephone was told that the mail comes, and staff send it again to whoever asks.
  const isUnasked = job.mail === 'change-link' || (unasked.has(job.mail) && !order.takenBy && !job.again)
  const isSent = await (isUnasked ? sendUnasked : send)(options, message, id).catch(async (error: unknown) => {
    if (isPaid(order) && message.to === order.customerEmail && isRefusedForGood(error))
      await tellRefused(database, order)
    throw error
  })
  if (isSent) await noteHandedOver(database, { id, order, mail: job.mail })
}

/** Whether an address can't be mailed, now and later: the mail server refuses it, or it is none. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return error instanceof ZodError || (code === 'EENVELOPE' && responseCode >= 500)
}

const addressRefused = 'Mails to the email address of this order are refused. Ring the customer, and correct it.'

/** Tells staff that the customer of a paid order can't be mailed: once for each address that the order has had. */
async function tellRefused(database: Database, order: Order): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.select().from(cateringOrders).where(eq(cateringOrders.id, order.id)).for('update')
    if (await wasToldOfAddress(tx, order.id, addressRefused)) return
    await addAttention(tx, order.id, addressRefused)
    const again = randomUUID().slice(0, 8)
    const job = { mail: 'staff-needs-attention', reason: addressRefused, orderId: order.id, again } as const
    await queueJob(tx, 'send-order-mail', job)
    await announceOrder(tx, order.orderNumber)
  })
}

/** Adds the ledger, the change that a mail is about, and the link with which a paid order is changed or cancelled. */
async function knownOf(
  database: Database,
  order: Order & OrderForMail,
  { publicUrl }: MailConfig,
  { changeId, mail }: OrderJob,
) {
  const [ledger, change] = [await findLedger(database, order.id), changeId && (await findChange(database, changeId))]
  const canBeChanged = isPaid(order) && !isCancelled(order)
  const changeUrl = canBeChanged ? await changeLink(database, publicUrl, order) : undefined
  const waiting = mail === 'staff-order-changed' ? await findWaitingChange(database, order.id) : undefined
  return { ...order, ledger, changeUrl, waits: waitsInWords(waiting, withoutMoney), ...(change && { change }) }
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
