import {
  changeOrCancel,
  fact,
  itemLines,
  linkToOrder,
  orderPage,
  ourPhone,
  paragraph,
  rule,
  when,
  where,
  whole,
} from '../layout.ts'
import type { Message } from '../mail.ts'
import { type OrderForMail, subjectFor } from '../order-for-mail.ts'

/** Tells the customer that the payment is in progress, for methods that take days, such as a bank debit. */
export function paymentProcessing(order: OrderForMail, publicUrl: string): Message {
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `Your bank is processing the payment for catering order ${order.orderNumber}`),
    body: orderPage(
      order,
      publicUrl,
      'There is nothing more to do. We will write again as soon as the payment has arrived.',
      'Your payment is on its way',
      paragraph(
        'We have your order ',
        whole(order.orderNumber),
        ', and your bank is processing the payment. There is nothing more to do, and please do not pay again.',
      ),
      paragraph(
        'Banks can take several working days. We will write to you as soon as the payment has arrived, and start planning then. Is your event sooner than that? Then please ring us on ',
        ourPhone(),
        '.',
      ),
      ...linkToOrder(order, publicUrl),
      changeOrCancel(order),
      rule(),
      when(order),
      ...where(order),
      fact('Guests', String(order.guestCount)),
      itemLines(order),
    ),
  }
}
