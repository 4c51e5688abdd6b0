import { formatTime } from '../../../contract/clock-time.ts'
import { formatDay, londonDay, londonTime } from '../../../contract/london-time.ts'
import { greeting } from '../echo.ts'
import { action, customerPage, fact, itemLines, paragraph, rule, testMark, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { type OrderForMail, subjectFor } from '../order-for-mail.ts'

/** To a customer who has not paid after a quarter of an hour: the way back to the payment page. */
export function orderReceived(order: OrderForMail, checkoutUrl: string, publicUrl: string): Message {
  const until = order.checkoutExpiresAt
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `Your catering order ${order.orderNumber} is waiting for payment`),
    body: customerPage(
      publicUrl,
      'Your order is with us, but not paid yet. Here is the way back to the payment page.',
      'One step left',
      testMark(order),
      paragraph(greeting(order.customerName)),
      paragraph('We have your order ', whole(order.orderNumber), ', but no payment for it yet.'),
      paragraph(
        `You can pay until ${formatTime(londonTime(until))} on ${formatDay(londonDay(until))}, London time. We start planning once it is paid.`,
      ),
      action('Pay for your order', checkoutUrl),
      rule(),
      fact('When', `${formatDay(order.eventDate)}, ${formatTime(order.eventTime)}`),
      fact('Guests', String(order.guestCount)),
      itemLines(order),
      ...(order.allergensTold ? [fact('Allergens', order.allergensTold)] : []),
      rule(),
      paragraph('Paid a moment ago? Then all is well, and the confirmation is on its way.'),
      paragraph('Changed your mind? Then do nothing: nothing has been charged, and the order expires by itself.'),
    ),
  }
}
