import { restInWords } from '../../../contract/deposit.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { eventTimeInWords } from '../../../contract/order-in-words.ts'
import {
  changeOrCancel,
  customerPage,
  fact,
  hello,
  itemLines,
  linkToOrder,
  paragraph,
  rule,
  testMark,
  whole,
} from '../layout.ts'
import type { Message } from '../mail.ts'
import { type OrderForMail, subjectFor } from '../order-for-mail.ts'

/** Thanks the customer for the rest that came after the deposit, with its invoice. */
export function restPaid(order: OrderForMail, publicUrl: string): Message {
  const isAll = order.restPence === 0
  const stands = isAll ? 'Your order is fully paid now.' : `${restInWords(order)} is left.`
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `Your payment for catering order ${order.orderNumber} has arrived`),
    body: customerPage(
      publicUrl,
      stands,
      'Your payment has arrived',
      testMark(order),
      hello(order.customerName),
      paragraph('Thank you. Your payment for order ', whole(order.orderNumber), ` has arrived. ${stands}`),
      order.documents ? paragraph(`Attached is ${order.documents}.`) : null,
      rule(),
      fact('When', `${formatDay(order.eventDate)}, ${eventTimeInWords(order)}`),
      itemLines(order),
      ...linkToOrder(order, publicUrl),
      changeOrCancel(order),
    ),
  }
}
