import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { quickName, type saveDraft } from '../../contract/staff/site.ts'
import { contentDrafts, type DraftedChange } from '../database/content-schema.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { AppError, notPossible } from '../errors.ts'
import { writeAct } from '../people/staff-acts.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import type { Refused } from './judge-draft.ts'
import { judgeInThread } from './judge-in-thread.ts'
import { findLiveRelease } from './releases.ts'

export type Draft = typeof contentDrafts.$inferSelect

/** The most drafts that are neither published nor discarded. */
const mostOpenDrafts = 30
/**
 * The most letters in all open drafts together, because the Site screen loads all of them. The first content has
 * 21,000.
 */
const mostLetters = 1_000_000
/** How many of the drafts put away are listed. */
const mostPutAway = 20

/** The condition for open drafts: neither published nor discarded. */
export const isOpenDraft = and(isNull(contentDrafts.publishedAs), isNull(contentDrafts.discardedAt))

/** Returns the open drafts, newest first. */
export const findDrafts = (database: Queryable): Promise<Draft[]> =>
  database.select().from(contentDrafts).where(isOpenDraft).orderBy(desc(contentDrafts.createdAt))

/** Returns the drafts that were put away last, with the number of their changes. */
export async function findPutAway(database: Queryable) {
  const { id, name, changes, createdBy, discardedAt, publishedAs } = contentDrafts
  const found = await database
    .select({ id, name, createdBy, count: sql<number>`jsonb_array_length(${changes})`, discardedAt })
    .from(contentDrafts)
    .where(and(isNull(publishedAs), isNotNull(discardedAt)))
    .orderBy(desc(discardedAt))
    .limit(mostPutAway)
  return found.map(({ discardedAt: at, ...draft }) => ({ ...draft, at: (at as Date).toISOString() }))
}

/** Returns an open draft, or undefined. */
export async function findDraft(database: Queryable, id: string): Promise<Draft | undefined> {
  const [draft] = await database
    .select()
    .from(contentDrafts)
    .where(and(eq(contentDrafts.id, id), isOpenDraft))
  return draft
}

/** Returns an open draft, locked for this transaction. Throws AppError `changed_meanwhile` where it isn't open. */
export async function holdDraft(tx: Transaction, id: string): Promise<Draft> {
  const [draft] = await tx
    .select()
    .from(contentDrafts)
    .where(and(eq(contentDrafts.id, id), isOpenDraft))
    .for('update')
  if (!draft) throw new AppError('changed_meanwhile')
  return draft
}

/**
 * Creates a draft. If the id exists already, returns that draft instead. Throws AppError `not_possible` where there
 * are too many drafts.
 */
export async function startDraft(database: Queryable, caller: Caller, { id, name }: { id: string; name: string }) {
  await requireRoom(database, id)
  const row = { id, name, changes: [], rev: 0, createdBy: caller.name }
  await database.insert(contentDrafts).values(row).onConflictDoNothing()
  const [draft] = await database.select().from(contentDrafts).where(eq(contentDrafts.id, id))
  if (!draft) throw new AppError('changed_meanwhile')
  return draft
}

async function requireRoom(database: Queryable, id: string): Promise<void> {
  const others = await database.$count(contentDrafts, and(isOpenDraft, ne(contentDrafts.id, id)))
  if (others >= mostOpenDrafts) throw notPossible('There are too many drafts. Publish or put away one of them first.')
}

async function requireLetters(tx: Transaction): Promise<void> {
  const letters = sql<number>`coalesce(sum(length(${contentDrafts.changes}::text)), 0)::int`
  const [all] = await tx.select({ letters }).from(contentDrafts).where(isOpenDraft)
  if (all && all.letters > mostLetters)
    throw notPossible('The drafts hold too much together. Publish or put away one of them first.')
}

/** Returns the caller's quick changes (contract/staff/site.ts), or undefined where there are none. */
async function findQuick(database: Queryable, { name }: Caller): Promise<Draft | undefined> {
  const [quick] = await database
    .select()
    .from(contentDrafts)
    .where(quickBy(name))
    .orderBy(desc(contentDrafts.createdAt))
    .limit(1)
  return quick
}

const quickBy = (name: string) =>
  and(
    isOpenDraft,
    eq(contentDrafts.name, quickName),
    eq(contentDrafts.createdBy, name),
    isNull(contentDrafts.publishAt),
  )

/** Puts a person's new name on their quick changes, because those are found by name. */
export async function takeQuickDraftAlong(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.update(contentDrafts).set({ createdBy: to }).where(quickBy(from))
}

/** Returns the caller's quick changes, locked for this transaction. Starts them where there are none. */
async function holdQuick(tx: Transaction, caller: Caller): Promise<Draft> {
  // Somebody who types in two tabs at the same moment gets one draft.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('content_drafts'))`)
  const quick = await findQuick(tx, caller)
  return quick ? holdDraft(tx, quick.id) : startDraft(tx, caller, { id: crypto.randomUUID(), name: quickName })
}

