import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Database } from '../../database/database.ts'
import { isDraining } from '../../http/drain.ts'

/**
 * GET /healthz: the process is alive, with its version. GET /readyz: the database (which must take writes), the
 * migrations and the queue are in order. Answers 503 otherwise, and while the server is shutting down. Its answer is
 * at most a second old, however often it is asked.
 */
export function health(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ status: 'ok', version: packageFile.version }))

  const check = atMostOnceIn(1_000, () => readHealth(database))

  app.get('/readyz', async (_request, reply) => {
    if (isDraining(app)) return reply.code(503).send({ status: 'draining' })
    try {
      return { status: 'ok', ...(await check()) }
    } catch {
      return reply.code(503).send({ status: 'unavailable', database: 'unreachable, not migrated or read-only' })
    }
  })
}

/**
 * Returns the counts of waiting and failed jobs. Rejects where the database is unreachable, not migrated or
 * read-only.
 */
export async function readHealth(database: Database) {
  const { rows } = await database.execute<{ failed: string; waiting: string; readonly: string }>(sql`
    select
      -- The schedule repeats jobs with a single attempt within five minutes, so only their recent failures count.
      (select count(*) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
        and (max_attempts > 1 or updated_at > now() - interval '6 minutes')) as failed,
      (select count(*) from graphile_worker.jobs where attempts < max_attempts and run_at <= now()) as waiting,
      -- 'on' for a standby that nobody has promoted.
      current_setting('transaction_read_only') as readonly,
      -- Fails if the table of orders is missing, because nobody has migrated.
      exists (select from catering_orders) as migrated
  `)
  const [row] = rows
  if (row?.readonly !== 'off') throw new Error('The database takes no writes.')
  return {
    jobsFailedForGood: Number(row?.failed),
    jobsWaiting: Number(row?.waiting),
  }
}

/** Returns a function that runs `work` at most once in this time. Calls in between share the outcome. */
function atMostOnceIn<Outcome>(milliseconds: number, work: () => Promise<Outcome>): () => Promise<Outcome> {
  let last: { outcome: Promise<Outcome>; until: number } | undefined
  return () => {
    const now = performance.now()
    if (last && now < last.until) return last.outcome
    const check = { outcome: work(), until: Number.POSITIVE_INFINITY }
    // While a check hangs, no second one is started, because it would hang too.
    const end = () => {
      check.until = Math.max(performance.now(), now + milliseconds)
    }
    check.outcome.then(end, end)
    last = check
    return check.outcome
  }
}
