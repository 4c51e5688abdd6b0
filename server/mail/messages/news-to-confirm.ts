import type { NewsTopic } from '../../../contract/news.ts'
import type { Subscription } from '../../news/subscriptions.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { action, customerPage, hello, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'

const asked: Record<NewsTopic, string> = {
  news: 'Somebody, we hope you, asked us to send news and offers to this address.',
  southall: 'Somebody, we hope you, asked us to write to this address when we open in Southall.',
}

/** Sends an address from the news form the link that confirms the sign-up. Until then nobody has proved the address. */
export function newsToConfirm(
  { email, topic, wording }: Pick<Subscription, 'email' | 'topic' | 'wording'>,
  confirmUrl: string,
  publicUrl: string,
): Message {
  return {
    to: email,
    subject: `Please confirm: news from ${siteNow().name}`,
    body: customerPage(
      publicUrl,
      'One more press, and you are on the list.',
      'One more press',
      hello(''),
      paragraph(asked[topic]),
      paragraph(
        'Open the page, press the button there, and you are on the list. Before that we send you nothing more.',
      ),
      action('Confirm', confirmUrl),
      paragraph(`What you agree to by that: “${wording}”`),
      paragraph('You did not ask for it? Then there is nothing to do. After 14 days we forget this address.'),
    ),
  }
}
