import { formatPence } from '../../../contract/money.ts'
import type { ChangeForMail } from '../change-for-mail.ts'
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

/**
 * Tells the customer that a change was not made, because it wasn't paid in time or was withdrawn. If another change was
 * made meanwhile, the mail doesn't say that the order is as it was.
 */
export function changeLapsed(order: OrderForMail, change: ChangeForMail, publicUrl: string): Message {
  const isAsItWas = order.version === change.version - 1
  const amount = formatPence(change.differencePence)
  const why =
    change.state === 'withdrawn'
      ? 'The change that you had a link to pay for was taken back, and the link is closed.'
      : `The ${amount} for the change was not paid in time, and the link is closed.`
  return {
    to: order.customerEmail,
    subject: subjectFor(
      order,
      isAsItWas
        ? `Your catering order ${order.orderNumber} stays as it was`
        : `A change of your catering order ${order.orderNumber} was not made`,
    ),
    body: orderPage(
      order,
      publicUrl,
      `${why} Nothing was charged for it.`,
      isAsItWas ? 'Your order stays as it was' : 'A change was not made',
      paragraph(
        `${why} Nothing was charged for it. Your order `,
        whole(order.orderNumber),
        isAsItWas ? ' stands as it was:' : ' stands like this now:',
      ),
      when(order),
      ...where(order),
      fact('Guests', String(order.guestCount)),
      itemLines(order),
      ...linkToOrder(order, publicUrl),
      rule(),
      paragraph('This was not changed:'),
      ...change.facts.map(({ name, before, after }) => fact(name, isAsItWas ? `${before}, not ${after}` : after)),
      rule(),
      paragraph('Do you still want it? Please ring us on ', ourPhone(), '.'),
      changeOrCancel(order),
    ),
  }
}
