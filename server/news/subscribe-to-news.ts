import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { mailboxOf } from '../../contract/email-address.ts'
import type { NewsLink, NewsTopic, SubscribeToNews } from '../../contract/news.ts'
import { newsWording } from '../../contract/news-wording.ts'
import { countOfNetwork, countOneLess, countOneMore } from '../database/daily-counts.ts'
import type { Database } from '../database/database.ts'
import { type Jobs, queueJob } from '../database/job-queue.ts'
import { newsSubscriptions } from '../database/news-schema.ts'
import { countUnasked } from '../database/unasked-mails.ts'
import { AppError } from '../errors.ts'
import { requireNewsKey } from './news-keys.ts'
import { findSubscription, storeAsked } from './subscriptions.ts'

/**
 * The daily limits of sign-ups that cause a mail. Each mail goes to somebody who may not have asked. The limits leave
 * part of the day's mails of that kind to the orders (database/unasked-mails.ts).
 */
const dailyLimits = { network: { sure: 3, most: 50 }, everybody: { most: 300, sure: 600 } }

/**
 * Stores a sign-up and queues the mail with its confirmation link, in one transaction. A mailbox gets one such mail a
 * day for each topic, if its own limits and the day's allow; otherwise nothing is stored. The answer is the same for
 * every address, so it doesn't reveal who is on the list.
 *
 * `network` is where the request came from; undefined if nothing is limited. Throws AppError `wording_changed` or
 * `subscriptions_full`.
 */
export async function subscribeToNews(
  database: Database,
  asked: SubscribeToNews,
  network: string | undefined,
): Promise<Record<string, never>> {
  if (asked.wording !== newsWording.version) throw new AppError('wording_changed')
  await database.transaction(async (tx) => {
    if (!(await countOneMore(tx, mailOfDay(asked), 1))) return
    if (network !== undefined && !(await countOfNetwork(tx, 'news', network, dailyLimits)))
      throw new AppError('subscriptions_full')
    const subscriptionId = await storeAsked(tx, asked)
    const job = { mail: 'asked', subscriptionId, at: Date.now() } as const
    if (!(await countUnasked(tx, asked.email, newsMailId(job)))) throw new AppError('subscriptions_full')
    await queueJob(tx, 'send-news-mail', job)
  })
  return {}
}

/** Returns the id of a sign-up's mail, the same for each attempt to send it. */
export const newsMailId = ({ mail, subscriptionId, at }: Jobs['send-news-mail']) =>
  `news-${mail}.${subscriptionId}.${at}`

const mailOfDay = ({ email, topic }: { email: string; topic: NewsTopic }) => `news mail ${topic} ${mailboxOf(email)}`

/**
 * Confirms a sign-up with the key from its mail, and queues one mail about that. Confirming again changes nothing.
 * Throws AppError `not_found` for a wrong key, and if the sign-up was deleted or has left since.
 */
export async function confirmNews(database: Database, link: NewsLink): Promise<Record<string, never>> {
  await requireNewsKey(database, 'confirm', link)
  const { subscription_id: id } = link
  await database.transaction(async (tx) => {
    const isWaiting = and(eq(newsSubscriptions.id, id), isNull(newsSubscriptions.confirmedAt))
    const confirmed = await tx.update(newsSubscriptions).set({ confirmedAt: sql`now()` }).where(isWaiting)
    if (confirmed.rowCount)
      await queueJob(tx, 'send-news-mail', { mail: 'confirmed', subscriptionId: id, at: Date.now() })
    const subscription = await findSubscription(tx, id)
    if (!subscription || subscription.leftAt) throw isOver()
  })
  return {}
}

const isOver = () =>
  new AppError('not_found', { message: 'This link is too old, or you have left since. Please sign up again.' })

/**
 * Removes a subscription from its list with the key from our mails. Leaving again changes nothing, nor does leaving
 * after the subscription was deleted. Throws AppError `not_found` for a wrong key.
 */
export async function leaveNews(database: Database, link: NewsLink): Promise<Record<string, never>> {
  await requireNewsKey(database, 'leave', link)
  await database.transaction(async (tx) => {
    const { id, confirmedAt, leftAt } = newsSubscriptions
    const isOn = and(eq(id, link.subscription_id), isNotNull(confirmedAt), isNull(leftAt))
    const [left] = await tx.update(newsSubscriptions).set({ leftAt: sql`now()` }).where(isOn).returning()
    // Somebody who left by mistake may sign up again at once: nobody else has this key.
    if (left) await countOneLess(tx, mailOfDay(left))
  })
  return {}
}
