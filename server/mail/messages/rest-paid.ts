import { restInWords } from '../../../contract/deposit.ts'
import { changeOrCancel, itemLines, linkToOrder, orderPage, paragraph, rule, when, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { type OrderForMail, subjectFor } from '../order-for-mail.ts'

/** Thanks the customer for the rest that came after the deposit, with its invoice. */
export function restPaid(order: OrderForMail, publicUrl: string): Message {
  const isAll = order.restPence === 0
  const stands = isAll ? 'Your order is fully paid now.' : `${restInWords(order)} is left.`
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `Your payment for catering order ${order.orderNumber} has arrived`),
    body: orderPage(
      order,
      publicUrl,
      stands,
      'Your payment has arrived',
      paragraph('Thank you. Your payment for order ', whole(order.orderNumber), ` has arrived. ${stands}`),
      order.documents ? paragraph(`Attached is ${order.documents}.`) : null,
      rule(),
      when(order),
      itemLines(order),
      ...linkToOrder(order, publicUrl),
      changeOrCancel(order),
    ),
  }
}
