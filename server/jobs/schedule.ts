import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { loggable } from '../operations/loggable.ts'

export type ScheduledTask =
  | 'reconcile-orders'
  | 'issue-documents'
  | 'publish-scheduled'
  | 'recheck-paid-orders'
  | 'follow-refunds'
  | 'unlock-dead-jobs'
  | 'keep-products'
  | 'forget'
  | 'check-kitchen-mails'
  | 'check-unpaid-places'
  | 'queue-coming-days'
  | 'compare-with-stripe'
  | 'check-places'
  | 'fold-orders'
  | 'delete-unnamed-photos'

interface Scheduled {
  task: ScheduledTask
  /** The minutes between two runs. */
  every: number
  maxAttempts: number
  /** The queue, whose jobs run one after the other. */
  queue?: string
}

const schedule: Scheduled[] = [
  // The tasks that ask Stripe about orders share a queue, so that a silent Stripe blocks only one worker.
  { task: 'reconcile-orders', every: 1, maxAttempts: 1, queue: 'reconcile-orders' },
  { task: 'recheck-paid-orders', every: 5, maxAttempts: 1, queue: 'reconcile-orders' },
  { task: 'issue-documents', every: 1, maxAttempts: 1, queue: 'issue-documents' },
  { task: 'publish-scheduled', every: 1, maxAttempts: 1, queue: 'publish-scheduled' },
  { task: 'follow-refunds', every: 5, maxAttempts: 1, queue: 'reconcile-orders' },
  { task: 'unlock-dead-jobs', every: 1, maxAttempts: 1 },
  { task: 'check-kitchen-mails', every: 1, maxAttempts: 1, queue: 'check-kitchen-mails' },
  { task: 'check-unpaid-places', every: 5, maxAttempts: 1, queue: 'check-unpaid-places' },
  { task: 'forget', every: 60, maxAttempts: 20 },
  // Queues the morning's list at `morningHour` (people/morning-mails.ts).
  { task: 'queue-coming-days', every: 60, maxAttempts: 20 },
  { task: 'compare-with-stripe', every: 24 * 60, maxAttempts: 20, queue: 'reconcile-orders' },
  { task: 'check-places', every: 24 * 60, maxAttempts: 20 },
  { task: 'fold-orders', every: 24 * 60, maxAttempts: 20 },
  { task: 'delete-unnamed-photos', every: 24 * 60, maxAttempts: 20 },
  // Also run at each start, because the content may be new.
  { task: 'keep-products', every: 24 * 60, maxAttempts: 20 },
]

export const scheduledTasks = schedule.map(({ task }) => task)

/**
 * Queues every scheduled task now, and again whenever its minutes have passed. `stop` ends that. Uses timers instead of
 * a crontab, because changes of the clock don't affect them. Jobs become due by the database's clock, so a server with
 * a wrong clock runs them too. Every server queues them, but a job that is still waiting isn't queued twice.
 *
 * Queueing a waiting job again makes it the newest one, served last. So these jobs have the highest priority: otherwise
 * a backlog of mails longer than a minute would hold them up for ever.
 */
export async function startSchedule(database: Database, log: Logger): Promise<{ stop(): void }> {
  for (const each of schedule) await queue(database, each)
  const failed = (error: unknown) => log.warn({ err: loggable(error) }, 'the schedule could not be queued')
  const timers = schedule.map((each) =>
    setInterval(() => void queue(database, each).catch(failed), each.every * 60_000),
  )
  return { stop: () => timers.forEach(clearInterval) }
}

async function queue(database: Database, { task, queue, maxAttempts }: Scheduled): Promise<void> {
  await database.execute(sql`
    select graphile_worker.add_job(
      ${task}, queue_name := ${queue ?? null}::text, max_attempts := ${maxAttempts}, job_key := ${task},
      priority := -1)
  `)
}
