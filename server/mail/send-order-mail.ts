import { ZodError } from 'zod'
import type { Database } from '../database/database.ts'
import type { OrderMail } from '../database/job-queue.ts'
import type { Order } from '../database/schema.ts'
import { nameOfKitchen } from '../delivery/kitchens-now.ts'
import { waitsInWords, withoutMoney } from '../orders/lists/without-money.ts'
import { changeLink } from '../orders/order/change-link.ts'
import { lockOrder } from '../orders/order/lock-order.ts'
import { findChange } from '../orders/order/order-changes.ts'
import { wasMailedAboutAddress } from '../orders/order/order-events.ts'
import { noteHandedOver, wasToldOfLeavingToday } from '../orders/order/order-mails.ts'
import { findItems, findLeftAt, findOrder, isOnItsWay, isPaid, isProved, isReplaced } from '../orders/order/orders.ts'
import { onceMore, raiseAttention } from '../orders/order/raise-attention.ts'
import { findWaitingChange } from '../orders/order/waiting-changes.ts'
import { findLedger } from '../payments/ledger.ts'
import { findSoldWith } from '../publishing/sold-packages.ts'
import { agreedTerms } from './agreed-terms.ts'
import { changeForMail } from './change-for-mail.ts'
import { documentAttachments, noDocuments } from './document-attachments.ts'
import { kitchenEmail } from './kitchens.ts'
import { fromKitchen } from './layout.ts'
import type { Message } from './mail.ts'
import { staffNeedsAttention } from './messages/staff-needs-attention.ts'
import type { OrderForMail } from './order-for-mail.ts'
import { isCancelled, type MailConfig, type OrderJob, orderMessages } from './order-messages.ts'
import { type MailOptions, mailId, sendMail, sendUnasked, shortHash } from './send-mail.ts'
import { withoutWords } from './words-of-strangers.ts'

/** Mails about unpaid orders. The recipient may never have placed one. */
const unpaid = new Set<OrderMail>(['order-received', 'payment-failed'])
/** Mails about an order that are sent before any payment has arrived. */
const unasked = new Set<OrderMail>([...unpaid, 'payment-processing'])

/**
 * Sends a mail about an order, unless it no longer applies. A customer who was meanwhile erased gets no mail, but staff
 * do. Mails about an example are only written as files, in a demonstration.
 */
export async function sendOrderMail(options: MailOptions, job: OrderJob): Promise<void> {
  const { database, config } = options
  const order = await findOrder(database, job.orderId)
  if (!order || (order.isExample && !config.isDemonstration)) return
  if (unpaid.has(job.mail) && (await isReplaced(database, order))) return
  const items = await findItems(database, order.id)
  // A customer's mail repeats what was typed only once the address has opened its link. Staff read it at once.
  const wordsWait = !job.mail.startsWith('staff-') && !isProved(order)
  const { files, documents } = order.erased
    ? noDocuments
    : await documentAttachments(options, job.mail, order.id, !wordsWait)
  const known = { ...(await orderWithFacts(database, { ...order, items }, config, job)), documents }
  const message = order.erased
    ? aboutErased(order, items, config, job)
    : orderMessages[job.mail](wordsWait ? withoutWords(known) : known, config, job)
  const id = mailId([
    job.mail,
    order.orderNumber,
    job.entryId,
    job.refundedPence,
    job.reason && shortHash(job.reason),
    job.again,
    job.late,
    job.changeId,
    job.leftAt && shortHash(job.leftAt),
  ])
  if (!message) return
  message.body = fromKitchen(order.kitchen, message.body)
  message.attachments = [
    ...(message.attachments ?? []),
    // The confirmation is the "durable medium" of the law (Consumer Contracts Regulations 2013, regulation 16).
    ...(job.mail === 'order-confirmed' ? await agreedTerms(database, { ...order, items }, config) : []),
    ...files,
  ]
  // A customer who ordered on the telephone was told to expect this mail.
  const isUnasked = unasked.has(job.mail) && !order.takenBy && !job.again
  const isSent = await (isUnasked ? sendUnasked : sendMail)(options, message, id).catch(async (error: unknown) => {
    if (isPaid(order) && message.to === order.customerEmail && isRefusedForGood(error))
      await tellRefused(database, order)
    throw error
  })
  const from = job.mail === 'staff-order-changed' && changeForMail(known, job)?.from
  // If this threw, each new attempt would mail the present kitchen again.
  if (from)
    await tellFormerKitchen(options, message, { from, id }).catch(() => tellOfFormerKitchen(database, order, from))
  if (isSent) await noteHandedOver(database, { id, order, mail: job.mail })
}

