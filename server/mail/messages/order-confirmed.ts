import { formatDay, formatTime } from '../../../contract/london-time.ts'
import { site } from '../../../contract/site.ts'
import { action, fact, itemLines, mailPage, paragraph, rule } from '../layout.ts'
import type { Message } from '../mail.ts'
import { addressLine, calendarAttachment, type OrderForMail } from '../order-for-mail.ts'

/** To the customer, once the order is paid: all of it, and the event for the calendar. */
export function orderConfirmed(order: OrderForMail, publicUrl: string): Message {
  const when = `${formatDay(order.eventDate)}, ${formatTime(order.eventTime)}`
  return {
    to: order.customerEmail,
    subject: `Your catering order ${order.orderNumber} is confirmed`,
    attachments: [calendarAttachment(order)],
    body: mailPage(
      `${when}, ${order.guestCount} guests. We look forward to cooking for you.`,
      'Your order is confirmed',
      paragraph(`Thank you, ${order.customerName}. Your payment has arrived and our kitchen has your order.`),
      paragraph("We'll ring you before the day to settle the last details. The event is attached for your calendar."),
      fact('Order number', order.orderNumber),
      fact('When', when),
      fact('Where', addressLine(order)),
      fact('Guests', String(order.guestCount)),
      rule(),
      itemLines(order),
      ...(order.specialInstructions ? [rule(), fact('Your instructions', order.specialInstructions)] : []),
      rule(),
      action('See your order', `${publicUrl}/catering/order-confirmation?order_id=${order.id}`),
      paragraph(`Something to change? Ring us on ${site.phone.shown} and have your order number at hand.`),
    ),
  }
}
