import { desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { UploadKind } from '../../../contract/content/photo-address.ts'
import { mostBytes, tooLarge } from '../../../contract/staff/photos.ts'
import { photoParts } from '../../database/content-schema.ts'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import { notPossible } from '../../errors.ts'
import { refusalByFirstBytes } from './first-bytes.ts'

/** A part of a file: its bytes, its offset in the file, and who sends it. */
interface Part {
  file: string
  kind: UploadKind
  offset: number
  content: Buffer
  personId: string
}

/** How many half-sent files one person may have: 150 MB at most. */
const mostHalfSent = 10

/**
 * Takes the next part of a file. Returns how many bytes of the file we have. Ignores a part that does not continue
 * the file, because it was sent twice or an earlier one got lost. If a person begins too many files, deletes the
 * half-sent file that has been idle longest. Throws AppError `not_possible` for a file that is too large, or is
 * neither photo nor film by its first bytes.
 */
export async function takePart(database: Database, { file, kind, offset, content, personId }: Part): Promise<number> {
  return database.transaction(async (tx) => {
    // Two people who send the same file take turns.
    await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(file)})`)
    const there = await bytesThere(tx, file)
    if (offset !== there || content.length === 0) return there
    const refused = there === 0 ? refusalByFirstBytes[kind](content) : undefined
    if (refused) throw notPossible(refused)
    if (there + content.length > mostBytes[kind]) throw notPossible(tooLarge(kind))
    if (there === 0) await makeRoom(tx, personId)
    await tx.insert(photoParts).values({ file, start: there, content, personId })
    return there + content.length
  })
}

/** Returns the number of the lock on a file's parts. */
const lockOf = (file: unknown) => sql`hashtext('photo ' || ${file})`

/**
 * Deletes a person's idlest half-sent files to make room for one more. Skips a file whose next part is being stored:
 * its earlier parts would be missing.
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
