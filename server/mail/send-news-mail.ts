import type { Jobs } from '../database/job-queue.ts'
import { confirmUrl, waysToLeave } from '../news/news-keys.ts'
import { newsMailId } from '../news/subscribe-to-news.ts'
import { findSubscription } from '../news/subscriptions.ts'
import { newsConfirmed } from './messages/news-confirmed.ts'
import { newsToConfirm } from './messages/news-to-confirm.ts'
import { type MailOptions, send, sendUnasked } from './send-mail.ts'

/**
 * Sends a mail about a sign-up for news, as it stands by now. Who asks and is on the list already hears that, with the way
 * off it; the page that asked can't tell. One that was erased, or has left, gets none.
 */
export async function sendNewsMail(options: MailOptions, job: Jobs['send-news-mail']): Promise<void> {
  const { database, config } = options
  const subscription = await findSubscription(database, job.subscriptionId)
  if (!subscription || subscription.leftAt) return
  const { publicUrl } = config
  const id = newsMailId(job)
  if (!subscription.confirmedAt) {
    const url = await confirmUrl(database, publicUrl, subscription.id)
    await sendUnasked(options, newsToConfirm(subscription, url, publicUrl), id)
    return
  }
  const message = newsConfirmed(subscription, await waysToLeave(database, publicUrl, subscription.id), publicUrl)
  // Only whoever has the key of our mail confirms. Anybody can ask.
  await (job.mail === 'confirmed' ? send : sendUnasked)(options, message, id)
}
