import type { Jobs } from '../database/job-queue.ts'
import { findWaitingOf } from '../orders/changes/waiting-changes.ts'
import { findOrdersOfComingDays } from '../orders/lists/coming-days.ts'
import { waitsInWords } from '../orders/lists/waits-in-words.ts'
import { withoutMoney } from '../orders/lists/without-money.ts'
import { staffComingDays } from './messages/staff-coming-days.ts'
import { idOf, type MailOptions, send } from './send-mail.ts'

/** Sends staff the orders of a day and of the two after it. Nothing is sent without orders, or when the day is over. */
export async function sendComingDays(options: MailOptions, { day }: Jobs['send-coming-days']): Promise<void> {
  const { orders, hasMore } = await findOrdersOfComingDays(options.database, day)
  if (orders.length === 0) return
  const { publicUrl, staffEmail } = options.config
  const ids = orders.map(({ order }) => order.id)
  const waiting = await findWaitingOf(options.database, ids)
  const withWaiting = orders.map((each) => ({ ...each, waits: waitsInWords(waiting.get(each.order.id), withoutMoney) }))
  const message = staffComingDays({ day, orders: withWaiting, hasMore }, staffEmail, publicUrl)
  await send(options, message, idOf(['staff-coming-days', day]))
}
