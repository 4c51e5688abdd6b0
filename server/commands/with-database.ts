import pino from 'pino'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'

/** Runs `work` with the configured database, whether or not a server is running, and returns its result. */
export async function withDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const postgres = await findPostgres(config)
  const database = openDatabase(postgres.url, pino({ level: 'warn' }))
  try {
    return await work(database)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/** True if these settings have a PostgreSQL. Without DATABASE_URL, the server's first start creates one. */
export async function hasPostgres({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl) return true
  const { clusterPaths, holdsCluster } = await import('../database/embedded/cluster.ts')
  return holdsCluster(clusterPaths(dataDir).cluster)
}

/** Returns the configured PostgreSQL, creating and starting it if needed. `stop` ends only what this call started. */
export async function findPostgres({ databaseUrl, dataDir }: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  const { borrowEmbedded } = await import('../database/embedded/embedded.ts')
  return borrowEmbedded({ dataDir })
}
