import { firstPaymentPence } from '../../../contract/deposit.ts'
import { formatPence } from '../../../contract/money.ts'
import { fact, orderPage, ourPhone, paragraph, rule, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { eventInWords, guests, type OrderForMail, subjectFor } from '../order-for-mail.ts'

/**
 * Tells the customer that their payment arrived after the event had begun. Says neither that we cooked nor that we
 * didn't, because staff may have agreed something with them.
 */
export function paidTooLate(order: OrderForMail, publicUrl: string): Message {
  const amount = formatPence(firstPaymentPence(order))
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `Your payment for catering order ${order.orderNumber} came after your event`),
    body: orderPage(
      order,
      publicUrl,
      `It came after your event had begun. We ring you about giving the ${amount} back.`,
      'Your payment came too late',
      paragraph(
        `Your payment of ${amount} for order `,
        whole(order.orderNumber),
        ' has reached us, but it came after your event had begun. So the order is not confirmed.',
      ),
      paragraph('We ring you on ', whole(order.customerPhone), ' about giving it back. You need do nothing.'),
      rule(),
      fact('It was for', `${eventInWords(order)}, ${guests(order)}`),
      fact('You paid', amount),
      rule(),
      paragraph('Would you rather ring us? Our number is ', ourPhone(), '.'),
    ),
  }
}
