import type { Jobs } from '../database/job-queue.ts'
import { confirmUrl, waysToLeave } from '../news/news-keys.ts'
import { openedPlace } from '../news/news-lists.ts'
import { newsMailId } from '../news/subscribe-to-news.ts'
import { findSubscription } from '../news/subscriptions.ts'
import { newsConfirmed } from './messages/news-confirmed.ts'
import { newsOpened } from './messages/news-opened.ts'
import { newsToConfirm } from './messages/news-to-confirm.ts'
import { type MailOptions, mailId, sendMail, sendUnasked } from './send-mail.ts'

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
  // Confirming needs the key from our mail, but anybody can enter any address.
  await (job.mail === 'confirmed' ? sendMail : sendUnasked)(options, message, id)
}

/**
 * Tells an address on the list of an opening that the place is open. The address has confirmed that it wants this mail,
 * so no daily limit applies. Sends nothing if the sign-up was erased or has left. Throws, to be tried again, if this
 * server's content doesn't have the place open yet.
 */
export async function sendOpeningMail(
  options: MailOptions,
  { subscriptionId }: Jobs['send-opening-mail'],
): Promise<void> {
  const { database, config } = options
  const subscription = await findSubscription(database, subscriptionId)
  if (!subscription || subscription.leftAt) return
  const place = openedPlace(subscription.topic)
  if (!place) throw new Error('The place is not open in the content of this server.')
  const leave = await waysToLeave(database, config.publicUrl, subscription.id)
  const message = newsOpened(subscription, place, leave, config.publicUrl)
  await sendMail(options, message, mailId(['news-opened', subscription.id]))
}
