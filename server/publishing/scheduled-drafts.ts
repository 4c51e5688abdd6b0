import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { formatDay, londonDay, londonInstant, londonTime } from '../../contract/london-time.ts'
import type { scheduleDraft as scheduleDraftCall } from '../../contract/staff/site.ts'
import { contentDrafts } from '../database/content-schema.ts'
import type { Database } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { AppError, notPossible } from '../errors.ts'
import { writeAct } from '../people/staff-acts.ts'
import { findPerson } from '../people/staff-people.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { type Draft, findDraft, holdDraft, isOpenDraft } from './drafts.ts'
import { requirePhotos } from './photos/photos.ts'
import { contentAfter, type PublishOptions, publishChanges } from './publish.ts'
import { openLiveRelease } from './releases.ts'

/** After this delay, in milliseconds, a publication is recorded as late. */
const lateAfter = 10 * 60_000

/**
 * Schedules a draft for a day and time in London, or cancels its schedule where `at` is null. Judges the draft as a
 * publication would; a scheduled draft can't be edited. Throws AppError `changed_meanwhile` where the draft isn't as
 * this person saw it, and `not_possible` for a time that has passed or a draft that can't be published.
 */
export async function scheduleDraft(
  database: Database,
  caller: Caller,
  { draft: id, rev, at, confirmed }: z.output<typeof scheduleDraftCall.input>,
): Promise<void> {
  const [live, seen] = [await openLiveRelease(database), await findDraft(database, id)]
  if (seen?.rev !== rev) throw new AppError('changed_meanwhile')
  const publishAt = at && londonInstant(at.day, at.time)
  if (publishAt && publishAt.getTime() <= Date.now()) throw notPossible('This time has passed. Choose one to come.')
  const judged = publishAt ? await contentAfter(live.content, seen.changes) : undefined
  const unsure = judged?.odd.filter((sentence) => !confirmed.includes(sentence)) ?? []
  if (unsure.length > 0) throw notPossible(unsure.join(' '))
  await database.transaction(async (tx) => {
    const held = await holdDraft(tx, id)
    if (held.rev !== rev) throw new AppError('changed_meanwhile')
    if (judged) await requirePhotos(tx, judged.content)
    const scheduledBy = publishAt ? caller.name : null
    await tx
      .update(contentDrafts)
      .set({ publishAt, scheduledBy, scheduledById: publishAt ? caller.personId : null, heldBecause: null })
      .where(eq(contentDrafts.id, id))
    const to = publishAt ? `published ${momentOf(publishAt)}` : 'no time'
    await writeAct(tx, { ...byCaller(caller), act: 'set the time of a draft of the site', subject: held.name, to })
  })
}

const momentOf = (instant: Date) => `${formatDay(londonDay(instant))}, ${londonTime(instant)}`

/**
 * Publishes the drafts that are due by the database's clock, even long overdue ones after an outage. Holds a draft,
 * whether due or not, as soon as it can't be published, and mails staff the reason. Throws an AggregateError at the
 * end where drafts failed for another reason.
 */
export async function publishScheduled(options: PublishOptions): Promise<void> {
  const { database } = options
  const isDue = sql<boolean>`${contentDrafts.publishAt} <= now()`
  const found = await database
    .select({ draft: contentDrafts, isDue })
    .from(contentDrafts)
    .where(and(isOpenDraft, isNotNull(contentDrafts.publishAt), isNull(contentDrafts.heldBecause)))
    .orderBy(contentDrafts.publishAt)
  const failures: unknown[] = []
  for (const { draft, isDue } of found) {
    try {
      await requireOwner(database, draft)
      if (isDue) await publishNow(options, draft)
      else await requirePhotosOf(database, draft)
    } catch (error) {
      if (!(error instanceof AppError)) failures.push(error)
      // Another code means a publication at the same moment or a busy machine. The next round tries again.
      else if (error.code === 'not_possible') await holdBack(database, draft, error.message)
    }
  }
  // Thrown last, so that one failed draft does not hold up the others.
  if (failures.length > 0) throw new AggregateError(failures, 'Drafts with a time were not looked at.')
}

/** Holds all scheduled drafts after a restore, because a schedule may have been cancelled since the backup. */
export async function holdAfterRestore(database: Database): Promise<void> {
  const heldBecause = 'The site was restored from a backup. Cancel the schedule, look at the draft, and set it again.'
  await database
    .update(contentDrafts)
    .set({ heldBecause })
    .where(and(isOpenDraft, isNotNull(contentDrafts.publishAt), isNull(contentDrafts.heldBecause)))
}

/** Throws AppError `not_possible` where a draft can't be published as it is now, or names a missing photo. */
async function requirePhotosOf(database: Database, draft: Draft): Promise<void> {
  const live = await openLiveRelease(database)
  const { content } = await contentAfter(live.content, draft.changes)
  await requirePhotos(database, content)
}

/** Throws AppError `not_possible` where the person who set the schedule is no longer an owner. */
async function requireOwner(database: Database, { scheduledBy, scheduledById }: Draft): Promise<void> {
  const person = scheduledById && (await findPerson(database, scheduledById))
  if (person && person.role === 'owner') return
  throw notPossible(
    `${scheduledBy} set the time, and is no owner any more. Cancel the schedule, look at the draft, and set it again.`,
  )
}

async function publishNow(options: PublishOptions, draft: Draft): Promise<void> {
  const at = draft.publishAt ?? new Date()
  const isLate = Date.now() - at.getTime() > lateAfter
  const by = `${draft.scheduledBy}, set for ${momentOf(at)}${isLate ? ', published late' : ''}`
  await publishChanges(options, { by, personId: draft.scheduledById }, draft)
}

async function holdBack(database: Database, draft: Draft, because: string): Promise<void> {
  await database.transaction(async (tx) => {
    const held = await holdDraft(tx, draft.id)
    if (held.heldBecause !== null || held.publishAt === null) return
    await tx.update(contentDrafts).set({ heldBecause: because }).where(eq(contentDrafts.id, draft.id))
    const work = { name: held.name, createdBy: held.createdBy, publishAt: held.publishAt.toISOString(), because }
    await queueJob(tx, 'send-draft-held', work, `draft-held ${draft.id}`)
  })
}
