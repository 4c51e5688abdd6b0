import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { openPlaces } from '../../contract/content/places.ts'
import type { Location } from '../../contract/content/site.ts'
import { type NewsTopic, newsTopics } from '../../contract/news.ts'
import type { NewsList } from '../../contract/staff/news.ts'
import type { Database } from '../database/database.ts'
import { inCsv } from '../database/in-csv.ts'
import { queueJobs } from '../database/job-queue.ts'
import { newsSubscriptions } from '../database/news-schema.ts'
import { notPossible } from '../errors.ts'
import { writeAct } from '../people/staff-acts.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { siteNow } from '../publishing/live-content.ts'
import { waysToLeave } from './news-keys.ts'
import { eraseSubscriptions } from './subscriptions.ts'

const { id, topic, askedAt, confirmedAt, leftAt, toldAt } = newsSubscriptions

const isOn = and(isNotNull(confirmedAt), isNull(leftAt))
const isUntold = and(isOn, isNull(toldAt))

/** Returns the place whose opening is the topic, if the live content has it open. */
export const openedPlace = (topic: NewsTopic): Location | undefined =>
  openPlaces(siteNow()).find(({ id }) => id === topic)

/** Returns the number of addresses on each list. */
export async function countNewsLists(database: Database): Promise<NewsList[]> {
  const found = await database
    .select({
      topic,
      confirmed: count(sql`case when ${isOn} then 1 end`),
      waiting: count(sql`case when ${confirmedAt} is null then 1 end`),
      left: count(leftAt),
      told: count(toldAt),
      toTell: count(sql`case when ${isUntold} then 1 end`),
    })
    .from(newsSubscriptions)
    .groupBy(topic)
  const none = { confirmed: 0, waiting: 0, left: 0, told: 0, toTell: 0 }
  return newsTopics.map((topic) => {
    const list = found.find((list) => list.topic === topic) ?? none
    return { ...list, topic, toTell: openedPlace(topic) ? list.toTell : 0 }
  })
}

/**
 * Returns the confirmed addresses of a list as CSV, each with its proof of consent and the ways to leave, which every
 * mail to the list must contain. Records in the book of acts who saved it.
 */
export async function newsListCsv(
  database: Database,
  { topic: wanted, publicUrl }: { topic: NewsTopic; publicUrl: string },
  caller: Caller,
): Promise<string> {
  const found = await database.transaction(async (tx) => {
    await writeAct(tx, { ...byCaller(caller), act: 'saved the list of addresses for news', subject: wanted })
    return tx
      .select()
      .from(newsSubscriptions)
      .where(and(eq(topic, wanted), isOn))
      .orderBy(askedAt)
  })
  const records = found.map(async (subscription) => {
    const leave = await waysToLeave(database, publicUrl, subscription.id)
    return {
      Email: subscription.email,
      Asked: subscription.askedAt.toISOString(),
      Confirmed: subscription.confirmedAt?.toISOString(),
      'Agreed to': subscription.wording,
      Version: subscription.wordingVersion,
      'Page to leave': leave.page,
      'List-Unsubscribe': leave.onePress,
    }
  })
  return inCsv(await Promise.all(records))
}

const openingMail = 'send-opening-mail'

/**
 * Queues one mail to each confirmed address that waits to hear of an opening, marks all of them as told, and records
 * that in the book of acts, in one transaction. Throws AppError `not_possible` if the place isn't open, or nobody waits.
 */
export async function tellOfOpening(database: Database, wanted: NewsTopic, caller: Caller): Promise<void> {
  const place = openedPlace(wanted)
  if (!place) throw notPossible('This place is not open on the site yet. Publish that it is, then tell everybody.')
  await database.transaction(async (tx) => {
    // If two people press at once, the second waits here for these rows, and then finds them told.
    const told = await tx
      .update(newsSubscriptions)
      .set({ toldAt: sql`now()` })
      .where(and(eq(topic, wanted), isUntold))
      .returning({ subscriptionId: id })
    if (told.length === 0) throw notPossible('Everybody on the list has been told already.')
    // These jobs come after all others, so that a long list doesn't delay mails about orders.
    await queueJobs(tx, openingMail, told)
    await writeAct(tx, { ...byCaller(caller), act: 'told of an opening', subject: place.name, to: `${told.length}` })
  })
}

/**
 * Erases a whole list, and records that in the book of acts. Throws AppError `not_possible` while mails about the
 * opening wait, because they need the list.
 */
export async function eraseNewsList(database: Database, wanted: NewsTopic, caller: Caller): Promise<void> {
  await database.transaction(async (tx) => {
    await writeAct(tx, { ...byCaller(caller), act: 'erased the list of addresses for news', subject: wanted })
    await eraseSubscriptions(tx, eq(topic, wanted))
    // Checked last: the deletion above waits for anybody who is telling these rows now.
    const { rows } = await tx.execute(sql`
      select from graphile_worker.jobs where task_identifier = ${openingMail} and attempts < max_attempts limit 1`)
    if (rows.length > 0) throw notPossible('Some mails about the opening have not gone out yet. Erase the list later.')
  })
}
