import { siteNow } from '../../publishing/live-content.ts'
import { customerPage, prose, signature } from '../layout.ts'
import type { Message } from '../mail.ts'
import type { EnquiryForMail } from './enquiry-received.ts'

/** Sends the customer the answer to their enquiry, in the words of staff only. */
export function enquiryAnswer(
  { email }: Pick<EnquiryForMail, 'email'>,
  { text, by }: { text: string; by: string },
  publicUrl: string,
): Message {
  const { name } = siteNow()
  return {
    to: email,
    subject: `Your event with ${name}`,
    body: customerPage(publicUrl, 'An answer to your enquiry.', 'About your event', ...prose(text), signature(by)),
  }
}
