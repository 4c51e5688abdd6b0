import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { gatherAnnouncements } from './gather-announcements.ts'
import { newOrders } from './new-orders.ts'
import * as schema from './schema.ts'

/**
 * Connections of one server. New orders have their own share, and so does the counting of requests, so that neither
 * waits behind whatever strangers ask for.
 */
const shares = { others: 12, orders: 6, counts: 2 }
/** Longest wait for a connection, and longest run of one statement, in milliseconds. */
const patience = { connect: 5_000, statement: 10_000 }
/** A request that can't be counted soon is counted elsewhere (http/rate-limit.ts). */
const patienceForCounts = { connect: 1_000, statement: 1_000 }

// One arbitrary number, the same on every server, so that only one migrates at a time.
const migrationLock = 7_204_601_23

/** Opens the pools. Connecting happens with the first query; a lost connection is replaced by itself. */
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
    newOrders: newOrders(pools.orders),
    /** For what a new order asks beside being stored, on the connections that are kept for orders. */
    forOrders: drizzle(pools.orders, { schema }),
    /** Tells the screens of staff of new orders. */
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
  // A connection can also be lost while somebody holds it.
  pool.on('connect', (client) => client.on('error', lost))
  pool.on('release', (_error, client) => {
    // One that is given back in the middle of a statement no longer answers (the job queue does so): it is no use to
    // the next, who would wait for it in vain.
    if (!(client as unknown as { readyForQuery: boolean }).readyForQuery) void client.end()
  })
  return pool
}

export type Database = ReturnType<typeof openDatabase>
/** Whatever a query can be asked of. */
export type Queryable = NodePgDatabase<typeof schema> | Transaction
export type Transaction = Parameters<Parameters<NodePgDatabase<typeof schema>['transaction']>[0]>[0]

/**
 * Does `work` in one transaction: all of it stays, or nothing. Drizzle's own on a pool never gives back a connection
 * that breaks where the transaction begins, so that twenty of them were the end of the pool.
 */
async function transact<Result>(pool: pg.Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    return await drizzle(client, { schema }).transaction(work)
  } finally {
    client.release()
  }
}

/** Brings the schema up to date; of several servers that start together, one does it and the others wait. */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: new URL('migrations', import.meta.url).pathname })
    await runMigrations({ pgPool: database.pool })
  } finally {
    // Closing the connection gives the lock back, also when the migration failed.
    client.release(true)
  }
}
