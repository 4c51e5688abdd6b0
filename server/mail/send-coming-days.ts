import { findOrdersOfComingDays } from '../database/coming-days.ts'
import type { Jobs } from '../database/job-queue.ts'
import { staffComingDays } from './messages/staff-coming-days.ts'
import { idOf, type MailOptions, send } from './send-mail.ts'

/** Sends staff the orders of a day and of the two after it. Nothing is sent without orders, or when the day is over. */
export async function sendComingDays(options: MailOptions, { day }: Jobs['send-coming-days']): Promise<void> {
  const { orders, hasMore } = await findOrdersOfComingDays(options.database, day)
  if (orders.length === 0) return
  const { publicUrl, staffEmail } = options.config
  const message = staffComingDays({ day, orders, hasMore }, staffEmail, publicUrl)
  await send(options, message, idOf(['staff-coming-days', day]))
}
