import { statSync } from 'node:fs'
import { ConfigError, readConfig } from '../config.ts'
import { backUp } from '../database/embedded/backup.ts'
import { backUpInto } from '../database/embedded/backup-folder.ts'
import { runCommand } from './run-command.ts'

/**
 * Copies the embedded database, whether a server is running or not. `npm run backup` adds a file to BACKUP_DIR and
 * deletes surplus ones there. `npm run backup -- FILE` writes one new file.
 */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2)
  const { backupDir, databaseUrl, dataDir } = readConfig()
  if (!file && !backupDir) throw new ConfigError('Say where to: set BACKUP_DIR, or npm run backup -- FILE')
  if (databaseUrl) throw new ConfigError('DATABASE_URL is set: back that database up with its own pg_dump.')
  if (file) await backUp({ dataDir, file })
  sayBackup(file ? { file, deleted: [], later: [] } : await backUpInto({ dataDir, folder: backupDir ?? '' }))
}

function sayBackup({ file, deleted, later }: Awaited<ReturnType<typeof backUpInto>>): void {
  const lines = [`${file} holds the backup, ${(statSync(file).size / 1e6).toFixed(1)} MB. Keep it secret.`]
  if (deleted.length > 0) lines.push(`Older ones that were deleted: ${deleted.length}`)
  if (later.length > 0)
    lines.push(`The clock is or was wrong, these are dated later than now and stay: ${later.join(' ')}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

runCommand(main)
