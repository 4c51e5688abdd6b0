import { EventEmitter } from 'node:events'
import { type Job, run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import { loggable } from '../operations/loggable.ts'
import { startSchedule } from './schedule.ts'
import { makeTasks, type TaskOptions } from './tasks.ts'
import { deadAfter, unlockDeadJobs } from './unlock-dead-jobs.ts'

/** The number of jobs that one server runs at the same time. */
const concurrency = 4

export interface JobsOptions extends TaskOptions {
  /** True if no other server can be working on this database. */
  isOnlyServer: boolean
}

/** Starts the worker and the schedule. `stop` waits for running jobs to finish. */
export async function startJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const { database, log } = options
  await unlockDeadJobs(database, options.isOnlyServer ? 0 : deadAfter)
  // The schedule starts before the worker: if it fails, no worker connection keeps the failed start from ending.
  const schedule = await startSchedule(database, log)
  const events: WorkerEvents = new EventEmitter()
  const firstPoll = polled(events)
  // Awaited below. Until then a failure must not count as unhandled.
  firstPoll.catch(() => {})
  const runner = await run({
    events,
    pgPool: database.pool,
    concurrency,
    taskList: makeTasks(options),
    parsedCronItems: [],
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message, meta) => logWorker(log, level, message, meta as WorkerMeta)),
  })
  await firstPoll.catch(async (error: unknown) => {
    schedule.stop()
    await runner.stop()
    throw error
  })
  runner.events.on('job:failed', ({ job, error }) =>
    log.error({ job: job.task_identifier, jobId: job.id, err: loggable(error) }, 'a job failed for good'),
  )
  return {
    async stop() {
      schedule.stop()
      await runner.stop()
    },
  }
}

/**
 * Resolves once the worker has polled for its first job; rejects if that fails. The worker reads the ids of its tasks
 * once and never retries. If the database was silent at that moment no job would ever run, so the start has to fail.
 */
function polled(events: WorkerEvents): Promise<void> {
  return new Promise((resolve, reject) => {
    events.once('job:start', () => resolve())
    events.once('worker:getJob:empty', () => resolve())
    events.once('worker:getJob:error', ({ error }) => reject(error))
  })
}

// The worker's own lines quote error messages, which may contain addresses. So only the error's place is logged.
function logWorker(log: Logger, level: string, message: string, meta: WorkerMeta = {}): void {
  const line = message.split(/ with error | after failure |\n/)[0]
  const job = meta.job && { job: meta.job.task_identifier, jobId: meta.job.id, attempt: meta.job.attempts }
  if (level === 'error') log.error({ ...job, err: loggable(meta.error ?? meta.fatalError) }, line)
  else if (level === 'warning') log.warn(line)
  else log.debug(line)
}

interface WorkerMeta {
  job?: Job
  error?: unknown
  fatalError?: unknown
}
