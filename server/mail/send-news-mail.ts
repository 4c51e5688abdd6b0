import type { Jobs } from '../database/job-queue.ts'
import { confirmUrl, waysToLeave } from '../news/news-keys.ts'
import { newsMailId } from '../news/subscribe-to-news.ts'
import { findSubscription } from '../news/subscriptions.ts'
import { newsConfirmed } from './messages/news-confirmed.ts'
import { newsToConfirm } from './messages/news-to-confirm.ts'
import { type MailOptions, sendMail, sendUnasked } from './send-mail.ts'

/**
 * Sends a mail about a news sign-up in its present state. An address already on the list is told so, with the ways to
 * leave; the page that asked mustn't reveal that. Sends nothing if the sign-up was erased or has left.
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
  // Confirming takes the key from our mail, but anybody can ask.
  await (job.mail === 'confirmed' ? sendMail : sendUnasked)(options, message, id)
}
