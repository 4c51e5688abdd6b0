import { createHash } from 'node:crypto'
import { and, desc, eq, gte, inArray, lt, not, notInArray, sql } from 'drizzle-orm'
import type { Content } from '../../../contract/content/content.ts'
import type { MadePhoto } from '../../../contract/content/photo.ts'
import type { FileKind, UploadKind } from '../../../contract/content/photo-address.ts'
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

const isFilm = sql<boolean>`exists (
  select from ${photoFiles} where ${photoFiles.photoId} = ${photos.id} and ${photoFiles.kind} = 'mp4')`

const isOne = (id: string, kind: UploadKind) => and(eq(photos.id, id), kind === 'film' ? isFilm : not(isFilm))

async function findPhoto(database: Queryable, id: string, kind: UploadKind): Promise<MadePhoto | undefined> {
  const [found] = await database.select(facts).from(photos).where(isOne(id, kind))
  return found
}

/**
 * Resets the age of a photo or film that somebody has chosen, so that it is not deleted before it gets into a draft.
 * Returns it, or undefined if there is none with this id.
 */
export async function refreshPhoto(database: Queryable, id: string, kind: UploadKind): Promise<MadePhoto | undefined> {
  const [found] = await database.update(photos).set({ createdAt: sql`now()` }).where(isOne(id, kind)).returning(facts)
  return found
}

/** How much of a file is read at once, in bytes: all of a photo, and a part of a film. */
const slice = 1_000_000

/** Reads one file of a photo or film, slice by slice. Yields nothing where there is none. */
export async function* slicesOf(database: Queryable, { id, width, kind }: PhotoFile): AsyncGenerator<Buffer> {
  const isIt = and(eq(photoFiles.photoId, id), eq(photoFiles.width, width), eq(photoFiles.kind, kind))
  for (let from = 1; ; from += slice) {
    const content = sql<Buffer>`substring(${photoFiles.content} from ${from}::int for ${slice}::int)`
    const [found] = await database.select({ content }).from(photoFiles).where(isIt)
    if (found) yield found.content
    if (!found || found.content.length < slice) return
  }
}

/** Identifies one file of a photo or film. */
export interface PhotoFile {
  id: string
  width: number
  kind: FileKind
}

/** How many photos and films one person may upload in 24 hours. Unused ones are deleted only after a day. */
const mostADay = { photo: 200, film: 20 }

/** How many photos and films may be in the queue, with the one being made. */
const inTurn = oneAtATime(20)

/**
 * Makes a photo or film from a file whose parts have all arrived, and stores it. Makes one at a time. For a file that
 * was made before, returns what exists. Throws AppError `not_possible` where the file is refused, and then
 * deletes its parts; `overloaded` where too many wait.
 */
export const makePhoto = (database: Database, caller: Caller, file: string, kind: UploadKind): Promise<MadePhoto> =>
  inTurn(() => makeNext(database, caller, file, kind))

async function makeNext(database: Database, caller: Caller, file: string, kind: UploadKind): Promise<MadePhoto> {
  const known = await findPhoto(database, file, kind)
  if (known) return known
  const bytes = await bytesOf(database, file)
  try {
    if (createHash('sha256').update(bytes).digest('hex') !== file)
      throw notPossible(`The ${kind} did not arrive whole. Choose it again.`)
    return await storePhoto(database, caller, { id: file, kind }, await makePhotoOf({ kind, bytes }))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_possible') await forgetParts(database, file)
    throw error
  }
}

async function bytesOf(database: Queryable, file: string): Promise<Buffer> {
  const parts = await database.select().from(photoParts).where(eq(photoParts.file, file)).orderBy(photoParts.start)
  return Buffer.concat(parts.map(({ content }) => content))
}

async function storePhoto(
  database: Database,
  caller: Caller,
  { id, kind }: { id: string; kind: UploadKind },
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
    if (!(await countOneMore(tx, `${kind}s ${caller.personId}`, mostADay[kind])))
      throw notPossible(`You have uploaded ${mostADay[kind]} ${kind}s today. Go on tomorrow.`)
    const rows = files.map(({ content: { buffer, byteOffset, byteLength }, ...file }) => ({
      photoId: id,
      ...file,
      content: Buffer.from(buffer, byteOffset, byteLength),
    }))
    await tx.insert(photoFiles).values(rows)
    await writeAct(tx, {
      ...byCaller(caller),
      act: `uploaded a ${kind} for the site`,
      subject: `${kind} ${id.slice(0, 12)}`,
    })
    await forgetParts(tx, id)
  })
  return { id, ...facts }
}

const forgetParts = (database: Queryable, file: string) => database.delete(photoParts).where(eq(photoParts.file, file))

/**
 * Throws AppError `not_possible` where content names a photo or film that we don't have, or states wrong facts about
 * one. Locks what is named, so that none is erased before this transaction ends.
 */
export async function requirePhotos(database: Queryable, content: Content): Promise<void> {
  const named = photosOf(content).map(({ photo }) => photo)
  const film = content.site.homePhoto?.film
  if (named.length === 0) return
  const ids = [...named, ...(film ? [film] : [])].map(({ id }) => id)
  const found = await database
    .select({ ...facts, isFilm })
    .from(photos)
    .where(inArray(photos.id, ids))
    .for('key share')
  const isKnown = ({ id, width, height, colour }: MadePhoto) =>
    found.some(
      (each) =>
        !each.isFilm && each.id === id && each.width === width && each.height === height && each.colour === colour,
    )
  if (!named.every(isKnown)) throw notPossible('A photo is not on the server any more. Choose it again.')
  if (film && !found.some(({ id, width, isFilm }) => isFilm && id === film.id && width === film.width))
    throw notPossible('The film is not on the server any more. Choose it again.')
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
