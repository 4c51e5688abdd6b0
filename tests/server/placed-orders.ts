import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Jobs } from '../../server/database/job-queue.ts'
import { makeTasks } from '../../server/jobs/tasks.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { mailId } from '../../server/mail/send-mail.ts'
import { sendOrderMail } from '../../server/mail/send-order-mail.ts'
import { noteHandedOver } from '../../server/orders/order/order-mails.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { anOrder } from '../an-order.ts'
import { silent, type TestServer } from './harness.ts'

/** Places an order through the official client. */
export async function placeOrder(server: TestServer, changes: Record<string, unknown> = {}) {
  const { data, error } = await server.supabase.functions.invoke('create-catering-order', { body: anOrder(changes) })
  expect(error).toBeNull()
  return data as { order_id: string; order_number: string; checkout_url: string }
}

/** Returns the queued mails by name. */
export async function queuedMails(server: TestServer): Promise<string[]> {
  const { rows } = await server.database.execute<{ mail: string }>(
    sql`select payload->>'mail' as mail from graphile_worker._private_jobs where payload->>'mail' is not null order by 1`,
  )
  return rows.map((row) => row.mail)
}

/** Returns the queued jobs with their payloads. */
export async function queuedJobs(server: TestServer) {
  const { rows } = await server.database.execute<{ task: string; payload: Record<string, unknown> }>(
    sql`select task_identifier as task, payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by j.id`,
  )
  return rows
}

/** Does the queued closings of payment pages, as the worker would. Returns how many there were. */
export async function closeQueued(server: TestServer): Promise<number> {
  const tasks = makeTasks(server as never)
  const jobs = (await queuedJobs(server)).filter(({ task }) => task === 'expire-checkout')
  for (const { payload } of jobs) await tasks['expire-checkout']?.(payload, {} as never)
  await server.database.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'expire-checkout'`)
  return jobs.length
}

export const intentOf = async (server: TestServer, id: string) =>
  (await findOrder(server.database, id))?.paymentIntentId ?? ''

/** Sends the queued mails about orders, as the worker would. Returns them by their ids. */
export async function sendQueuedMails({ database, ...server }: TestServer, refused = ''): Promise<Map<string, Mail>> {
  const sent = new Map<string, Mail>()
  const send = async (mail: Mail, id: string) => {
    if (mail.to === refused) throw new Error('Refused')
    sent.set(id, mail)
  }
  const mails = { send, close() {} }
  const config = { publicUrl: server.url, staffEmail: 'kitchen@example.com', keepApplicationsDays: 180 }
  const options = { database, mails, config, cvLinkSecret: '', log: silent }
  const { rows } = await database.execute<{ id: string; payload: Jobs['send-order-mail'] }>(
    sql`select id, payload from graphile_worker._private_jobs where payload->>'mail' is not null order by id`,
  )
  for (const { id, payload } of rows) {
    await sendOrderMail(options, payload)
    await database.execute(sql`select graphile_worker.complete_jobs(array[${id}::bigint])`)
  }
  return sent
}

/**
 * Notes that the queued mails about orders are sent, without writing them: drawing the receipt of one takes several times as
 * long as ordering and paying.
 */
export async function passQueuedMails({ database }: Pick<TestServer, 'database'>): Promise<void> {
  const { rows } = await database.execute<{
    job: string
    id: string
    number: string
    payload: Jobs['send-order-mail']
  }>(
    sql`select job.id as job, o.id, o.order_number as number, payload
      from graphile_worker._private_jobs job join catering_orders o on o.id::text = payload->>'orderId'
      where payload->>'mail' is not null`,
  )
  for (const { job, id, number, payload } of rows) {
    const { mail, changeId } = payload
    await noteHandedOver(database, { id: mailId([mail, number, changeId]), order: { id }, mail })
    await database.execute(sql`select graphile_worker.complete_jobs(array[${job}::bigint])`)
  }
}