/** Sends the mail about a change also to the former kitchen of the order, if it has an address of its own. */
async function tellFormerKitchen(options: MailOptions, message: Message, { from, id }: { from: string; id: string }) {
  const to = kitchenEmail(from, options.config.staffEmail)
  if (to !== message.to) await sendMail(options, { ...message, to }, mailId([id, from]))
}

/** Tells staff that the mail to an order's former kitchen has not gone out. */
async function tellOfFormerKitchen(database: Database, order: Order, from: string): Promise<void> {
  const why = `${nameOfKitchen(from)} no longer cooks this order, and the mail that says so has not gone out. Ring that kitchen.`
  await database.transaction(async (tx) => {
    await lockOrder(tx, order.id)
    await raiseAttention(tx, order, why, { again: onceMore() })
  })
}

/** True if an address can never be mailed: the mail server refuses it, or it isn't an address. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return error instanceof ZodError || (code === 'EENVELOPE' && responseCode >= 500)
}

const addressRefused = 'Mails to the email address of this order are refused. Ring the customer, and correct it.'

/** Tells staff that the customer of a paid order can't be mailed, once for each address that the order has had. */
async function tellRefused(database: Database, order: Order): Promise<void> {
  await database.transaction(async (tx) => {
    await lockOrder(tx, order.id)
    if (await wasMailedAboutAddress(tx, order.id, addressRefused)) return
    await raiseAttention(tx, order, addressRefused, { again: onceMore() })
  })
}

/**
 * Adds what the mails need to an order: its ledger, the packages as sold, the mail's change, the pending change, and
 * the link to change or cancel it.
 */
async function orderWithFacts(
  database: Database,
  order: Order & OrderForMail,
  { publicUrl }: MailConfig,
  { changeId, mail }: OrderJob,
) {
  const [ledger, change] = [await findLedger(database, order.id), changeId && (await findChange(database, changeId))]
  const canBeChanged = (isPaid(order) && !isCancelled(order)) || isOnItsWay(order)
  const changeUrl = canBeChanged ? await changeLink(database, publicUrl, order) : undefined
  const waiting = mail === 'staff-order-changed' ? await findWaitingChange(database, order.id) : undefined
  // A mark that is taken back later and set again mails nobody a second time.
  const isNews = mail === 'order-on-its-way' && !(await wasToldOfLeavingToday(database, order.id))
  const leftAt = isNews ? await findLeftAt(database, order) : undefined
  const sold = await findSoldWith(database, order, order.items)
  return {
    ...order,
    ledger,
    sold,
    changeUrl,
    leftAt,
    waits: waitsInWords(waiting, withoutMoney),
    ...(change && { change }),
  }
}

/** Returns the mail to staff about an order whose customer was erased; undefined for all other mails. */
function aboutErased(order: Order, items: OrderForMail['items'], { staffEmail, publicUrl }: MailConfig, job: OrderJob) {
  if (job.mail !== 'staff-new-order' && job.mail !== 'staff-needs-attention') return undefined
  const paid = 'This order was paid after its customer was erased from our books: nobody can be asked. Refund it.'
  return staffNeedsAttention({ ...order, items }, job.reason ?? paid, staffEmail, publicUrl)
}
