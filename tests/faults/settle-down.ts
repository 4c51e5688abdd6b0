import { until } from '../server/until.ts'
import { aMinutePasses, type KillRun } from './life-under-kills.ts'

/** How long jobs may take to rest, in milliseconds. */
const longestRest = 300_000

/** Makes the minutes pass after which servers take up what a killed one held, and check what was not checked. */
const letMinutesPass = `
  update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes' where locked_at < $before;
  update graphile_worker._private_job_queues set locked_at = locked_at - interval '5 minutes' where locked_at < $before;
  update catering_orders set next_check_at = now(), rechecked_at = null;
  update order_ledger set created_at = created_at - interval '5 minutes'
    where state in ('asked', 'pending', 'requires-action');
  select graphile_worker.add_job('unlock-dead-jobs', job_key := 'unlock-dead-jobs')`
const scheduled = ['reconcile-orders', 'recheck-paid-orders', 'follow-refunds', 'issue-documents']
const adding = (tasks: string[]) =>
  tasks.map((task) => `select graphile_worker.add_job('${task}', job_key := '${task}')`).join(';')
const deliverNow = `update payment_sandbox.deliveries set due_at = now()
  where delivered_at is null and given_up_at is null and due_at > now()`
const undelivered = `select event_id from payment_sandbox.deliveries where delivered_at is null and given_up_at is null`
const dueNow = `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`
const work = `select task_identifier as task, last_error, attempts from graphile_worker.jobs
  where task_identifier not in ('send-coming-days', 'forget', 'keep-products') and (locked_at is not null or attempts < max_attempts)`

/**
 * Lets everything come to its end: all webhooks arrive, all jobs are done, pending refunds end, and Stripe is asked once
 * more. Does `further` tasks of the schedule too.
 */
export async function settleDown(run: KillRun, further: string[] = []): Promise<void> {
  const { pool } = run.world.database
  const { rows } = await pool.query('select now()::text as before')
  for (const round of ['what was held', 'what was pending']) {
    await pool.query(letMinutesPass.replaceAll('$before', `'${rows[0].before}'::timestamptz`))
    await run.world.sandboxPool.query(deliverNow)
    await restOfJobs(run, round)
    await pool.query(adding([...scheduled, ...further]))
    await restOfJobs(run, round)
    await aMinutePasses({ run })
  }
}

/** Waits until all webhooks have arrived and all jobs are done. What failed is due again at once. */
async function restOfJobs({ world }: KillRun, round: string): Promise<void> {
  let left: unknown[] = []
  const isAtRest = async () => {
    const events = (await world.sandboxPool.query(undelivered)).rows
    left = [...events, ...(await world.database.pool.query(work)).rows]
    if (left.length > 0) await world.database.pool.query(dueNow)
    return left.length === 0
  }
  await until(isAtRest, longestRest).catch(() => {
    throw new Error(`No rest after ${round}: ${JSON.stringify(left)}`)
  })
}
