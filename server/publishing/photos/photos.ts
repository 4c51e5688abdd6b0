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
import { AppError, notPossible } from '../../errors.ts'
import { oneAtATime } from '../../operations/kept-program.ts'
import { writeAct } from '../../people/staff-acts.ts'
import { byCaller, type Caller } from '../../people/staff-sessions.ts'
import { makePhotoOf } from './make-photo.ts'

const facts = { id: photos.id, width: photos.width, height: photos.height, colour: photos.colour }

async function findPhoto(database: Queryable, id: string): Promise<MadePhoto | undefined> {
  const [found] = await database.select(facts).from(photos).where(eq(photos.id, id))
  return found
}

/**
 * Returns a photo that somebody has chosen, or undefined. Resets its age, so that it is not deleted before it gets
 * into a draft.
 */
export async function choosePhoto(database: Queryable, id: string): Promise<MadePhoto | undefined> {
  const [found] = await database.update(photos).set({ createdAt: sql`now()` }).where(eq(photos.id, id)).returning(facts)
  return found
}

/** Returns one file of a photo, or undefined. */
export async function findPhotoFile(database: Queryable, { id, width, kind }: PhotoFile): Promise<Buffer | undefined> {
  const [found] = await database
    .select({ content: photoFiles.content })
    .from(photoFiles)
    .where(and(eq(photoFiles.photoId, id), eq(photoFiles.width, width), eq(photoFiles.kind, kind)))
  return found?.content
}

/** Identifies one file of a photo. */
export interface PhotoFile {
  id: string
  width: number
  kind: PhotoKind
}

/** How many photos one person may upload in 24 hours. Unused ones are deleted only after a day. */
const photosADay = 200

/** How many photos may be in the queue, with the one being made. */
const inTurn = oneAtATime(20)

/**
 * Makes a photo from a file whose parts have all arrived, and stores it. Makes one photo at a time. For a file that
 * was made before, returns the existing photo. Throws AppError `not_possible` where the file is refused, whose parts
 * are deleted then, and `overloaded` where too many wait.
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
    // Two people may have sent the same file.
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
 * Throws AppError `not_possible` where content names a photo that we don't have, or with other facts than ours. Locks
 * the named photos, so that none is erased before this transaction ends.
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
 * Erases a photo for good, such as one of a person who objects. A release that names it can't be published again.
 * Returns false, and erases nothing, where the photo is unknown or the live site shows it.
 */
export async function erasePhoto(database: Database, id: string, by: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    // Waits for a publication that names the photo, so that the next statement sees its release.
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
 * Deletes photos that no release, draft or preview names, and parts of abandoned uploads. Spares those of the last
 * day, which may still get into a draft.
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
