import { statfs } from 'node:fs/promises'
import { type Config, isLoopback } from '../../config.ts'
import { knockAtMailServer } from '../../mail/transport.ts'
import { type Finding, findings, wordsOf } from './finding.ts'

const mail = findings('mail')
const disk = findings('disk')

/** Room below which a disk is soon full, in bytes. */
const littleRoom = 1e9

/** Whether the mail server takes us in. Nothing is sent. */
export async function checkMail({ smtpUrl, publicUrl, dataDir }: Config): Promise<Finding> {
  if (!smtpUrl) {
    const says = `SMTP_URL is not set: mails are files in ${dataDir}/mail, and nobody gets them`
    return isLoopback(new URL(publicUrl).hostname) ? mail.warning(says) : mail.problem(says)
  }
  const { host } = new URL(smtpUrl)
  try {
    await knockAtMailServer(smtpUrl)
    return mail.ok(`${host} takes our connection and login`)
  } catch (error) {
    return mail.problem(`${host} does not take us: ${wordsOf(error)}`)
  }
}

/** Whether DATA_DIR has room. */
export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    return judgeRoom(bavail * bsize, dataDir)
  } catch (error) {
    return disk.problem(`${dataDir} can’t be looked at: ${wordsOf(error)}`)
  }
}

/** What so many free bytes mean. */
export function judgeRoom(free: number, dataDir: string): Finding {
  const room = `${(free / 1e9).toFixed(1)} GB free in ${dataDir}`
  return free < littleRoom ? disk.warning(`only ${room}`) : disk.ok(room)
}
