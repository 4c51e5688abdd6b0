import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { StartError } from '../errors.ts'
import { gatherAnnouncements } from './gather-announcements.ts'
import * as schema from './schema.ts'

/**
 * How many connections a server has. New orders and rate limits have their own, so that neither waits for other
 * requests.
 */
const shares = { others: 12, orders: 6, counts: 2 }
/** How long to wait for a connection, and how long one statement may run, in milliseconds. */
const patience = { connect: 5_000, statement: 10_000 }
/** Shorter, because a request that can't be counted soon is counted in memory (http/rate-limit.ts). */
const patienceForCounts = { connect: 1_000, statement: 1_000 }

// An arbitrary number, the same for all servers, so that only one migrates at a time.
const migrationLock = 7_204_601_23

/** Opens the pools. A pool connects at its first query, and replaces lost connections. */
export function openDatabase(url: string, log: Logger) {
  const pools = {
    orders: openPool(url, log, shares.orders, patience),
    counts: openPool(url, log, shares.counts, patienceForCounts),
    others: openPool(url, log, shares.others, patience),
  }
  const pool = pools.others
  const announcements = gatherAnnouncements(pool, log)
  const transaction = <Result>(work: (tx: Transaction) => Promise<Result>) => transact(pool, work)
  return Object.assign(drizzle(pool, { schema }), {
    pool,
    pools,
    transaction,
    /** The connections for new orders, and for all queries that a new order needs. */
    forOrders: drizzle(pools.orders, { schema }),
    /** Announces new orders to the screens of staff. */
    announcements,
    async close() {
      announcements.stop()
      await Promise.all(Object.values(pools).map((each) => each.end()))
    },
  })
}

function openPool(url: string, log: Logger, max: number, { connect, statement }: typeof patience): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    query_timeout: statement * 1.2,
    idle_in_transaction_session_timeout: statement,
    keepAlive: true,
  })
  const lost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost')
  pool.on('error', lost)
  // A connection can also be lost while a query uses it.
  pool.on('connect', (client) => client.on('error', lost))
  pool.on('release', (_error, client) => {
    // The job queue may release a connection in the middle of a statement, and such a connection no longer answers.
    // It is closed, or the next query would wait for it in vain.
    if (!(client as unknown as { readyForQuery: boolean }).readyForQuery) void client.end()
  })
  return pool
}

export type Database = ReturnType<typeof openDatabase>
/** Anything that runs queries: a pool or a transaction. */
export type Queryable = NodePgDatabase<typeof schema> | Transaction
export type Transaction = Parameters<Parameters<NodePgDatabase<typeof schema>['transaction']>[0]>[0]

/**
 * Runs `work` in one transaction. Drizzle's own transaction never releases a pool's connection that breaks at
 * `begin`, so twenty of those would use up the pool.
 */
async function transact<Result>(pool: pg.Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    return await drizzle(client, { schema }).transaction(work)
  } finally {
    client.release()
  }
}

/** How long a migration waits for a lock. Other queries queue up behind it, so it gives up before they do. */
const patienceForLock = '3s'

const migrationsFolder = new URL('migrations', import.meta.url).pathname

/**
 * Runs the pending migrations. If several servers start together, one migrates and the others wait. Throws StartError
 * where another program locks a table for too long: the failed migration has then changed nothing, and the earlier
 * ones are done. Also throws StartError, and changes nothing, where the database is from before 1.3.0.
 */
export async function migrateDatabase(
  database: Database,
  migrations = readMigrationFiles({ migrationsFolder }),
): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrateOneByOne(database.pool, await findPending(client, migrations)).catch(refuseLocked)
    await runMigrations({ pgPool: database.pool })
  } finally {
    // Closing the connection releases the lock, even after a failed migration.
    client.release(true)
  }
}

/** Returns the migrations later than the database's last one. The first has the time of the last one of 1.3.0. */
async function findPending(client: pg.PoolClient, migrations: MigrationMeta[]): Promise<MigrationMeta[]> {
  await runDrizzleMigrations(client, []) // Creates the table of finished migrations.
  const { rows } = await client.query('select max(created_at)::float8 as last from drizzle.__drizzle_migrations')
  const { last } = rows[0]
  if (last === null) return migrations
  if (last < (migrations[0]?.folderMillis ?? 0)) throw new StartError(tooOld)
  return migrations.filter(({ folderMillis }) => folderMillis > last)
}

const tooOld =
  'The database is from before 1.3.0 and was left as it is: start 1.3.0 on it once, and then this release again. Restore a backup from before 1.3.0 with 1.3.0, into an empty DATA_DIR (docs/operations/every-day.md, "Updating").'

/**
 * Runs each migration in its own transaction, so that orders wait for one at a time. Drizzle's `migrate` would lock
 * every table until the last one is done. Uses its own connection, because a migration of a million rows takes longer
 * than the pool's statement timeout.
 */
async function migrateOneByOne({ options }: pg.Pool, pending: MigrationMeta[]): Promise<void> {
  if (pending.length === 0) return
  const client = new pg.Client({ connectionString: options.connectionString, keepAlive: true })
  client.on('error', () => {}) // The running query fails too.
  try {
    await client.connect()
    await client.query(`set statement_timeout = 0; set lock_timeout = '${patienceForLock}'`)
    for (const migration of pending) await runDrizzleMigrations(client, [migration])
  } finally {
    await client.end()
  }
}

function runDrizzleMigrations(client: pg.ClientBase, migrations: MigrationMeta[]): Promise<void> {
  const { dialect, session } = drizzle(client as pg.Client) as unknown as { dialect: PgDialect; session: PgSession }
  return dialect.migrate(migrations, session, { migrationsFolder })
}

// 55P03 is lock_not_available: https://www.postgresql.org/docs/current/errcodes-appendix.html
function refuseLocked(error: Error & { cause?: { code?: string } }): never {
  if (error.cause?.code !== '55P03') throw error
  throw new StartError(
    `The database was not brought up to date: another program holds a table for more than ${patienceForLock}. Nothing is half done. Start again when that program is done.`,
    { cause: error },
  )
}
