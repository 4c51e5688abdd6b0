import { formatDay } from '../../../contract/london-time.ts'
import { eventTimeInWords } from '../../../contract/order-in-words.ts'
import { kitchenEmail } from '../kitchens.ts'
import { action, fact, headline, kitchenLines, mailPage, note, phoneLink, rule, strong, testMark } from '../layout.ts'
import type { Message } from '../mail.ts'
import {
  addressLine,
  cancelledCalendarAttachment,
  guests,
  type OrderForMail,
  orderScreen,
  subjectForStaff,
} from '../order-for-mail.ts'

interface Cancellation {
  by: string
  reason: string | null
}

/** Tells the kitchen that an order which was still to be cooked is cancelled. Doesn't mention money. */
export function staffOrderCancelled(
  order: OrderForMail,
  { by, reason }: Cancellation,
  { staffEmail, publicUrl }: { staffEmail: string; publicUrl: string },
): Message {
  const day = formatDay(order.eventDate)
  const time = eventTimeInWords(order)
  return {
    to: kitchenEmail(order.kitchen, staffEmail),
    replyTo: order.customerEmail,
    subject: subjectForStaff(
      order,
      `Cancelled: ${day}, ${time}: catering for ${order.guestCount} (${order.orderNumber})`,
    ),
    attachments: [cancelledCalendarAttachment(order)],
    body: mailPage(
      `${guests(order)} at ${addressLine(order)}: not to be cooked any more.`,
      'Not to be cooked any more',
      testMark(order),
      headline(`${day}, ${time}, ${guests(order)}`),
      note(strong('This order is cancelled.'), ' Sheets of its day that were printed before still have it.'),
      ...(reason ? [fact('Why', reason)] : []),
      fact('Cancelled by', by),
      action('Open the order', orderScreen(order, publicUrl)),
      rule(),
      kitchenLines(order),
      fact('Customer', order.customerName),
      fact('Phone', phoneLink(order.customerPhone)),
      fact('Order number', order.orderNumber),
    ),
  }
}
