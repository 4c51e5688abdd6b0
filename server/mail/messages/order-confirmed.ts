import { mailtoAddress } from '../../../contract/email-address.ts'
import { weRing, whyWeRing } from '../../../contract/short-notice.ts'
import { isPaidAtShortNotice } from '../../orders/order/orders.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { allergensForCustomer } from '../allergens.ts'
import {
  changeOrCancel,
  fact,
  itemLines,
  link,
  linkToOrder,
  note,
  orderAgain,
  orderPage,
  ourPhone,
  paragraph,
  restToPay,
  rule,
  whole,
} from '../layout.ts'
import type { Message } from '../mail.ts'
import { factsForCustomer } from '../order-facts.ts'
import { calendarAttachment, eventInWords, guests, type OrderForMail, subjectFor } from '../order-for-mail.ts'

/** Sends the customer the whole order once it is paid, with the event for their calendar. */
export function orderConfirmed(order: OrderForMail, publicUrl: string): Message {
  const when = eventInWords(order)
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `Your catering order ${order.orderNumber} is confirmed`),
    attachments: [calendarAttachment(order)],
    body: orderPage(
      order,
      publicUrl,
      `${when}, ${guests(order)}. We look forward to cooking for you.`,
      'Your order is confirmed',
      paragraph('Thank you. Your payment has arrived, and your order is on our kitchen’s list.'),
      ...(isPaidAtShortNotice(order) ? [shortNotice(order)] : []),
      paragraph(
        isPaidAtShortNotice(order) ? '' : "We'll ring you before the day to settle the last details. ",
        whatIsAttached(order),
      ),
      rule(),
      fact('Order number', order.orderNumber),
      ...factsForCustomer(order),
      rule(),
      itemLines(order),
      ...restToPay(order),
      ...allergensForCustomer(order, publicUrl),
      ...linkToOrder(order, publicUrl),
      changeOrCancel(order),
      orderAgain(order, publicUrl),
      paragraph(
        'Something to ask? Ring us on ',
        ourPhone(),
        ' or write to ',
        link(siteNow().email, mailtoAddress(siteNow().email)),
        ', and have your order number at hand.',
      ),
    ),
  }
}

function whatIsAttached({ termsVersion, documents }: OrderForMail): string {
  const event = 'the event for your calendar'
  const agreed = 'the terms that you agreed to'
  if (termsVersion && documents) return `Attached are ${event}, ${agreed} and ${documents}.`
  if (termsVersion || documents) return `Attached are ${event} and ${documents ?? agreed}.`
  return 'The event is attached for your calendar.'
}

function shortNotice({ customerPhone }: OrderForMail) {
  const number = customerPhone ? [' on ', whole(customerPhone)] : []
  return note(weRing, ...number, ` ${whyWeRing} `, ourPhone(), '.')
}
