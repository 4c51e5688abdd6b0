import { createHash } from 'node:crypto'
import { and, desc, eq, gte, inArray, lt, not, notInArray, sql } from 'drizzle-orm'
import type { Content } from '../../../contract/content/content.ts'
import type { MadePhoto } from '../../../contract/content/photo.ts'
import type { PhotoKind } from '../../../contract/content/photo-address.ts'
import { photosOf } from '../../../contract/content/photos-of.ts'
import {
  contentDrafts,
  contentPreviews,
  contentReleases,
  photoFiles,
  photoParts,
  photos,
} from '../../database/content-schema.ts'
import { countOneMore } from '../../database/daily-counts.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { AppError, notPossible } from '../../http/errors.ts'
import { oneAtATime } from '../../operations/kept-thread.ts'
import { writeAct } from '../../people/staff-acts.ts'
import { byCaller, type Caller } from '../../people/staff-sessions.ts'
import { makePhotoOf } from './make-photo.ts'

const facts = { id: photos.id, width: photos.width, height: photos.height, colour: photos.colour }

/** Returns a photo by its id; undefined where there is none. */
async function findPhoto(database: Queryable, id: string): Promise<MadePhoto | undefined> {
  const [found] = await database.select(facts).from(photos).where(eq(photos.id, id))
  return found
}

/** Returns a photo that somebody chooses, which has another day to get into a draft; undefined where there is none. */
export async function choosePhoto(database: Queryable, id: string): Promise<MadePhoto | undefined> {
  const [found] = await database.update(photos).set({ createdAt: sql`now()` }).where(eq(photos.id, id)).returning(facts)
  return found
}

/** Returns one file of a photo; undefined where there is none. */
export async function findPhotoFile(database: Queryable, { id, width, kind }: PhotoFile): Promise<Buffer | undefined> {
  const [found] = await database
    .select({ content: photoFiles.content })
    .from(photoFiles)
    .where(and(eq(photoFiles.photoId, id), eq(photoFiles.width, width), eq(photoFiles.kind, kind)))
  return found?.content
}

/** What names a file of a photo. */
export interface PhotoFile {
  id: string
  width: number
  kind: PhotoKind
}

/** How many photos one person uploads in 24 hours. A day passes until one that nothing names is deleted. */
const photosADay = 200

/** How many photos may be made or wait for that at the same time. */
const inTurn = oneAtATime(20)

/**
 * Makes a photo of a file whose parts have all come, and stores it. One is made at a time, and a file that is made again
 * is the photo that there is. Throws AppError `not_possible` with what is wrong with the file, which is gone then and has
 * changed nothing, and `overloaded` where too many wait.
 */
export const makePhoto = (database: Database, caller: Caller, file: string): Promise<MadePhoto> =>
  inTurn(() => makeNext(database, caller, file))

async function makeNext(database: Database, caller: Caller, file: string): Promise<MadePhoto> {
  const known = await findPhoto(database, file)
  if (known) return known
  const parts = await database.select().from(photoParts).where(eq(photoParts.file, file)).orderBy(photoParts.start)
  const bytes = Buffer.concat(parts.map(({ content }) => content))
  try {
    if (createHash('sha256').update(bytes).digest('hex') !== file)
      throw notPossible('The photo did not arrive whole. Choose it once more.')
    return await storePhoto(database, caller, file, await makePhotoOf(bytes))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_possible') await forgetParts(database, file)
    throw error
  }
}

async function storePhoto(
  database: Database,
  caller: Caller,
  id: string,
  { facts, files }: Awaited<ReturnType<typeof makePhotoOf>>,
): Promise<MadePhoto> {
  await database.transaction(async (tx) => {
    // The same file may have been sent by two people.
    const stored = await tx
      .insert(photos)
      .values({ id, ...facts })
      .onConflictDoNothing()
      .returning()
    if (stored.length === 0) return
    if (!(await countOneMore(tx, `photos ${caller.personId}`, photosADay)))
      throw notPossible(`You have uploaded ${photosADay} photos today. Go on tomorrow.`)
    const rows = files.map(({ content, ...file }) => ({ photoId: id, ...file, content: Buffer.from(content) }))
    await tx.insert(photoFiles).values(rows)
    await writeAct(tx, {
      ...byCaller(caller),
      act: 'uploaded a photo for the site',
      subject: `photo ${id.slice(0, 12)}`,
    })
    await forgetParts(tx, id)
  })
  return { id, ...facts }
}

const forgetParts = (database: Queryable, file: string) => database.delete(photoParts).where(eq(photoParts.file, file))

/**
 * Throws AppError `not_possible` where content names a photo that the server does not have, or says something else of one
 * than the server knows. Nobody erases a named photo before a transaction that asked for it has ended.
 */
export async function requirePhotos(database: Queryable, content: Content): Promise<void> {
  const named = photosOf(content).map(({ photo }) => photo)
  if (named.length === 0) return
  const ids = named.map(({ id }) => id)
  const found = await database.select(facts).from(photos).where(inArray(photos.id, ids)).for('key share')
  const isKnown = ({ id, width, height, colour }: MadePhoto) =>
    found.some((each) => each.id === id && each.width === width && each.height === height && each.colour === colour)
  if (!named.every(isKnown)) throw notPossible('A photo is not on the server any more. Choose it once more.')
}

/**
 * Erases a photo that somebody may not be shown on any more. An earlier release that names it can't be published again.
 * Returns whether it was erased: there must be such a photo, and the site may not show it now.
 */
export async function erasePhoto(database: Database, id: string, by: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    // A release that is being published with it is stored by then, and the next statement sees it.
    await tx.select({ id: photos.id }).from(photos).where(eq(photos.id, id)).for('update')
    const live = tx.select({ content: contentReleases.content }).from(contentReleases)
    const isShown = sql`strpos((${live.orderBy(desc(contentReleases.number)).limit(1)})::text, ${id}) > 0`
    const erased = await tx
      .delete(photos)
      .where(and(eq(photos.id, id), not(isShown)))
      .returning()
    if (erased.length === 0) return false
    await writeAct(tx, { by, act: 'erased a photo for good', subject: `photo ${id.slice(0, 12)}` })
    return true
  })
}

/**
 * Deletes photos that no release, no draft and no link to a draft names, and parts of files that nobody went on sending.
 * What came within the last day stays, since it may be on its way into a draft.
 */
export async function deleteUnnamedPhotos(database: Database): Promise<void> {
  const aDayAgo = sql`now() - interval '1 day'`
  const goesOn = database.select({ file: photoParts.file }).from(photoParts).where(gte(photoParts.createdAt, aDayAgo))
  await database.delete(photoParts).where(notInArray(photoParts.file, goesOn))
  await database.delete(photos).where(
    and(
      lt(photos.createdAt, aDayAgo),
      sql`${photos.id} not in (
        select id[1] from (
          select content::text as said from ${contentReleases} union all
          select changes::text from ${contentDrafts} union all
          select content::text from ${contentPreviews}
        ) as all_said, regexp_matches(said, '[0-9a-f]{64}', 'g') as id)`,
    ),
  )
}