/** How often a save is tried while other people save to the same draft. */
const mostTries = 5

/**
 * Saves what somebody typed into a draft, field by field. Returns the draft, and the changes that clash with somebody
 * else's. No lock is held while the changes are judged, because that may take seconds. Throws AppError
 * `changed_meanwhile` where the draft isn't open any more, `not_possible` where it has a schedule or there is no
 * room, `invalid_staff_call` for an unknown field, and `overloaded` where every try met another save.
 */
export async function saveChanges(
  database: Database,
  caller: Caller,
  { draft: id, changes }: z.output<typeof saveDraft.input>,
): Promise<{ draft: Draft; clashes: Refused[] }> {
  for (let tries = 0; tries < mostTries; tries++) {
    const [seen, live] = [
      await (id ? findDraft(database, id) : findQuick(database, caller)),
      await findLiveRelease(database),
    ]
    if ((id && !seen) || !live) throw new AppError('changed_meanwhile')
    if (seen?.publishAt) throw notPossible('This draft has a time. Cancel the schedule before you change it.')
    const held = seen?.changes ?? []
    const { kept, clashes, isUnchanged, fault } = await judgeInThread(
      'mergeTyped',
      live.content,
      held,
      changes,
      caller.name,
    )
    if (fault === 'too large') throw notPossible('There are too many changes in this draft. Publish it first.')
    if (fault) throw new AppError('invalid_staff_call')
    if (isUnchanged && seen) return { draft: seen, clashes }
    const draft = await database.transaction(async (tx) => {
      const now = await (seen ? holdDraft(tx, seen.id) : holdQuick(tx, caller))
      if (now.rev !== (seen?.rev ?? 0) || now.publishAt) return undefined
      const after = await keep(tx, now, kept)
      if (JSON.stringify(kept).length > JSON.stringify(now.changes).length) await requireLetters(tx)
      return after
    })
    if (draft) return { draft, clashes }
  }
  throw new AppError('overloaded')
}

/** Stores the changes of a draft that this transaction has locked. Returns the updated draft. */
export async function keep(tx: Transaction, { id, rev }: Draft, changes: DraftedChange[]): Promise<Draft> {
  const [kept] = await tx
    .update(contentDrafts)
    .set({ changes, rev: rev + 1, changedAt: sql`now()` })
    .where(eq(contentDrafts.id, id))
    .returning()
  if (!kept) throw new AppError('changed_meanwhile')
  return kept
}

/** Removes the checks of these dishes ("dishes/raita") from all open drafts, because their food has changed since. */
export async function dropChecks(tx: Transaction, dishes: readonly string[]): Promise<void> {
  const drafts = await tx.select().from(contentDrafts).where(isOpenDraft).orderBy(contentDrafts.id).for('update')
  for (const draft of drafts) {
    const kept = draft.changes.filter(
      ({ thing, field, now }) => !(field === 'checked' && now && dishes.includes(thing)),
    )
    if (kept.length < draft.changes.length) await keep(tx, draft, kept)
  }
}

const noTime = { publishAt: null, scheduledBy: null, scheduledById: null, heldBecause: null }

/**
 * Discards a draft and its schedule. Throws AppError `changed_meanwhile` where the draft isn't as this person saw it,
 * and `not_possible` where it has a schedule and the caller is not an owner.
 */
export async function discardDraft(database: Database, caller: Caller, seen: { draft: string; rev: number }) {
  await database.transaction(async (tx) => {
    const held = await holdDraft(tx, seen.draft)
    if (held.rev !== seen.rev) throw new AppError('changed_meanwhile')
    if (held.publishAt && caller.role !== 'owner')
      throw notPossible('An owner has set a time for this draft. Only an owner can put it away.')
    await tx
      .update(contentDrafts)
      .set({ ...noTime, discardedAt: sql`now()` })
      .where(eq(contentDrafts.id, held.id))
    await writeAct(tx, { ...byCaller(caller), act: 'put a draft of the site away', subject: held.name })
  })
}

/** Restores a discarded draft, without its schedule: a time that has passed would publish it at once. */
export async function bringBackDraft(database: Database, caller: Caller, id: string) {
  await database.transaction(async (tx) => {
    await requireRoom(tx, id)
    const [draft] = await tx
      .update(contentDrafts)
      .set({ ...noTime, discardedAt: null })
      .where(and(eq(contentDrafts.id, id), isNotNull(contentDrafts.discardedAt)))
      .returning()
    if (!draft) return
    await requireLetters(tx)
    await writeAct(tx, { ...byCaller(caller), act: 'took a draft of the site out again', subject: draft.name })
  })
}
