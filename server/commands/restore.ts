import { ConfigError, readConfig } from '../config.ts'
import { restore } from '../database/embedded/backup.ts'
import { runCommand } from './run-command.ts'

/** `npm run restore -- FILE` puts a backup into an empty DATA_DIR. */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2)
  if (!file) throw new ConfigError('Say what from: npm run restore -- FILE')
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl) throw new ConfigError('DATABASE_URL is set: restore that database with its own pg_restore.')
  await restore({ dataDir, file })
  process.stdout.write(`${dataDir} holds what ${file} held. Start the server.\n`)
}

runCommand(main)
