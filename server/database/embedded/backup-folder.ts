import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp, inOneLine } from './backup.ts'
import { backupName, backupsAmong, isDraft, surplusBackups } from './backups-to-keep.ts'

/** The age at which an unfinished file counts as abandoned, in milliseconds. */
const abandonedAfter = 86_400_000

/**
 * Adds a backup of the embedded cluster in `dataDir` to a folder. Then deletes backups that the rule does not keep
 * (backups-to-keep.ts), and unfinished files of killed backups. Returns the new file, the names of the deleted
 * backups, and the names of those dated in the future. Rejects with EmbeddedError.
 */
export async function backUpInto({ dataDir, folder }: { dataDir: string; folder: string }) {
  const now = new Date()
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeAbandoned(folder, isDraft)
    const file = join(folder, backupName(now))
    await backUp({ dataDir, file })
    const names = await filesIn(folder)
    const deleted = surplusBackups(names, now)
    for (const name of deleted) await rm(join(folder, name))
    return { file, deleted, later: backupsAmong(names, now).later }
  } catch (error) {
    throw inOneLine(error)
  }
}

/**
 * Returns the path of the newest backup in a folder, and how many there are. A backup dated in the future counts only
 * where there is no other.
 */
export async function newestBackup(folder: string): Promise<{ file: string | undefined; count: number }> {
  const names = await filesIn(folder).catch((error) => {
    throw inOneLine(error)
  })
  const { present, later } = backupsAmong(names, new Date())
  const name = present.at(-1) ?? later.at(-1)
  return { file: name && join(folder, name), count: present.length + later.length }
}

/** Removes files that a killed program left in a folder more than a day ago. `isOurs` recognises their names. */
export async function removeAbandoned(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isOurs)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > abandonedAfter) await rm(path, { recursive: true, force: true })
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
