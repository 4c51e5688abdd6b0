import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from './database/database.ts'
import { isDraining } from './drain.ts'

/** GET /healthz: the process lives. GET /readyz: database, migrations and queue are in order, or 503, also while the server is about to end. */
export function health(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    if (isDraining(app)) return reply.code(503).send({ status: 'draining' })
    try {
      return { status: 'ok', ...(await inspect(database)) }
    } catch {
      return reply.code(503).send({ status: 'unavailable', database: 'unreachable or not migrated' })
    }
  })
}

/** The state of the job queue and of ordering. Rejects where the database is unreachable or not migrated. */
export async function inspect(database: Database) {
  const { rows } = await database.execute<{ failed: string; waiting: string; paused: string }>(sql`
    select
      (select count(*) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null) as failed,
      (select count(*) from graphile_worker.jobs where attempts < max_attempts and run_at <= now()) as waiting,
      (select count(*) from price_problems) as paused,
      -- Fails where the orders' table is not there: then nobody has migrated.
      exists (select from catering_orders) as migrated
  `)
  const [row] = rows
  return {
    jobsFailedForGood: Number(row?.failed),
    jobsWaiting: Number(row?.waiting),
    orderingPaused: Number(row?.paused) > 0,
  }
}
