import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Content } from '../../contract/content/content.ts'
import { contentPreviews } from '../database/content-schema.ts'
import type { Database, Queryable } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { hashToken, newToken } from '../people/secret-token.ts'
import { writeAct } from '../people/staff-acts.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { findDraft } from './drafts.ts'
import { contentAfter } from './publish.ts'
import { broughtUp, openLiveRelease, schemaNow } from './releases.ts'

/** The days for which a preview link is valid. */
const holdsDays = 7

const holds = gt(contentPreviews.expiresAt, sql`now()`)

/**
 * Stores a copy of a draft that opens with a link. Returns the secret of the link; only its hash is stored. Throws
 * AppError `changed_meanwhile` where the draft isn't as this person saw it, and `not_possible` where its content
 * can't be published.
 */
export async function sharePreview(
  database: Database,
  caller: Caller,
  { draft: id, rev }: { draft: string; rev: number },
): Promise<string> {
  const live = await openLiveRelease(database)
  const draft = await findDraft(database, id)
  if (draft?.rev !== rev) throw new AppError('changed_meanwhile')
  const { content } = await contentAfter(live.content, draft.changes)
  const token = newToken()
  await database.transaction(async (tx) => {
    await tx.insert(contentPreviews).values({
      id: crypto.randomUUID(),
      tokenHash: hashToken(token),
      name: draft.name,
      schema: schemaNow,
      content,
      madeBy: caller.name,
      expiresAt: sql`now() + ${holdsDays}::int * interval '1 day'`,
    })
    await writeAct(tx, { ...byCaller(caller), act: 'made a link to a draft of the site', subject: draft.name })
  })
  return token
}

/** Returns the valid links, newest first. */
export async function findPreviews(database: Queryable) {
  const { id, name, madeBy, expiresAt } = contentPreviews
  return database.select({ id, name, madeBy, expiresAt }).from(contentPreviews).where(holds).orderBy(desc(expiresAt))
}

/** Ends a link at once. */
export async function revokePreview(database: Database, caller: Caller, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const [gone] = await tx.delete(contentPreviews).where(eq(contentPreviews.id, id)).returning()
    if (gone)
      await writeAct(tx, { ...byCaller(caller), act: 'ended a link to a draft of the site', subject: gone.name })
  })
}

/** Returns the content that a link shows, or undefined for an unknown or expired link. */
export async function findPreview(database: Queryable, token: string): Promise<Content | undefined> {
  const [found] = await database
    .select()
    .from(contentPreviews)
    .where(and(eq(contentPreviews.tokenHash, hashToken(token)), holds))
  return found && broughtUp(found.schema, found.content)
}

/** Ends all links in a restored database. A link that was ended after the backup would work again. */
export async function endPreviews(database: Database): Promise<void> {
  await database.delete(contentPreviews)
}

/** Deletes the previews whose links have expired. */
export async function deleteSpentPreviews(database: Queryable): Promise<void> {
  await database.delete(contentPreviews).where(sql`not ${holds}`)
}
