import { customerPage, ourPhone, paragraph, testMark, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { type OrderForMail, subjectFor } from '../order-for-mail.ts'

/**
 * To the address that a change would give to an order, while the change waits for its payment. Nobody has confirmed that
 * address, so it reads nothing but the number of the order. The page to pay at leads back to the order's own page, so its
 * link is not here either.
 */
export function addressWaits(order: OrderForMail, to: string, publicUrl: string): Message {
  return {
    to,
    subject: subjectFor(order, `A change to catering order ${order.orderNumber} waits to be paid`),
    body: customerPage(
      publicUrl,
      'The link to pay went to the address that the order has now.',
      'A change waits to be paid',
      testMark(order),
      paragraph('Hello,'),
      paragraph('A change to order ', whole(order.orderNumber), ' gives us this address. It waits to be paid.'),
      paragraph('The link to pay went to the address that the order has now. We write there until the change is paid.'),
      paragraph('Do you not get mails there? Please ring us on ', ourPhone(), ' and have the order number at hand.'),
      paragraph(
        'If it is not paid, nothing changes and we do not write to you again. Is this order not yours? Then somebody has mistyped an address, and you need do nothing.',
      ),
    ),
  }
}
