import pino from 'pino'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'

/** Does `work` with the database of the settings, whether a server is running or not, and returns what comes of it. */
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

/** Whether there is a PostgreSQL for these settings. Without DATABASE_URL the first start of the server makes one. */
export async function hasPostgres({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl) return true
  const { clusterPaths, holdsCluster } = await import('../database/embedded/cluster.ts')
  return holdsCluster(clusterPaths(dataDir).cluster)
}

/**
 * Returns the PostgreSQL of the settings. It is made and started where that is needed; `stop` ends what this call started.
 */
export async function findPostgres({ databaseUrl, dataDir }: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  const { borrowEmbedded } = await import('../database/embedded/embedded.ts')
  return borrowEmbedded({ dataDir })
}
