import { createHash } from 'node:crypto'
import { menuName } from '../../contract/catalogue.ts'
import { findApplicationWithCv } from '../database/applications.ts'
import type { Database } from '../database/database.ts'
import { findItems, findOrder, type Order } from '../database/orders.ts'
import { type Message, renderMail } from '../mail/mail.ts'
import { applicationReceived } from '../mail/messages/application-received.ts'
import { orderConfirmed } from '../mail/messages/order-confirmed.ts'
import { orderReceived } from '../mail/messages/order-received.ts'
import { orderRefunded } from '../mail/messages/order-refunded.ts'
import { paymentFailed } from '../mail/messages/payment-failed.ts'
import { staffNeedsAttention, staffPriceAlert } from '../mail/messages/staff-needs-attention.ts'
import { staffNewApplication } from '../mail/messages/staff-new-application.ts'
import { staffNewOrder } from '../mail/messages/staff-new-order.ts'
import type { OrderForMail } from '../mail/order-for-mail.ts'
import type { MailTransport } from '../mail/transport.ts'
import { cvLinkDays, signedCvUrl } from '../storage/cv-link.ts'
import type { Jobs, OrderMail } from './queue.ts'

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
}

type OrderJob = Jobs['send-order-mail']
type MakeMessage = (order: Order & OrderForMail, config: MailConfig, job: OrderJob) => Message | undefined

const orderMessages: Record<OrderMail, MakeMessage> = {
  // Paid, closed or too late since the job was queued: then there is nothing left to pay.
  'order-received': (order) =>
    order.paymentStatus === 'pending' && order.checkoutUrl && order.checkoutExpiresAt.getTime() > Date.now()
      ? orderReceived(order, order.checkoutUrl)
      : undefined,
  'order-confirmed': (order, { publicUrl }) => orderConfirmed(order, publicUrl),
  'payment-failed': (order, { publicUrl }) => paymentFailed(order, order.paymentStatus, publicUrl),
  'order-refunded': (order, _config, job) => orderRefunded(order, job.refundedPence ?? 0),
  'staff-new-order': (order, { staffEmail }) => staffNewOrder(order, staffEmail),
  'staff-needs-attention': (order, { staffEmail }, job) => staffNeedsAttention(order, job.reason ?? '', staffEmail),
}

/** Sends a mail about an order. An order whose person was erased since gets none. */
export async function sendOrderMail(options: MailOptions, job: OrderJob): Promise<void> {
  const order = await findOrder(options.database, job.orderId)
  if (!order || order.erased) return
  const items = await findItems(options.database, order.id)
  const message = orderMessages[job.mail]({ ...order, items }, options.config, job)
  const occasion = [job.mail, order.orderNumber, job.refundedPence, job.reason && hashOf(job.reason)]
  if (message) await options.mails.send(await renderMail(message), idOf(occasion))
}

/** Tells staff that ordering is paused. The same problem on the same day is the same mail. */
export async function sendPriceAlert({ mails, config }: MailOptions, job: Jobs['send-price-alert']): Promise<void> {
  const message = staffPriceAlert(menuName(job.menuId), job.problem, config.staffEmail)
  const day = new Date().toISOString().slice(0, 10)
  await mails.send(await renderMail(message), idOf(['price-alert', job.menuId, day, hashOf(job.problem)]))
}

/** Sends a mail about a job application. One that was erased since gets none. */
export async function sendApplicationMail(options: MailOptions, job: Jobs['send-application-mail']): Promise<void> {
  const { database, mails, config } = options
  const found = await findApplicationWithCv(database, job.applicationId)
  if (!found) return
  const message =
    job.mail === 'application-received'
      ? applicationReceived(found.application, config.keepApplicationsDays)
      : forStaff(options, found)
  await mails.send(await renderMail(message), idOf([job.mail, job.applicationId]))
}

type Found = NonNullable<Awaited<ReturnType<typeof findApplicationWithCv>>>

function forStaff({ cvLinkSecret, config }: MailOptions, { application, cv }: Found): Message {
  const cvExpires = new Date(Date.now() + cvLinkDays * 86_400_000)
  const cvUrl = signedCvUrl(cvLinkSecret, config.publicUrl, cv.name, cvExpires)
  return staffNewApplication({ ...application, cv, cvUrl, cvExpires }, config.staffEmail)
}

/** The id of a mail: the same for each attempt at it, and fit to be a file name. */
function idOf(parts: (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('.')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
