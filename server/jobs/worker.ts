import { EventEmitter } from 'node:events'
import { type Job, run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import { loggable } from '../operations/loggable.ts'
import { startSchedule } from './schedule.ts'
import { makeTasks, type TaskOptions } from './tasks.ts'
import { deadAfter, unlockDeadJobs } from './unlock-dead-jobs.ts'

/** Jobs done at the same time by one server. */
const concurrency = 4

export interface JobsOptions extends TaskOptions {
  /** Whether no other server can be working on this database. */
  isOnlyServer: boolean
}

/**
 * Starts taking jobs from the queue, and putting scheduled ones into it. `stop` lets running jobs finish.
 */
export async function startJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const { database, log } = options
  await unlockDeadJobs(database, options.isOnlyServer ? 0 : deadAfter)
  // Before the worker, which would hold its connection and so keep a start that fails here from ending.
  const schedule = await startSchedule(database, log)
  const events: WorkerEvents = new EventEmitter()
  const firstLook = looked(events)
  // It is awaited below; it may fail sooner.
  firstLook.catch(() => {})
  const runner = await run({
    events,
    pgPool: database.pool,
    concurrency,
    taskList: makeTasks(options),
    parsedCronItems: [],
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message, meta) => logWorker(log, level, message, meta as WorkerMeta)),
  })
  await firstLook.catch(async (error: unknown) => {
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
 * Settles when the worker has looked for a job. It asks for the numbers of its tasks once and keeps a failure for good:
 * where the database falls silent at that moment no job would ever be done, so that start has failed.
 */
function looked(events: WorkerEvents): Promise<void> {
  return new Promise((resolve, reject) => {
    events.once('job:start', () => resolve())
    events.once('worker:getJob:empty', () => resolve())
    events.once('worker:getJob:error', ({ error }) => reject(error))
  })
}

// The worker's own lines quote an error's message, which may hold an address: only its place goes into the log.
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
