import { basename } from 'node:path'
import type { Config } from '../config.ts'
import { newestBackup } from '../database/embedded/backup-folder.ts'
import { verifyBackup } from '../database/embedded/verify-backup.ts'
import { renderMail } from '../mail/mail.ts'
import { type BackupReport, staffBackupReport } from '../mail/messages/staff-backup-report.ts'
import { createMailTransport } from '../mail/transport.ts'
import { judgeNewest } from './check-live/backups.ts'

/**
 * Restores the newest backup in a folder on trial and mails staff what came of it, good or bad. Returns that in a line.
 * Rejects only where the mail did not go out.
 */
export async function mailBackupReport(config: Config, folder: string): Promise<string> {
  const { smtpUrl, mailDir, mailFrom, staffEmail } = config
  const report = await tryNewest(config.dataDir, folder)
  const transport = createMailTransport({ smtpUrl, mailDir, from: mailFrom })
  const mail = await renderMail(staffBackupReport(report, staffEmail))
  await transport.send(mail, `staff-backup-report.${Date.now()}`).finally(() => transport.close())
  return `${staffEmail} is told: ${mail.subject}${'problem' in report ? ` (${report.problem})` : ''}`
}

async function tryNewest(dataDir: string, folder: string): Promise<BackupReport> {
  let name: string | undefined
  try {
    const { file, count } = await newestBackup(folder)
    name = file && basename(file)
    const { level, says } = judgeNewest(name, count, folder, new Date())
    if (!file || level === 'problem') return { folder, name, problem: `${says}.` }
    return { folder, name, contents: await verifyBackup({ dataDir, file }) }
  } catch (error) {
    return { folder, name, problem: error instanceof Error ? error.message : String(error) }
  }
}
