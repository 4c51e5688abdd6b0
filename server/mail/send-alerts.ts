import type { Jobs } from '../database/job-queue.ts'
import { findDeliveryRules } from '../delivery/delivery-rules.ts'
import { daysHeldUnpaid, findUnpaidOrders } from '../delivery/unpaid-places.ts'
import { staffPlacesMended, staffUnknownPayment } from './messages/staff-alerts.ts'
import { staffDraftHeld } from './messages/staff-draft-held.ts'
import { staffUnpaidPlaces } from './messages/staff-unpaid-places.ts'
import { type MailOptions, mailId, sendMail, shortHash } from './send-mail.ts'

/** Tells staff about a payment for an order that we don't have. */
export async function sendUnknownPayment(options: MailOptions, payment: Jobs['send-unknown-payment']): Promise<void> {
  const id = mailId(['unknown-payment', payment.sessionId])
  await sendMail(options, staffUnknownPayment(payment, options.config.staffEmail), id)
}

/** Tells staff that the places of some days were counted wrong, and have been corrected. */
export async function sendPlacesMended(options: MailOptions, places: Jobs['send-places-mended']): Promise<void> {
  const days = places.days.map(({ day, counted }) => `${day}-${counted}`)
  await sendMail(
    options,
    staffPlacesMended(places, options.config.staffEmail),
    mailId(['places-mended', ...days.slice(0, 3)]),
  )
}

/** Tells staff which unpaid orders hold the places of these days. Sends nothing if they no longer do. */
export async function sendPlacesAlert(options: MailOptions, { days, at }: Jobs['send-places-alert']): Promise<void> {
  const { rules } = await findDeliveryRules(options.database)
  const held = daysHeldUnpaid(rules, await findUnpaidOrders(options.database)).filter(({ day }) => days.includes(day))
  if (held.length === 0) return
  const { publicUrl, staffEmail } = options.config
  await sendMail(options, staffUnpaidPlaces(held, staffEmail, publicUrl), mailId(['staff-unpaid-places', at]))
}

/** Tells staff that a draft of the site could not be published on schedule, or won't be. */
export async function sendDraftHeld(options: MailOptions, held: Jobs['send-draft-held']): Promise<void> {
  const { publicUrl, staffEmail } = options.config
  const id = mailId(['staff-draft-held', shortHash(JSON.stringify(held))])
  await sendMail(options, staffDraftHeld(held, staffEmail, publicUrl), id)
}
