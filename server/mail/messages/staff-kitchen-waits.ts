import { formatTime } from '../../../contract/clock-time.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { action, headline, mailPage, note, rule, strong, testMark } from '../layout.ts'
import type { Message } from '../mail.ts'
import { calendarAttachment, guests, type OrderForMail, orderScreen, subjectFor } from '../order-for-mail.ts'
import { whatToCook } from './staff-new-order.ts'

/** To staff: ten minutes after a payment the kitchen's mail had not gone out. It has all that the kitchen has to know. */
export function staffKitchenWaits(order: OrderForMail, staffEmail: string, publicUrl: string): Message {
  const day = formatDay(order.eventDate)
  const time = formatTime(order.eventTime)
  return {
    to: staffEmail,
    replyTo: order.customerEmail,
    subject: subjectFor(order, `Does the kitchen know of order ${order.orderNumber}? ${day}, ${time}`),
    attachments: [calendarAttachment(order)],
    body: mailPage(
      'Ten minutes after this order was paid, the mail about it to the kitchen had not gone out.',
      'Does the kitchen know of this order?',
      testMark(order),
      note(
        strong('The kitchen’s mail about this order was late.'),
        ' Ten minutes after the order was paid it had not gone out, and it may be missing. What to do: tell the kitchen, then open the order and press Handled.',
      ),
      action('Open the order', orderScreen(order, publicUrl)),
      rule(),
      headline(`${day}, ${time}, ${guests(order)}`),
      ...whatToCook(order),
    ),
  }
}
