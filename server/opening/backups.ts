import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { type Config, isLoopback } from '../config.ts'
import { momentOf } from '../database/embedded/backups-to-keep.ts'
import { done, errorInWords, type Finding, mayWait, open, wrong } from './finding.ts'
import type { OpeningNotes } from './notes.ts'

/** The age above which a backup is too old, in hours. */
const tooOld = 24

/** The age above which a trial restore says little about today's backups, in days. A timer makes one each month. */
const triedLongAgo = 35

/**
 * Checks for a recent backup of the embedded database, and whether the last one tried did open. Backups of DATABASE_URL
 * are up to those who run it.
 */
export async function checkBackups(
  { backupDir, databaseUrl, publicUrl }: Pick<Config, 'backupDir' | 'databaseUrl' | 'publicUrl'>,
  tried: OpeningNotes['backups'],
): Promise<Finding[]> {
  if (databaseUrl) return [done('Whoever runs the PostgreSQL of DATABASE_URL makes its backups.')]
  if (!backupDir) {
    const says = 'BACKUP_DIR is not set, so nobody can say whether there are any.'
    return [isLoopback(new URL(publicUrl).hostname) ? done('A trial on this machine needs none.') : mayWait(open(says))]
  }
  if (!existsSync(backupDir)) return [open(`Nothing makes backups yet: ${backupDir} is not there.`)]
  const now = new Date()
  try {
    // Imported here, because a server with an external database doesn't need the embedded one's code.
    const { newestBackup } = await import('../database/embedded/backup-folder.ts')
    const { file, count } = await newestBackup(backupDir)
    return [judgeNewest(file && basename(file), count, backupDir, now), judgeTried(tried, now)]
  } catch (error) {
    return [wrong(`${backupDir} can’t be looked at: ${errorInWords(error)}.`)]
  }
}

/** Judges the age of the newest backup at `now`, from its name. */
export function judgeNewest(name: string | undefined, count: number, folder: string, now: Date): Finding {
  const moment = name && momentOf(name)
  if (!moment) return wrong(`There is no backup in ${folder}.`)
  const minutes = Math.round((now.getTime() - moment.getTime()) / 60_000)
  const says = `The newest of ${count} in ${folder} is ${ageInWords(minutes)} old.`
  if (minutes < -1) return wrong(`The newest of ${count} in ${folder} is dated later than now: ${name}.`)
  return minutes > tooOld * 60 ? wrong(says) : done(says)
}

function ageInWords(minutes: number): string {
  if (minutes >= 120) return `${Math.round(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** Judges the result of the last trial restore, at `now`. */
export function judgeTried(tried: OpeningNotes['backups'], now: Date): Finding {
  if (!tried) return mayWait(open('Nobody has tried yet whether a backup opens (npm run backup:verify).'))
  const days = Math.round((now.getTime() - tried.at.getTime()) / 86_400_000)
  const when = days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
  if (!tried.opened) return wrong(`The backup that was tried ${when} did not open.`)
  const says = `The one that was tried ${when} opened.`
  return days > triedLongAgo ? mayWait(open(says)) : done(says)
}
