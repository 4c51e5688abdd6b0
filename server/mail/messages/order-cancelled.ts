import { formatPence } from '../../../contract/money.ts'
import { fact, orderPage, ourPhone, paragraph, rule, signature, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { cancelledCalendarAttachment, eventInWords, guests, type OrderForMail, subjectFor } from '../order-for-mail.ts'
import { documentsAttached, howItGoes, type MoneyBack, moneyFacts } from './refund-on-its-way.ts'

/**
 * Tells the customer that their paid order was cancelled, by them or by staff, and what is refunded. Attaches the
 * event, to remove it from their calendar. `money.amountPence` is 0 if nothing is refunded.
 */
export function orderCancelled(order: OrderForMail, money: MoneyBack, publicUrl: string): Message {
  const { amountPence, reason } = money
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `Your catering order ${order.orderNumber} is cancelled`),
    attachments: [cancelledCalendarAttachment(order)],
    body: orderPage(
      order,
      publicUrl,
      amountPence > 0 ? `${formatPence(amountPence)} goes back to you.` : 'We do not cook for it any more.',
      'Your order is cancelled',
      paragraph('Your catering order ', whole(order.orderNumber), ' is cancelled, and we do not cook for it.'),
      ...(reason ? [fact('Why', reason)] : []),
      fact('It was for', `${eventInWords(order)}, ${guests(order)}`),
      rule(),
      ...(amountPence > 0
        ? [...moneyFacts(money), paragraph(howItGoes(money)), ...documentsAttached(order)]
        : staysOrWent(money)),
      rule(),
      paragraph('The event is attached again, so that your calendar can take it out.'),
      paragraph('Did you not expect this? Please ring us on ', ourPhone(), '.'),
      signature(money.by),
    ),
  }
}

function staysOrWent({ paidPence, refundedPence }: MoneyBack) {
  return [
    fact('You paid', formatPence(paidPence)),
    ...(refundedPence > 0 ? [fact('Went back before', formatPence(refundedPence))] : []),
    fact('Stays with us', formatPence(paidPence - refundedPence)),
  ]
}
