import { desc, eq, inArray, max, sql } from 'drizzle-orm'
import { mostPhotoBytes } from '../../../contract/staff/photos.ts'
import { photoParts } from '../../database/content-schema.ts'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import { notPossible } from '../../http/errors.ts'
import { refusalByFirstBytes } from './first-bytes.ts'

/** A part of a file: its bytes, the byte of the file at which they begin, and who sends it. */
interface Part {
  file: string
  offset: number
  content: Buffer
  personId: string
}

/** How many files of one person wait for the rest of their bytes: 150 MB at most. */
const mostHalfSent = 10

/**
 * Takes the next part of a file, and returns how many bytes of it are there. A part that does not begin where the file
 * ends so far is not taken: it came twice, or others were lost. If a person begins too many files, the half-sent file that
 * was idle longest is dropped and has to be sent again. Throws AppError `not_possible` for a file that is no photo by its
 * first bytes, or is too large.
 */
export async function takePart(database: Database, { file, offset, content, personId }: Part): Promise<number> {
  return database.transaction(async (tx) => {
    // Two who send the same file send it in turn.
    await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(file)})`)
    const there = await bytesThere(tx, file)
    if (offset !== there || content.length === 0) return there
    const refused = there === 0 ? refusalByFirstBytes(content) : undefined
    if (refused) throw notPossible(refused)
    if (there + content.length > mostPhotoBytes)
      throw notPossible('This file has more than 15 MB. Save the photo smaller, and choose that.')
    if (there === 0) await makeRoom(tx, personId)
    await tx.insert(photoParts).values({ file, start: there, content, personId })
    return there + content.length
  })
}

/** The number of the lock that whoever takes a part of this file holds. */
const lockOf = (file: unknown) => sql`hashtext('photo ' || ${file})`

/**
 * Leaves room for one more half-sent file of a person. A file of which somebody sends a part at this moment stays: dropped
 * before that part is stored, it would have a hole.
 */
async function makeRoom(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`photos of ${personId}`}))`)
  const { file, createdAt, personId: sender } = photoParts
  const leftAlone = tx
    .select({ file })
    .from(photoParts)
    .where(eq(sender, personId))
    .groupBy(file)
    .orderBy(desc(max(createdAt)))
    .offset(mostHalfSent - 1)
    .as('left_alone')
  const free = await tx
    .select({ file: leftAlone.file })
    .from(leftAlone)
    .where(sql`pg_try_advisory_xact_lock(${lockOf(leftAlone.file)})`)
  const files = free.map((each) => each.file)
  await tx.delete(photoParts).where(inArray(file, files))
}

async function bytesThere(database: Queryable, file: string): Promise<number> {
  const [found] = await database
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${photoParts.content})), 0)::int` })
    .from(photoParts)
    .where(eq(photoParts.file, file))
  return found?.bytes ?? 0
}
