import { formatTime } from '../../../contract/clock-time.ts'
import { londonTime } from '../../../contract/london-time.ts'
import { eventTimeInWords } from '../../../contract/order-in-words.ts'
import { fact, linkToOrder, orderPage, ourPhone, paragraph, rule, where, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { type OrderForMail, subjectFor } from '../order-for-mail.ts'

/** Tells the customer that their order left the kitchen at `leftAt`. */
export function orderOnItsWay(order: OrderForMail, leftAt: Date, publicUrl: string): Message {
  const left = formatTime(londonTime(leftAt))
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `Your catering order ${order.orderNumber} is on its way`),
    body: orderPage(
      order,
      publicUrl,
      `It left our kitchen at ${left}.`,
      'Your food is on its way',
      paragraph('Your order ', whole(order.orderNumber), ` left our kitchen at ${left}.`),
      rule(),
      fact('For', eventTimeInWords(order)),
      ...where(order),
      rule(),
      paragraph('Is there something that our driver should know? Please ring us on ', ourPhone(), '.'),
      ...linkToOrder(order, publicUrl),
    ),
  }
}
