import { basename } from 'node:path'
import { ConfigError, readConfig } from '../config.ts'
import { newestBackup } from '../database/embedded/backup-folder.ts'
import { type Contents, verifyBackup } from '../database/embedded/verify-backup.ts'
import { runCommand } from './run-command.ts'

/** `npm run backup:verify` opens the newest backup in BACKUP_DIR, or `-- FILE`, and says what is in it. */
async function main(): Promise<void> {
  const { backupDir, dataDir, databaseUrl } = readConfig()
  if (databaseUrl) throw new ConfigError('DATABASE_URL is set: try a restore of that database with its own pg_restore.')
  const [named] = process.argv.slice(2)
  if (!named && !backupDir) throw new ConfigError('Say which: set BACKUP_DIR, or npm run backup:verify -- FILE')
  const file = named || (await newestBackup(backupDir ?? '')).file
  if (!file) throw new ConfigError(`There is no backup in ${backupDir}.`)
  // Signals are ignored, so that the command always closes and removes the backup that it has opened.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.stdout.write(`${basename(file)} opens. It holds ${wordsFor(await verifyBackup({ dataDir, file }))}\n`)
}

function wordsFor({ orders, applications, cvs, newestOrder }: Contents): string {
  const newest = newestOrder ? `the newest order was placed at ${newestOrder.toISOString()}` : 'no order was placed yet'
  return `orders: ${orders}, applications: ${applications}, CVs: ${cvs}; ${newest}.`
}

runCommand(main)
