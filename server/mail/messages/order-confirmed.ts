import { formatDay, formatTime } from '../../../contract/london-time.ts'
import { site } from '../../../contract/site.ts'
import { action, fact, itemLines, link, mailPage, ourPhone, paragraph, rule } from '../layout.ts'
import type { Message } from '../mail.ts'
import { address, calendarAttachment, guests, type OrderForMail } from '../order-for-mail.ts'

/** To the customer, once the order is paid: all of it, and the event for the calendar. */
export function orderConfirmed(order: OrderForMail, publicUrl: string): Message {
  const when = `${formatDay(order.eventDate)}, ${formatTime(order.eventTime)}`
  return {
    to: order.customerEmail,
    subject: `Your catering order ${order.orderNumber} is confirmed`,
    attachments: [calendarAttachment(order)],
    body: mailPage(
      `${when}, ${guests(order)}. We look forward to cooking for you.`,
      'Your order is confirmed',
      paragraph(`Thank you, ${order.customerName}. Your payment has arrived and our kitchen has your order.`),
      paragraph("We'll ring you before the day to settle the last details. The event is attached for your calendar."),
      rule(),
      fact('Order number', order.orderNumber),
      fact('When', when),
      fact('Where', address(order)),
      fact('Guests', String(order.guestCount)),
      ...(order.specialInstructions ? [fact('Your instructions', order.specialInstructions)] : []),
      rule(),
      itemLines(order),
      action('See your order', `${publicUrl}/catering/order-confirmation?order_id=${order.id}`),
      paragraph(
        'Something to change? Ring us on ',
        ourPhone(),
        ' or write to ',
        link(site.email, `mailto:${site.email}`),
        ', and have your order number at hand.',
      ),
    ),
  }
}
