import type { Jobs } from '../database/job-queue.ts'
import { staffPlacesMended, staffUnknownPayment } from './messages/staff-alerts.ts'
import { idOf, type MailOptions, send } from './send-mail.ts'

/** Tells staff of a payment for an order that we do not have. */
export async function sendUnknownPayment(options: MailOptions, payment: Jobs['send-unknown-payment']): Promise<void> {
  const id = idOf(['unknown-payment', payment.sessionId])
  await send(options, staffUnknownPayment(payment, options.config.staffEmail), id)
}

/** Tells staff that the places of days were counted wrong and are mended. */
export async function sendPlacesMended(options: MailOptions, places: Jobs['send-places-mended']): Promise<void> {
  const days = places.days.map(({ day, counted }) => `${day}-${counted}`)
  await send(
    options,
    staffPlacesMended(places, options.config.staffEmail),
    idOf(['places-mended', ...days.slice(0, 3)]),
  )
}
