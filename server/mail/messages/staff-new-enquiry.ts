import { mailtoAddress } from '../../../contract/email-address.ts'
import { guestsInWords } from '../../../contract/order-in-words.ts'
import { staffPage } from '../../../contract/pages.ts'
import { action, fact, link, mailPage, phoneLink } from '../layout.ts'
import type { Message } from '../mail.ts'
import { dayOf, type EnquiryForMail } from './enquiry-received.ts'

/**
 * Sends staff everything that somebody wrote about their event, with a link to its screen. A reply goes to the
 * customer.
 */
export function staffNewEnquiry(enquiry: EnquiryForMail, staffEmail: string, publicUrl: string): Message {
  const { id, name, email, phone, guestCount, place, wishes } = enquiry
  const guests = guestsInWords(guestCount)
  return {
    to: staffEmail,
    replyTo: email,
    subject: `Enquiry: ${guests}, ${dayOf(enquiry)}, ${name}`,
    body: mailPage(
      `${name} asks about an event for ${guests}.`,
      name,
      fact('Day', dayOf(enquiry)),
      fact('Guests', guests),
      fact('Place', place),
      fact('Wishes', wishes ?? 'None'),
      fact('Phone', phoneLink(phone)),
      fact('E-mail', link(email, mailtoAddress(email))),
      action('Open the enquiry', `${publicUrl}${staffPage}/enquiries/${id}`),
    ),
  }
}
