import { basename } from 'node:path'
import type { Config } from '../config.ts'
import { newestBackup } from '../database/embedded/backup-folder.ts'
import { type Contents, verifyBackup } from '../database/embedded/verify-backup.ts'
import { renderMail } from '../mail/mail.ts'
import { type BackupReport, staffBackupReport } from '../mail/messages/staff-backup-report.ts'
import { createMailTransport } from '../mail/transport.ts'
import { judgeNewest } from '../opening/backups.ts'
import { writeNote } from '../opening/notes.ts'
import { goLive } from '../publishing/live-content.ts'
import { openLiveRelease } from '../publishing/releases.ts'
import { hasPostgres, withDatabase } from './with-database.ts'

/**
 * Restores the newest backup in a folder on trial and mails the result to staff, good or bad. Returns a line about it.
 * Rejects only if the mail can't be sent.
 */
export async function mailBackupReport(config: Config, folder: string): Promise<string> {
  const report = await tryNewest(config, folder)
  await followSite(config)
  const { staffEmail } = config
  const transport = createMailTransport(config)
  const mail = await renderMail(staffBackupReport(report, staffEmail))
  await transport.send(mail, `staff-backup-report.${Date.now()}`).finally(() => transport.close())
  return `${staffEmail} is told: ${mail.subject}${'problem' in report ? ` (${report.problem})` : ''}`
}

/**
 * Makes names and addresses follow the live content. Never rejects: a machine that only tests backups has no database,
 * and a database that doesn't answer must not stop the report.
 */
async function followSite(config: Config): Promise<void> {
  try {
    if (await hasPostgres(config)) goLive(await withDatabase(config, openLiveRelease))
  } catch {
    process.stderr.write(
      'The database did not answer, so the mail has the name and address that the site began with.\n',
    )
  }
}

async function tryNewest(config: Config, folder: string): Promise<BackupReport> {
  let name: string | undefined
  try {
    const { file, count } = await newestBackup(folder)
    name = file && basename(file)
    const { state, says } = judgeNewest(name, count, folder, new Date())
    if (!file || state === 'wrong') return { folder, name, problem: says }
    return { folder, name, contents: await tryBackup(config, file) }
  } catch (error) {
    return { folder, name, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Opens a backup, records whether it opened, and returns what it holds. Rejects as `verifyBackup` does. */
export async function tryBackup(config: Config, file: string): Promise<Contents> {
  const trying = verifyBackup({ dataDir: config.dataDir, file })
  await noteTrial(
    config,
    await trying.then(
      () => true,
      () => false,
    ),
  )
  return trying
}

/**
 * Records for /staff/opening whether the newest backup opened. Never rejects: a machine that only tests backups has no
 * database, and a failed note must not make a good backup look bad.
 */
async function noteTrial(config: Config, opened: boolean): Promise<void> {
  try {
    if (await hasPostgres(config))
      await withDatabase(config, (database) => writeNote(database, 'backups', { opened }, 'backup:verify'))
  } catch {
    process.stderr.write('What came of it could not be noted for /staff/opening.\n')
  }
}
