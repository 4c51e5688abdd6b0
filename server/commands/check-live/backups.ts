import { basename } from 'node:path'
import { type Config, isLoopback } from '../../config.ts'
import { newestBackup } from '../../database/embedded/backup-folder.ts'
import { momentOf } from '../../database/embedded/backups-to-keep.ts'
import { type Finding, findings, wordsOf } from './finding.ts'

const { ok, warning, problem } = findings('backups')

/** The age from which a backup is too old, in hours. */
const tooOld = 24

/**
 * Checks whether there is a recent backup of the embedded database. Backups of DATABASE_URL are the task of those who
 * run it.
 */
export async function checkBackups({ backupDir, databaseUrl, publicUrl }: Config): Promise<Finding[]> {
  if (databaseUrl) return []
  if (!backupDir) {
    if (isLoopback(new URL(publicUrl).hostname)) return []
    return [warning('BACKUP_DIR is not set, so nobody can say whether there are any')]
  }
  try {
    const { file, count } = await newestBackup(backupDir)
    return [judgeNewest(file && basename(file), count, backupDir, new Date())]
  } catch (error) {
    return [problem(`${backupDir} can’t be looked at: ${wordsOf(error)}`)]
  }
}

/** Judges the newest backup's age at `now` by its name. */
export function judgeNewest(name: string | undefined, count: number, folder: string, now: Date): Finding {
  const moment = name && momentOf(name)
  if (!moment) return problem(`there is none in ${folder}`)
  const minutes = Math.round((now.getTime() - moment.getTime()) / 60_000)
  const says = `the newest of ${count} in ${folder} is ${minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`} old`
  if (minutes < -1) return problem(`the newest of ${count} in ${folder} is dated later than now: ${name}`)
  return minutes > tooOld * 60 ? problem(says) : ok(says)
}
