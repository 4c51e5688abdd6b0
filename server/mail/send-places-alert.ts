import type { Jobs } from '../database/job-queue.ts'
import { findDeliveryRules } from '../delivery/delivery-rules.ts'
import { daysHeldUnpaid, findUnpaidOrders } from '../delivery/unpaid-places.ts'
import { staffUnpaidPlaces } from './messages/staff-unpaid-places.ts'
import { idOf, type MailOptions, send } from './send-mail.ts'

/** Tells staff which unpaid orders hold the places of these days. Nothing is sent once they no longer do. */
export async function sendPlacesAlert(options: MailOptions, { days, at }: Jobs['send-places-alert']): Promise<void> {
  const { rules } = await findDeliveryRules(options.database)
  const held = daysHeldUnpaid(rules, await findUnpaidOrders(options.database)).filter(({ day }) => days.includes(day))
  if (held.length === 0) return
  const { publicUrl, staffEmail } = options.config
  await send(options, staffUnpaidPlaces(held, staffEmail, publicUrl), idOf(['staff-unpaid-places', at]))
}
