import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { SubscribeToNews } from '../../contract/news.ts'
import { newsWording } from '../../contract/news-wording.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { newsSubscriptions } from '../database/news-schema.ts'

export type Subscription = typeof newsSubscriptions.$inferSelect

/** How long a sign-up waits for its confirmation, and how long who has left is kept as proof, in days. */
const keptDays = { unconfirmed: 14, left: 365 }

const { id, email, topic, askedAt, confirmedAt, leftAt } = newsSubscriptions

/** Returns a condition for what this address has signed up for, however it was written. */
export const subscriptionsOf = (address: string) => sql`lower(${email}) = lower(${address})`

/** Returns a subscription, or undefined. */
export async function findSubscription(database: Queryable, wanted: string): Promise<Subscription | undefined> {
  const [found] = await database.select().from(newsSubscriptions).where(eq(id, wanted))
  return found
}

/**
 * Stores that an address asks for a topic, and returns the subscription's id. One that waits for its confirmation is asked
 * for anew, and one that is confirmed stays as it is. Whoever has left begins again.
 */
export async function storeAsked(tx: Transaction, asked: SubscribeToNews): Promise<string> {
  const agreed = { wording: newsWording[asked.topic], wordingVersion: newsWording.version }
  const here = and(subscriptionsOf(asked.email), eq(topic, asked.topic), isNull(leftAt))
  const [known] = await tx.select().from(newsSubscriptions).where(here).for('update')
  if (!known) {
    const row = { id: randomUUID(), email: asked.email, topic: asked.topic, ...agreed }
    await tx.insert(newsSubscriptions).values(row)
    return row.id
  }
  const isWaiting = and(eq(id, known.id), isNull(confirmedAt))
  await tx
    .update(newsSubscriptions)
    .set({ ...agreed, askedAt: sql`now()` })
    .where(isWaiting)
  return known.id
}

/** Erases the subscriptions of which `where` is true completely. Returns how many. */
export async function eraseSubscriptions(database: Queryable, where: SQL): Promise<number> {
  const gone = await database.delete(newsSubscriptions).where(where)
  return gone.rowCount ?? 0
}

/** Deletes sign-ups that nobody has confirmed in time, and the proof of those that left long ago. Returns how many. */
export function deleteOldSubscriptions(database: Database): Promise<number> {
  const before = (days: number) => sql`now() - ${days} * interval '1 day'`
  const isForgotten = sql`${confirmedAt} is null and ${askedAt} < ${before(keptDays.unconfirmed)}`
  return eraseSubscriptions(database, sql`(${isForgotten}) or ${leftAt} < ${before(keptDays.left)}`)
}
