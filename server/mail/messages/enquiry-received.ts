import { formatDay } from '../../../contract/london-time.ts'
import { guestsInWords } from '../../../contract/order-in-words.ts'
import type { Enquiry } from '../../enquiries/enquiries.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { customerPage, fact, hello, ourPhone, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'

/** The facts about an enquiry that mails contain. */
export type EnquiryForMail = Pick<
  Enquiry,
  'id' | 'name' | 'email' | 'phone' | 'eventDate' | 'guestCount' | 'place' | 'wishes'
>

/** Returns the day of the event in words. */
export const dayOf = ({ eventDate }: Pick<Enquiry, 'eventDate'>) => (eventDate ? formatDay(eventDate) : 'Not fixed yet')

/**
 * Tells the sender that the enquiry has arrived, and what comes next. Contains none of their own words except a first
 * name, because nobody has proved the address (decision 027).
 */
export function enquiryReceived(enquiry: EnquiryForMail, publicUrl: string): Message {
  return {
    to: enquiry.email,
    subject: 'We have your enquiry',
    body: customerPage(
      publicUrl,
      'Thank you for telling us about your event. Here is what happens next.',
      'Thank you for asking us',
      hello(enquiry.name),
      paragraph('Your enquiry has arrived, and a person reads it.'),
      fact('Day', dayOf(enquiry)),
      fact('Guests', guestsInWords(enquiry.guestCount)),
      paragraph(
        'We write to you at this address or ring you to talk about the food, the day and the price. Nothing is ordered yet, and nothing has to be paid. Is it urgent? Ring us on ',
        ourPhone(),
        '.',
      ),
      paragraph(
        'You did not write to us? Then somebody has typed your address by mistake, and there is nothing to do.',
      ),
      paragraph(`Warm wishes from all of us at ${siteNow().name}`),
    ),
  }
}
