import { eq } from 'drizzle-orm'
import { type Change, changesBetween, leftAfter } from '../../contract/content/change-set.ts'
import { changesIn } from '../../contract/content/changes.ts'
import type { Content } from '../../contract/content/content.ts'
import { publicPages } from '../../contract/pages.ts'
import { contentDrafts } from '../database/content-schema.ts'
import type { Database, Transaction } from '../database/database.ts'
import { AppError, notPossible } from '../errors.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { missingIn } from './check-rendered.ts'
import { type Draft, dropChecks, findDraft, holdDraft, keep } from './drafts.ts'
import { judgeInThread } from './judge-in-thread.ts'
import type { Release } from './live-content.ts'
import { requirePhotos } from './photos/photos.ts'
import { findRelease, openLiveRelease, type Publisher, type Stored, storeRelease } from './releases.ts'
import { renderedSite } from './rendered-site.ts'

export interface PublishOptions {
  database: Database
  /** The folder that keeps the last rendering. */
  dataDir: string
}

/** The stored release, and the pages that look different since. */
export interface Published extends Stored {
  pages: (typeof publicPages)[number][]
}

/**
 * Publishes a draft as this person saw it. `confirmed` has the warnings to which they said yes. What is typed into
 * the draft meanwhile stays in it. Throws AppError `changed_meanwhile` where the draft has changed or somebody else
 * publishes at the same moment, and `not_possible` where it can't be published. A refused publication changes
 * nothing.
 */
export async function publishDraft(
  options: PublishOptions,
  caller: Caller,
  { draft: id, rev, confirmed }: { draft: string; rev: number; confirmed: readonly string[] },
): Promise<Published> {
  const live = await openLiveRelease(options.database)
  const seen = await findDraft(options.database, id)
  if (seen?.rev !== rev) throw new AppError('changed_meanwhile')
  const { odd } = await contentAfter(live.content, seen.changes)
  const unsure = odd.filter((sentence) => !confirmed.includes(sentence))
  if (unsure.length > 0) throw notPossible(unsure.join(' '))
  return publishChanges(options, byCaller(caller), seen)
}

/** Applies the changes of a draft to the live release and publishes the result. Throws as `publishDraft` does. */
export async function publishChanges(options: PublishOptions, publisher: Publisher, draft: Draft): Promise<Published> {
  const live = await openLiveRelease(options.database)
  const { content } = await contentAfter(live.content, draft.changes)
  return publish(options, live, content, publisher, (tx, { number }) => leaveWhatCameSince(tx, draft, number))
}

/**
 * Publishes a release that reverses what release `number` changed. Throws AppError `not_possible` where one of its
 * fields has been changed again since.
 */
export async function undoRelease(options: PublishOptions, caller: Caller, number: number): Promise<Published> {
  const [live, before, release] = await Promise.all([
    openLiveRelease(options.database),
    findRelease(options.database, number - 1),
    findRelease(options.database, number),
  ])
  if (!before || !release) throw notPossible('There is nothing before this release.')
  const { content } = await contentAfter(live.content, changesBetween(release.content, before.content))
  return publish(options, live, content, byCaller(caller))
}

/**
 * Applies `changes` to the live content. Returns the result, and what is odd about it. Throws AppError `not_possible`
 * with the clashes or faults.
 */
export async function contentAfter(
  live: Content,
  changes: readonly Change[],
): Promise<{ content: Content; odd: string[] }> {
  const judged = await judgeInThread('judgeChanges', live, changes)
  if ('refused' in judged) throw notPossible(judged.refused)
  return judged
}

/**
 * Publishes content after the live release: renders the site, checks the pages, stores the release and tells all
 * servers. `also` runs in the same transaction. Throws AppError `not_possible` or `changed_meanwhile`, and has
 * changed nothing then.
 */
export async function publish(
  { database, dataDir }: PublishOptions,
  live: Release,
  content: Content,
  publisher: Publisher,
  also: (tx: Transaction, stored: Stored) => Promise<void> = async () => {},
): Promise<Published> {
  if (changesIn(live.content, content).length === 0) throw notPossible('The site says this already.')
  const [before, after] = [await renderedSite(live.content, dataDir), await renderedSite(content, dataDir)]
  const missing = missingIn(after, content)
  if (missing.length > 0) throw notPossible(`Nothing was published: the pages lack ${missing.join(', ')}.`)
  const stored = await database.transaction(async (tx) => {
    await requirePhotos(tx, content)
    const release = await storeRelease(tx, live, content, publisher)
    await also(tx, release)
    const dishes = changesBetween(live.content, content).flatMap(({ thing, field }) => (field === 'food' ? thing : []))
    if (dishes.length > 0) await dropChecks(tx, dishes)
    return release
  })
  return { ...stored, pages: publicPages.filter((page) => before.get(page) !== after.get(page)) }
}

/**
 * Closes a draft after its publication. Changes typed since stay open, now relative to the new release. Throws
 * AppError `changed_meanwhile` where the draft's schedule was changed or held meanwhile.
 */
async function leaveWhatCameSince(tx: Transaction, seen: Draft, number: number): Promise<void> {
  const held = await holdDraft(tx, seen.id)
  if (held.publishAt?.getTime() !== seen.publishAt?.getTime() || held.heldBecause !== seen.heldBecause)
    throw new AppError('changed_meanwhile')
  const left = leftAfter(held.changes, seen.changes)
  if (left.length > 0) await keep(tx, held, left)
  else await tx.update(contentDrafts).set({ publishedAs: number }).where(eq(contentDrafts.id, held.id))
}
