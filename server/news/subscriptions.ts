import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { SubscribeToNews } from '../../contract/news.ts'
import { newsWording } from '../../contract/news-wording.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { newsSubscriptions } from '../database/news-schema.ts'

export type Subscription = typeof newsSubscriptions.$inferSelect

/** How many days a sign-up waits for confirmation, and how many days one that left is kept as proof. */
const keptDays = { unconfirmed: 14, left: 365 }

const { id, email, topic, askedAt, confirmedAt, leftAt } = newsSubscriptions

/** Returns a condition for the subscriptions of this address. Case doesn't matter. */
export const subscriptionsOf = (address: string) => sql`lower(${email}) = lower(${address})`

/** Returns a subscription, or undefined. */
export async function findSubscription(database: Queryable, wanted: string): Promise<Subscription | undefined> {
  const [found] = await database.select().from(newsSubscriptions).where(eq(id, wanted))
  return found
}

/**
 * Stores an address's request for a topic and returns the subscription's id. Renews an unconfirmed subscription and
 * leaves a confirmed one unchanged. An address that has left gets a new subscription.
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

/** Erases the subscriptions that match `where` completely. Returns how many. */
export async function eraseSubscriptions(database: Queryable, where: SQL): Promise<number> {
  const gone = await database.delete(newsSubscriptions).where(where)
  return gone.rowCount ?? 0
}

/** Deletes sign-ups that weren't confirmed in time, and the proof of those that left long ago. Returns how many. */
export function deleteOldSubscriptions(database: Database): Promise<number> {
  const before = (days: number) => sql`now() - ${days} * interval '1 day'`
  const isForgotten = sql`${confirmedAt} is null and ${askedAt} < ${before(keptDays.unconfirmed)}`
  return eraseSubscriptions(database, sql`(${isForgotten}) or ${leftAt} < ${before(keptDays.left)}`)
}
