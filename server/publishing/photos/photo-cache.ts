import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inArray } from 'drizzle-orm'
import { photos } from '../../database/content-schema.ts'
import type { Database } from '../../database/database.ts'
import { oneAtATime } from '../../operations/kept-program.ts'
import { type PhotoFile, slicesOf } from './photos.ts'

/** How many reads from the database may wait: enough for a long page of photos that a few people open first. */
const inTurn = oneAtATime(300)

const folderOf = (dataDir: string) => join(dataDir, 'photos')

/**
 * Returns a file of a photo or film, or undefined. Reads it from the database once and then from the data folder. If
 * the disk is full, reads a photo from the database each time, and serves no film. Throws AppError `overloaded` where
 * too many wait.
 */
export async function openPhotoFile(
  database: Database,
  dataDir: string,
  file: PhotoFile,
): Promise<Buffer | { path: string; length: number } | undefined> {
  const path = join(folderOf(dataDir), file.id, `${file.width}.${file.kind}`)
  const kept = () =>
    stat(path).then(
      // After a power cut, a new file may be empty.
      ({ size }) => (size > 0 ? { path, length: size } : undefined),
      () => undefined,
    )
  return (
    (await kept()) ??
    inTurn(async () => {
      // Somebody earlier in the queue may have asked for the same file.
      const meanwhile = await kept()
      if (meanwhile) return meanwhile
      await keep(path, slicesOf(database, file)).catch(() => undefined)
      const written = await kept()
      // A film would be in memory once for each visitor who fetches it.
      if (written || file.kind === 'mp4') return written
      const content = await buffer(slicesOf(database, file))
      return content.length > 0 ? content : undefined
    })
  )
}

/** Keeps a file. Does nothing where there is none. */
async function keep(path: string, slices: AsyncGenerator<Buffer>): Promise<void> {
  const { value: first } = await slices.next()
  if (!first) return
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  // If the process is killed here, no half-written file has this name.
  await writeFile(`${path}.new`, [first])
  await writeFile(`${path}.new`, slices, { flag: 'a' })
  await rename(`${path}.new`, path)
}

/** Deletes the cached files of photos that no longer exist. */
export async function deleteSpentFiles(database: Database, dataDir: string): Promise<void> {
  const ids = await readdir(folderOf(dataDir)).catch(() => [])
  if (ids.length === 0) return
  const found = await database.select({ id: photos.id }).from(photos).where(inArray(photos.id, ids))
  const known = new Set(found.map(({ id }) => id))
  for (const id of ids) if (!known.has(id)) await rm(join(folderOf(dataDir), id), { recursive: true, force: true })
}
