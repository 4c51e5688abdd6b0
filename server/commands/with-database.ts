import pino from 'pino'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'

/** Does something with the database of the settings, beside a running server or alone. */
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

/** The PostgreSQL of the settings; `stop` ends what this call started. */
async function findPostgres({ databaseUrl, dataDir }: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  const { borrowEmbedded } = await import('../database/embedded/embedded.ts')
  return borrowEmbedded({ dataDir })
}
