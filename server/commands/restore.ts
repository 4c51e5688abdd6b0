import { ConfigError, operatorName, readConfig } from '../config.ts'
import { migrateDatabase } from '../database/database.ts'
import { restore } from '../database/embedded/backup.ts'
import { pauseAfterRestore } from '../delivery/change-ordering.ts'
import { beginNewSeries } from '../documents/document-series.ts'
import { atTheServer } from '../people/cli-access.ts'
import { endStaffAccess } from '../people/staff-access.ts'
import { endPreviews } from '../publishing/previews.ts'
import { holdAfterRestore } from '../publishing/scheduled-drafts.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const afterwards = `Ordering is paused until an owner has looked at what may be missing, at /staff/opening.
All staff sign in again. Revoke access again for people who left since that backup: npm run staff:revoke -- --email …
Erase again the people and photos that were erased since: npm run erase
`

/** `npm run restore -- FILE` restores a backup into an empty DATA_DIR. */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2)
  if (!file) throw new ConfigError('Say what from: npm run restore -- FILE')
  const config = readConfig()
  const { databaseUrl, dataDir } = config
  if (databaseUrl) throw new ConfigError('DATABASE_URL is set: restore that database with its own pg_restore.')
  const finish = (begunAt: Date) =>
    withDatabase(config, async (database) => {
      // A backup from an earlier release may lack tables.
      await migrateDatabase(database)
      await endStaffAccess(database)
      await beginNewSeries(database)
      await holdAfterRestore(database)
      await endPreviews(database)
      await pauseAfterRestore(database, begunAt, atTheServer(operatorName()))
    })
  await restore({ dataDir, file, finish })
  process.stdout.write(`${dataDir} holds what ${file} held. Start the server.\n${afterwards}`)
}

runCommand(main)
