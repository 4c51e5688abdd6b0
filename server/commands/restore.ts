import { ConfigError, readConfig } from '../config.ts'
import { restore } from '../database/embedded/backup.ts'
import { endStaffAccess } from '../database/embedded/end-staff-access.ts'
import { runCommand } from './run-command.ts'

const afterwards =
  'All staff sign in again. Revoke access again for people who left since that backup: npm run staff:revoke -- --email …'

/** `npm run restore -- FILE` puts a backup into an empty DATA_DIR. */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2)
  if (!file) throw new ConfigError('Say what from: npm run restore -- FILE')
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl) throw new ConfigError('DATABASE_URL is set: restore that database with its own pg_restore.')
  await restore({ dataDir, file })
  const knowsStaff = await endStaffAccess(dataDir)
  process.stdout.write(`${dataDir} holds what ${file} held. Start the server.\n`)
  if (knowsStaff) process.stdout.write(`${afterwards}\n`)
}

runCommand(main)
