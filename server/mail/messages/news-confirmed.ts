import type { NewsTopic } from '../../../contract/news.ts'
import type { Subscription } from '../../news/subscriptions.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { customerPage, hello, link, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'

const comes: Record<NewsTopic, string> = {
  news: 'We write to this address when we have news or an offer.',
  southall: 'We write to this address when we open in Southall.',
}

/**
 * Tells a subscriber that this address is on the list, and how to leave it: by the link or by the mail program's own
 * button.
 */
export function newsConfirmed(
  { email, topic }: Pick<Subscription, 'email' | 'topic'>,
  leave: { page: string; onePress: string },
  publicUrl: string,
): Message {
  return {
    to: email,
    subject: `You are on the list: news from ${siteNow().name}`,
    leaveAt: leave.onePress,
    body: customerPage(
      publicUrl,
      comes[topic],
      'You are on the list',
      hello(''),
      paragraph(comes[topic]),
      paragraph('Enough of it? ', link('Leave the list', leave.page), ' with one press, whenever you like.'),
      paragraph(`Warm wishes from all of us at ${siteNow().name}`),
    ),
  }
}
