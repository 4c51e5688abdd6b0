import { sql } from 'drizzle-orm'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import type { Database } from '../database/database.ts'
import { type JobName, type Jobs, maxAttempts } from '../database/job-queue.ts'
import { londonToday } from '../database/london-today.ts'
import { findOrdersOfComingDays } from '../orders/lists/orders-of-days.ts'
import { waitsInWords, withoutMoney } from '../orders/lists/without-money.ts'
import { findWaitingOf } from '../orders/order/waiting-changes.ts'
import { morningHour } from '../people/morning-mails.ts'
import { forKitchen, kitchenEmail } from './kitchens.ts'
import { staffComingDays } from './messages/staff-coming-days.ts'
import { type MailOptions, mailId, sendMail } from './send-mail.ts'

/**
 * Queues the list of the coming days for this morning in London, or for now if the morning is over. The day is stored
 * with the job, so each day has one list, however often, how late and by how many servers this is called.
 */
export async function queueComingDays(database: Database): Promise<void> {
  const task: JobName = 'send-coming-days'
  await database.execute(sql`
    with fresh as (
      insert into coming_days_lists (day) values (${londonToday}) on conflict do nothing returning day)
    select graphile_worker.add_job(
      ${task}, payload := json_build_object('day', day), job_key := ${task} || ' ' || day, max_attempts := ${maxAttempts},
      run_at := greatest(now(), (day + ${morningHour}::time) at time zone 'Europe/London'))
    from fresh
  `)
}

/**
 * Sends each kitchen its orders of a day (yyyy-MM-dd) and the two days after it. Sends nothing to one that has none.
 */
export async function sendComingDays(options: MailOptions, { day }: Jobs['send-coming-days']): Promise<void> {
  const { orders, hasMore } = await findOrdersOfComingDays(options.database, day)
  if (orders.length === 0) return
  const { publicUrl, staffEmail } = options.config
  const ids = orders.map(({ order }) => order.id)
  const waiting = await findWaitingOf(options.database, ids)
  const withWaiting = orders.map((each) => ({ ...each, waits: waitsInWords(waiting.get(each.order.id), withoutMoney) }))
  for (const [kitchen, theirs] of Map.groupBy(withWaiting, ({ order }) => order.kitchen)) {
    const message = staffComingDays({ day, orders: theirs, hasMore }, kitchenEmail(kitchen, staffEmail), publicUrl)
    const subject = forKitchen(kitchen, message.subject)
    const other = kitchen === firstKitchen ? undefined : kitchen
    await sendMail(options, { ...message, subject }, mailId(['staff-coming-days', day, other]))
  }
}
