import { statSync } from 'node:fs'
import { ConfigError, readConfig } from '../config.ts'
import { backUp } from '../database/embedded/backup.ts'
import { runCommand } from './run-command.ts'

/** `npm run backup -- FILE`: copies the embedded database into one file, beside a running server or alone. */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2)
  if (!file) throw new ConfigError('Say where to: npm run backup -- FILE')
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl) throw new ConfigError('DATABASE_URL is set: back that database up with its own pg_dump.')
  await backUp({ dataDir, file })
  process.stdout.write(`${file} holds the backup, ${(statSync(file).size / 1e6).toFixed(1)} MB. Keep it secret.\n`)
}

runCommand(main)
