import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { photos } from '../../database/content-schema.ts'
import type { Database } from '../../database/database.ts'
import { oneAtATime } from '../../operations/kept-thread.ts'
import { findPhotoFile, type PhotoFile } from './photos.ts'

/** How many files may wait to be read from the database: the photos of a long page, for a few who open it first. */
const inTurn = oneAtATime(300)

const folderOf = (dataDir: string) => join(dataDir, 'photos')

/**
 * Returns a file of a photo; undefined where there is none. It is read from the database once, and from then on it lies in
 * the data folder. Where that has no room it is read from the database each time.
 * Throws AppError `overloaded` where too many wait.
 */
export async function openPhotoFile(
  database: Database,
  dataDir: string,
  file: PhotoFile,
): Promise<Buffer | { path: string; length: number } | undefined> {
  const path = join(folderOf(dataDir), file.id, `${file.width}.${file.kind}`)
  const kept = () =>
    stat(path).then(
      // A power cut may leave the name of a new file without its bytes.
      ({ size }) => (size > 0 ? { path, length: size } : undefined),
      () => undefined,
    )
  return (
    (await kept()) ??
    inTurn(async () => {
      // Whoever waited before may have asked for the same file.
      const meanwhile = await kept()
      if (meanwhile) return meanwhile
      const content = await findPhotoFile(database, file)
      if (content) await keep(path, content).catch(() => undefined)
      return content
    })
  )
}

async function keep(path: string, content: Buffer): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  // A process that is killed in between leaves no half of a file under this name.
  await writeFile(`${path}.new`, content)
  await rename(`${path}.new`, path)
}

/** Deletes the files in the data folder of photos that there are no more. */
export async function deleteSpentFiles(database: Database, dataDir: string): Promise<void> {
  const ids = await readdir(folderOf(dataDir)).catch(() => [])
  if (ids.length === 0) return
  const found = await database.select({ id: photos.id }).from(photos).where(inArray(photos.id, ids))
  const known = new Set(found.map(({ id }) => id))
  for (const id of ids) if (!known.has(id)) await rm(join(folderOf(dataDir), id), { recursive: true, force: true })
}
