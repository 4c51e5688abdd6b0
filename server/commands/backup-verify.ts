import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { newestBackup } from '../database/embedded/backup-folder.ts'
import { type Contents, verifyBackup } from '../database/embedded/verify-backup.ts'
import { mailBackupReport, tryBackup } from './mail-backup-report.ts'
import { runCommand, say } from './run-command.ts'

/**
 * `npm run backup:verify` opens the newest backup in BACKUP_DIR, or `-- FILE`, and prints what it holds. `-- --mail`
 * mails the result for the newest backup to staff, good or bad; the command then fails only if the mail can't be sent.
 */
async function main(): Promise<void> {
  const config = readConfig()
  const { values, positionals } = parseArgs({ options: { mail: { type: 'boolean' } }, allowPositionals: true })
  const [named] = positionals
  if (config.databaseUrl)
    throw new ConfigError('DATABASE_URL is set: try a restore of that database with its own pg_restore.')
  if (!named && !config.backupDir) throw new ConfigError('Say which: set BACKUP_DIR, or npm run backup:verify -- FILE')
  if (named && values.mail) throw new ConfigError('--mail is about the newest backup in BACKUP_DIR: name no file.')
  // Ignores signals, so that the command always closes and removes the backup it opened.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  if (values.mail) return say(await mailBackupReport(config, config.backupDir ?? ''))
  const file = named || (await newestBackup(config.backupDir ?? '')).file
  if (!file) throw new ConfigError(`There is no backup in ${config.backupDir}.`)
  const contents = named ? await verifyBackup({ dataDir: config.dataDir, file }) : await tryBackup(config, file)
  say(`${basename(file)} opens. It holds ${wordsFor(contents)}`)
}

function wordsFor({ orders, applications, cvs, newestOrder }: Contents): string {
  const newest = newestOrder ? `the newest order was placed at ${newestOrder.toISOString()}` : 'no order was placed yet'
  return `orders: ${orders}, applications: ${applications}, CVs: ${cvs}; ${newest}.`
}

runCommand(main)
