import { menuName } from '../../contract/order-in-words.ts'
import type { Jobs } from '../database/job-queue.ts'
import { findDeliveryRules } from '../delivery/delivery-rules.ts'
import { daysHeldUnpaid, findUnpaidOrders } from '../delivery/unpaid-places.ts'
import { orderTotal } from '../payments/price-problems.ts'
import { contentNow } from '../publishing/live-content.ts'
import { staffPlacesMended, staffUnknownPayment } from './messages/staff-alerts.ts'
import { staffPriceAlert, staffTotalAlert } from './messages/staff-needs-attention.ts'
import { staffUnpaidPlaces } from './messages/staff-unpaid-places.ts'
import { type MailOptions, mailId, send, shortHash } from './send-mail.ts'

/** Tells staff that ordering is paused. The mail of one day about one problem has one id. */
export async function sendPriceAlert(options: MailOptions, job: Jobs['send-price-alert']): Promise<void> {
  const { staffEmail } = options.config
  const message =
    job.menuId === orderTotal
      ? staffTotalAlert(job.problem, staffEmail)
      : staffPriceAlert(menuName(job.menuId, contentNow().packages), job.problem, staffEmail)
  const day = new Date().toISOString().slice(0, 10)
  await send(options, message, mailId(['price-alert', job.menuId, day, shortHash(job.problem)]))
}

/** Tells staff of a payment for an order that we do not have. */
export async function sendUnknownPayment(options: MailOptions, payment: Jobs['send-unknown-payment']): Promise<void> {
  const id = mailId(['unknown-payment', payment.sessionId])
  await send(options, staffUnknownPayment(payment, options.config.staffEmail), id)
}

/** Tells staff that the places of days were counted wrong and are mended. */
export async function sendPlacesMended(options: MailOptions, places: Jobs['send-places-mended']): Promise<void> {
  const days = places.days.map(({ day, counted }) => `${day}-${counted}`)
  await send(
    options,
    staffPlacesMended(places, options.config.staffEmail),
    mailId(['places-mended', ...days.slice(0, 3)]),
  )
}

/** Tells staff which unpaid orders hold the places of these days. Nothing is sent where they no longer do. */
export async function sendPlacesAlert(options: MailOptions, { days, at }: Jobs['send-places-alert']): Promise<void> {
  const { rules } = await findDeliveryRules(options.database)
  const held = daysHeldUnpaid(rules, await findUnpaidOrders(options.database)).filter(({ day }) => days.includes(day))
  if (held.length === 0) return
  const { publicUrl, staffEmail } = options.config
  await send(options, staffUnpaidPlaces(held, staffEmail, publicUrl), mailId(['staff-unpaid-places', at]))
}
