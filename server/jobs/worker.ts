import { parseCronItems, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { schedule } from './schedule.ts'

/** Jobs done at the same time by one server. */
const concurrency = 4

/** Starts taking jobs from the queue, and putting scheduled ones into it. `stop` lets running jobs finish. */
export async function startWorker(
  database: Database,
  tasks: TaskList,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const runner = await run({
    pgPool: database.pool,
    concurrency,
    taskList: tasks,
    parsedCronItems: parseCronItems(schedule),
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message, meta) => logWorker(log, level, message, meta)),
  })
  runner.events.on('job:failed', ({ job, error }) =>
    log.error({ job: job.task_identifier, jobId: job.id, err: messageOf(error) }, 'a job failed for good'),
  )
  return { stop: () => runner.stop() }
}

// The worker prints whole errors and payloads at will; job names and messages are enough for us.
function logWorker(log: Logger, level: string, message: string, meta: unknown): void {
  if (level === 'error') log.error({ worker: messageOf((meta as { error?: unknown })?.error) }, message.split('\n')[0])
  else if (level === 'warning') log.warn(message.split('\n')[0])
  else log.debug(message)
}

function messageOf(error: unknown): { message: string } | undefined {
  return error instanceof Error ? { message: error.message.split('\n')[0] ?? '' } : undefined
}
