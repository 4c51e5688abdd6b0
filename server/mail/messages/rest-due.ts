import { depositInWords } from '../../../contract/deposit.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { eventTimeInWords } from '../../../contract/order-in-words.ts'
import {
  action,
  customerPage,
  fact,
  hello,
  itemLines,
  ourPhone,
  paragraph,
  rule,
  signature,
  testMark,
  whole,
} from '../layout.ts'
import type { Message } from '../mail.ts'
import { type OrderForMail, subjectFor } from '../order-for-mail.ts'

/** Reminds the customer of the rest after the deposit. The link leads to their order, where they can pay it. */
export function restDue(order: OrderForMail, payAt: string, publicUrl: string): Message {
  const amount = formatPence(order.restPence)
  const day = formatDay(order.restDue ?? '')
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `${amount} to pay by ${day} for your catering order ${order.orderNumber}`),
    body: customerPage(
      publicUrl,
      `${depositInWords(order)}.`,
      'The rest of your order',
      testMark(order),
      hello(order.customerName),
      paragraph('For your order ', whole(order.orderNumber), `, ${amount} is still to be paid by ${day}.`),
      action(`Pay ${amount}`, payAt),
      rule(),
      fact('When', `${formatDay(order.eventDate)}, ${eventTimeInWords(order)}`),
      itemLines(order),
      paragraph(`${depositInWords(order)}.`),
      rule(),
      paragraph('Paid a moment ago, or is something not right? Then ring us on ', ourPhone(), '.'),
      signature(order.takenBy),
    ),
  }
}
