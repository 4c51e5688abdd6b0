import { sql } from 'drizzle-orm'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import type { Database } from '../database/database.ts'
import { type Jobs, maxAttempts, queueJob } from '../database/job-queue.ts'
import { londonToday } from '../database/london-today.ts'
import { findKitchensOfComingDays, findOrdersOfComingDays } from '../orders/lists/orders-of-days.ts'
import { waitsInWords, withoutMoney } from '../orders/lists/without-money.ts'
import { findWaitingOf } from '../orders/order/waiting-changes.ts'
import { morningHour } from '../people/morning-mails.ts'
import { forKitchen, kitchenEmail } from './kitchens.ts'
import { staffComingDays } from './messages/staff-coming-days.ts'
import { type MailOptions, mailId, sendMail } from './send-mail.ts'

const task = 'send-coming-days'

/**
 * Queues the list of the coming days for this morning in London, or for now if the morning is over. The day is stored
 * with the job, so each day has one list, however often, how late and by how many servers this is called.
 */
export async function queueComingDays(database: Database): Promise<void> {
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
 * Sends each kitchen its orders of a day (yyyy-MM-dd) and the two days after it. Sends nothing to a kitchen without
 * orders. Several kitchens get a job each: in one job, a refused address would make each new attempt mail the other
 * kitchens again.
 */
export async function sendComingDays(options: MailOptions, { day, kitchen }: Jobs['send-coming-days']): Promise<void> {
  const kitchens = kitchen === undefined ? await findKitchensOfComingDays(options.database, day) : [kitchen]
  if (kitchens.length > 1) return queueLists(options.database, day, kitchens)
  for (const only of kitchens) await sendList(options, day, only)
}

function queueLists(database: Database, day: string, kitchens: string[]): Promise<void> {
  return database.transaction(async (tx) => {
    for (const kitchen of kitchens) await queueJob(tx, task, { day, kitchen }, `${task} ${day} ${kitchen}`)
  })
}

async function sendList(options: MailOptions, day: string, kitchen: string): Promise<void> {
  const { orders, hasMore } = await findOrdersOfComingDays(options.database, day, kitchen)
  if (orders.length === 0) return
  const { publicUrl, staffEmail } = options.config
  const ids = orders.map(({ order }) => order.id)
  const waiting = await findWaitingOf(options.database, ids)
  const withWaiting = orders.map((each) => ({ ...each, waits: waitsInWords(waiting.get(each.order.id), withoutMoney) }))
  const message = staffComingDays({ day, orders: withWaiting, hasMore }, kitchenEmail(kitchen, staffEmail), publicUrl)
  const subject = forKitchen(kitchen, message.subject)
  const other = kitchen === firstKitchen ? undefined : kitchen
  await sendMail(options, { ...message, subject }, mailId(['staff-coming-days', day, other]))
}
