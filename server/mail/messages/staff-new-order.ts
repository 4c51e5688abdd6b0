import { formatTime } from '../../../contract/clock-time.ts'
import { depositInWords } from '../../../contract/deposit.ts'
import { mailtoAddress } from '../../../contract/email-address.ts'
import { formatDay, londonDay, londonTime } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { eventTimeInWords } from '../../../contract/order-in-words.ts'
import { ringTheCustomer } from '../../../contract/short-notice.ts'
import { isPaidAtShortNotice } from '../../orders/order/orders.ts'
import { kitchenEmail } from '../kitchens.ts'
import { action, fact, headline, link, mailPage, note, phoneLink, rule, strong, testMark } from '../layout.ts'
import type { Message } from '../mail.ts'
import { deliveryForKitchen, foodForKitchen } from '../order-facts.ts'
import {
  addressLine,
  calendarAttachment,
  guests,
  type OrderForMail,
  orderScreen,
  subjectForStaff,
} from '../order-for-mail.ts'

/** Sends the kitchen a paid order, with the day of the event first. */
export function staffNewOrder(order: OrderForMail, staffEmail: string, publicUrl: string): Message {
  const day = formatDay(order.eventDate)
  const time = eventTimeInWords(order)
  const isShort = isPaidAtShortNotice(order)
  return {
    to: kitchenEmail(order.kitchen, staffEmail),
    replyTo: order.customerEmail,
    subject: subjectForStaff(
      order,
      `${isShort ? 'Short notice, ring the customer: ' : ''}${day}, ${time}: catering for ${order.guestCount} (${order.orderNumber})`,
    ),
    attachments: [calendarAttachment(order)],
    body: mailPage(
      `${guests(order)} at ${addressLine(order)}`,
      day,
      testMark(order),
      headline(`${time}, ${guests(order)}`),
      ...whatToCook(order),
      action('Open the order', orderScreen(order, publicUrl)),
    ),
  }
}

/** Returns what the kitchen must know about a paid order, apart from its day. */
export function whatToCook(order: OrderForMail) {
  return [
    ...(isPaidAtShortNotice(order) ? [ringThem(order)] : []),
    ...foodForKitchen(order),
    rule(),
    ...deliveryForKitchen(order),
    fact('E-mail', link(order.customerEmail, mailtoAddress(order.customerEmail))),
    fact('Order number', order.orderNumber),
    fact('Paid', order.restPence > 0 ? depositInWords(order) : formatPence(order.totalPence)),
  ]
}

function ringThem({ customerName, customerPhone, paidAt }: OrderForMail) {
  const paid = paidAt ? ` Paid at ${formatTime(londonTime(paidAt))} on ${formatDay(londonDay(paidAt))}.` : ''
  return note(strong(ringTheCustomer), `${paid} ${customerName}, `, phoneLink(customerPhone), ', expects your call.')
}
