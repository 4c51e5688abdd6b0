import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { migrateDatabase, openDatabase } from '../server/database/database.ts'
import { startEmbedded } from '../server/database/embedded/embedded.ts'

/** Makes a DATA_DIR with a stopped, migrated cluster and its password, and returns both. Copying it is quicker than initdb. */
export async function makeMigratedCluster(): Promise<{ dataDir: string; url: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandoor-cluster-'))
  const log = pino({ level: 'silent' })
  const { url, stop } = await startEmbedded({ dataDir, log })
  const database = openDatabase(url, log)
  await migrateDatabase(database)
  await database.close()
  await stop()
  return { dataDir, url }
}
