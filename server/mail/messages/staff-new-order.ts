import { formatDay, formatTime } from '../../../contract/london-time.ts'
import { fact, itemLines, link, mailPage, rule } from '../layout.ts'
import type { Message } from '../mail.ts'
import { addressLine, calendarAttachment, type OrderForMail } from '../order-for-mail.ts'

/** To the kitchen: a paid order, the event's day first. */
export function staffNewOrder(order: OrderForMail, staffEmail: string): Message {
  const when = `${formatDay(order.eventDate)}, ${formatTime(order.eventTime)}`
  return {
    to: staffEmail,
    replyTo: order.customerEmail,
    subject: `${when}: catering for ${order.guestCount} (${order.orderNumber})`,
    attachments: [calendarAttachment(order)],
    body: mailPage(
      `${order.guestCount} guests at ${addressLine(order)}`,
      when,
      fact('Guests', String(order.guestCount)),
      itemLines(order),
      fact('Special instructions', order.specialInstructions ?? 'none'),
      rule(),
      fact('Deliver to', addressLine(order)),
      fact('Customer', order.customerName),
      fact('Phone', link(order.customerPhone, `tel:${order.customerPhone.replace(/[^\d+]/g, '')}`)),
      fact('E-mail', link(order.customerEmail, `mailto:${order.customerEmail}`)),
      fact('Order number', order.orderNumber),
    ),
  }
}
