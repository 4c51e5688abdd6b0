import { depositInWords } from '../../../contract/deposit.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { action, itemLines, orderPage, ourPhone, paragraph, rule, signature, when, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { type OrderForMail, subjectFor } from '../order-for-mail.ts'

/** Reminds the customer of the rest after the deposit. The link leads to their order, where they can pay it. */
export function restDue(order: OrderForMail, payAt: string, publicUrl: string): Message {
  const amount = formatPence(order.restPence)
  const day = formatDay(order.restDue ?? '')
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `${amount} to pay by ${day} for your catering order ${order.orderNumber}`),
    body: orderPage(
      order,
      publicUrl,
      `${depositInWords(order)}.`,
      'The rest of your order',
      paragraph('For your order ', whole(order.orderNumber), `, ${amount} is still to be paid by ${day}.`),
      action(`Pay ${amount}`, payAt),
      rule(),
      when(order),
      itemLines(order),
      paragraph(`${depositInWords(order)}.`),
      rule(),
      paragraph('Paid a moment ago, or is something not right? Then ring us on ', ourPhone(), '.'),
      signature(order.takenBy),
    ),
  }
}
