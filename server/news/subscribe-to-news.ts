import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { NewsLink, NewsTopic, SubscribeToNews } from '../../contract/news.ts'
import { newsWording } from '../../contract/news-wording.ts'
import { countOneLess, countOneMore } from '../database/daily-counts.ts'
import type { Database, Transaction } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { mailboxOf } from '../database/mailbox-of.ts'
import { newsSubscriptions } from '../database/news-schema.ts'
import { AppError } from '../http/errors.ts'
import { requireNewsKey } from './news-keys.ts'
import { findSubscription, storeAsked } from './subscriptions.ts'

/**
 * The sign-ups of a day, from one network and from everybody. Each is a mail to somebody who may not have asked, and all
 * of them leave most of the day's mails of that kind to the orders (mail/mail-budget.ts).
 */
const dailyLimits = { network: 50, everybody: 300 }

/**
 * Takes a sign-up, in one transaction with the mail whose link confirms it. A mailbox gets one such mail a day for each
 * topic; without one nothing is stored. The answer is the same for every address, so it tells nobody who is on the list.
 * `network` is where the request came from; undefined where nothing is limited.
 * Throws AppError `wording_changed` or `subscriptions_full`.
 */
export async function subscribeToNews(
  database: Database,
  asked: SubscribeToNews,
  network: string | undefined,
): Promise<Record<string, never>> {
  if (asked.wording !== newsWording.version) throw new AppError('wording_changed')
  await database.transaction(async (tx) => {
    if (network !== undefined) await admit(tx, network)
    if (!(await countOneMore(tx, mailOfDay(asked), 1))) return
    const subscriptionId = await storeAsked(tx, asked)
    await queueJob(tx, 'send-news-mail', { mail: 'asked', subscriptionId, at: Date.now() })
  })
  return {}
}

/** Counts a sign-up in the transaction that stores it. Throws AppError `subscriptions_full` when a limit of the day is reached. */
async function admit(tx: Transaction, network: string): Promise<void> {
  const ofNetwork = await countOneMore(tx, `news ${network}`, dailyLimits.network)
  if (!ofNetwork || !(await countOneMore(tx, 'news', dailyLimits.everybody))) throw new AppError('subscriptions_full')
}

const mailOfDay = ({ email, topic }: { email: string; topic: NewsTopic }) => `news mail ${topic} ${mailboxOf(email)}`

/**
 * Confirms a sign-up by the key of its mail, and has one mail say so. Confirming again changes nothing.
 * Throws AppError `not_found` for a wrong key, and where the sign-up was forgotten or has left since.
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
  new AppError('not_found', { message: 'This link is too old, or you have left since. Please sign up once more.' })

/**
 * Takes a subscription off its list, by the key that mails to subscribers have. Leaving again changes nothing, and neither
 * does leaving what is long forgotten. Throws AppError `not_found` for a wrong key.
 */
export async function leaveNews(database: Database, link: NewsLink): Promise<Record<string, never>> {
  await requireNewsKey(database, 'leave', link)
  await database.transaction(async (tx) => {
    const { id, confirmedAt, leftAt } = newsSubscriptions
    const isOn = and(eq(id, link.subscription_id), isNotNull(confirmedAt), isNull(leftAt))
    const [left] = await tx.update(newsSubscriptions).set({ leftAt: sql`now()` }).where(isOn).returning()
    // Who left by mistake may sign up again at once: nobody else has this key.
    if (left) await countOneLess(tx, mailOfDay(left))
  })
  return {}
}
