import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type NewsTopic, newsTopics } from '../../contract/news.ts'
import type { NewsList } from '../../contract/staff/news.ts'
import type { Database } from '../database/database.ts'
import { inCsv } from '../database/in-csv.ts'
import { newsSubscriptions } from '../database/news-schema.ts'
import { writeAct } from '../people/staff-acts.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { waysToLeave } from './news-keys.ts'
import { eraseSubscriptions } from './subscriptions.ts'

const { topic, askedAt, confirmedAt, leftAt } = newsSubscriptions

/** Returns the number of addresses on each list. */
export async function countNewsLists(database: Database): Promise<NewsList[]> {
  const found = await database
    .select({
      topic,
      confirmed: count(sql`case when ${confirmedAt} is not null and ${leftAt} is null then 1 end`),
      waiting: count(sql`case when ${confirmedAt} is null then 1 end`),
      left: count(leftAt),
    })
    .from(newsSubscriptions)
    .groupBy(topic)
  return newsTopics.map(
    (topic) => found.find((list) => list.topic === topic) ?? { topic, confirmed: 0, waiting: 0, left: 0 },
  )
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
  const isOn = and(eq(topic, wanted), isNotNull(confirmedAt), isNull(leftAt))
  const found = await database.transaction(async (tx) => {
    await writeAct(tx, { ...byCaller(caller), act: 'saved the list of addresses for news', subject: wanted })
    return tx.select().from(newsSubscriptions).where(isOn).orderBy(askedAt)
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

/** Erases a whole list, and records that in the book of acts. */
export async function eraseNewsList(database: Database, wanted: NewsTopic, caller: Caller): Promise<void> {
  await database.transaction(async (tx) => {
    await writeAct(tx, { ...byCaller(caller), act: 'erased the list of addresses for news', subject: wanted })
    await eraseSubscriptions(tx, eq(topic, wanted))
  })
}
