import { customerPage, hello, ourPhone, paragraph, testMark, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { type OrderForMail, subjectFor } from '../order-for-mail.ts'

/**
 * Tells the address that an order had before a change that it no longer belongs to the order. It may not be the
 * customer's, so the mail contains only the order number and has no link.
 */
export function addressReplaced(order: OrderForMail, to: string, publicUrl: string): Message {
  return {
    to,
    subject: subjectFor(order, `This address no longer belongs to catering order ${order.orderNumber}`),
    body: customerPage(
      publicUrl,
      'We write to another address about it from now on.',
      'Another address for your order',
      testMark(order),
      hello(''),
      paragraph('This address no longer belongs to order ', whole(order.orderNumber), '. We write to another one now.'),
      paragraph('Links in our earlier mails to this address change and cancel nothing any more.'),
      paragraph('Did you not ask for that? Please ring us on ', ourPhone(), '.'),
    ),
  }
}
