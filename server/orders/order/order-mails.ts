import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { KitchenNews, OrderMail } from '../../database/job-queue.ts'
import { londonToday } from '../../database/london-today.ts'
import type { Order } from '../../database/schema.ts'
import { orderMails } from '../../database/staff-schema.ts'
import { cookedBy } from './orders.ts'

/** A mail about an order that is still in the queue. */
export interface QueuedMail extends Record<string, unknown> {
  orderNumber: string
  mail: OrderMail
  queuedAt: Date
  /** The time of its last attempt, or of queueing if there was none. */
  triedAt: Date
  hasFailed: boolean
  /** True if all attempts are used up. */
  isGivenUp: boolean
}

interface HandedOver {
  id: string
  order: Pick<Order, 'id'>
  mail: OrderMail
}

/**
 * Records that a mail was handed over to the mail server, once for each mail. Does nothing if the order is gone.
 * `to_staff` is no longer read (staff-schema.ts); it only repeats the mail's name.
 */
export async function noteHandedOver(database: Queryable, { id, order, mail }: HandedOver): Promise<void> {
  await database.execute(sql`
    insert into order_mails (id, order_id, mail, to_staff)
    select ${id}, id, ${mail}, starts_with(${mail}, 'staff-') from catering_orders where id = ${order.id}
    on conflict do nothing`)
}

/** True if the mail with the payment link of a change was handed over. That mail's id ends with the change's id. */
export async function wasOffered(database: Queryable, changeId: string): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    select from order_mails
    where order_id = (select order_id from order_changes where id = ${changeId})
      and mail = 'change-to-pay' and id like ${`%.${changeId}`} limit 1`)
  return rowCount === 1
}

/** True if a customer was mailed today (London) that their order has left. */
export async function wasToldOfLeavingToday(database: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    select from order_mails where order_id = ${orderId} and mail = 'order-on-its-way'
      and (handed_over_at at time zone 'Europe/London')::date = ${londonToday} limit 1`)
  return rowCount === 1
}

/** Returns the mails about an order that were handed over, oldest first. */
export function findHandedOver(database: Queryable, orderId: string) {
  return database.select().from(orderMails).where(eq(orderMails.orderId, orderId)).orderBy(orderMails.handedOverAt)
}

/** Returns up to 100 mails about an order that are queued or could not be sent. */
export function findQueuedMails(database: Queryable, orderId: string): Promise<QueuedMail[]> {
  return findQueued(database, sql`job.payload->>'orderId' = ${orderId}`, 100)
}

/** Returns up to `most` mails about orders that could not be sent, newest first. */
export function findUnsentMails(
  database: Queryable,
  most: number,
  kitchens?: readonly string[],
): Promise<QueuedMail[]> {
  return findQueued(database, sql`job.last_error is not null and ${cookedBy(kitchens)}`, most)
}

async function findQueued(database: Queryable, where: SQL, most: number): Promise<QueuedMail[]> {
  const { rows } = await database.execute<QueuedMail & { queuedAt: string; triedAt: string }>(sql`
    select catering_orders.order_number as "orderNumber", job.payload->>'mail' as mail, job.created_at as "queuedAt",
      job.updated_at as "triedAt", job.attempts > 0 and job.last_error is not null as "hasFailed",
      job.attempts >= job.max_attempts and job.last_error is not null as "isGivenUp"
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    join catering_orders on catering_orders.id = (job.payload->>'orderId')::uuid
    where task.identifier = 'send-order-mail' and ${where}
    order by job.id desc limit ${most}`)
  return rows.map((row) => ({ ...row, queuedAt: new Date(row.queuedAt), triedAt: new Date(row.triedAt) }))
}

/** Retries the failed mails about an order, except one that is being sent. Returns how many. */
export async function retryMails(tx: Transaction, orderId: string): Promise<number> {
  const { rows } = await tx.execute(sql`
    select job.id from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id,
    lateral graphile_worker.reschedule_jobs(array[job.id], run_at := now(), attempts := 0) as again
    where task.identifier = 'send-order-mail' and job.payload->>'orderId' = ${orderId} and job.last_error is not null`)
  return rows.length
}

/**
 * Returns news of coming orders whose mail to the kitchen has waited for ten minutes; for changes, with the id of the
 * newest one. Leaves out news queued before the last warning with the same text in `attentions`: that warning showed
 * the order with them.
 */
export async function findLateNews(database: Queryable, attentions: Record<KitchenNews, string>, most: number) {
  const { rows } = await database.execute<{
    id: string
    orderNumber: string
    late: KitchenNews
    changeId?: string
  }>(sql`
    with news (late, status, attention) as (values
      ('staff-new-order', 'confirmed', ${attentions['staff-new-order']}),
      ('staff-order-changed', 'confirmed', ${attentions['staff-order-changed']}),
      ('staff-order-cancelled', 'cancelled', ${attentions['staff-order-cancelled']}))
    select distinct on (catering_orders.id, late) catering_orders.id, order_number as "orderNumber", late,
      job.payload->>'changeId' as "changeId"
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    join news on late = job.payload->>'mail'
    join catering_orders on catering_orders.id = (job.payload->>'orderId')::uuid and catering_orders.status = news.status
    where task.identifier = 'send-order-mail' and job.created_at <= now() - interval '10 minutes'
      and not erased and event_date >= ${londonToday}
      and not exists (select from order_mails
        where order_mails.id = concat_ws('.', late, order_number, job.payload->>'changeId'))
      and not exists (select from order_events where order_id = catering_orders.id and event = 'attention'
        and detail = news.attention and at >= job.created_at)
    order by catering_orders.id, late, job.id desc limit ${most}`)
  return rows
}
