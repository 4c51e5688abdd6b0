import { formatPence } from '../../../contract/money.ts'
import { site } from '../../../contract/site.ts'
import { fact, mailPage, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'
import type { OrderForMail } from '../order-for-mail.ts'

/** To the customer when money went back. `refundedPence` is all that was refunded so far. */
export function orderRefunded(order: OrderForMail, refundedPence: number): Message {
  const isWhole = refundedPence >= order.totalPence
  return {
    to: order.customerEmail,
    subject: `Refund for your catering order ${order.orderNumber}`,
    body: mailPage(
      `${formatPence(refundedPence)} is on its way back to your card.`,
      isWhole ? 'Your order has been refunded' : 'A part of your order has been refunded',
      paragraph(
        isWhole
          ? `Hello ${order.customerName}. We have refunded order ${order.orderNumber} in full, and it is cancelled.`
          : `Hello ${order.customerName}. We have refunded a part of order ${order.orderNumber}. The rest stands as it was.`,
      ),
      fact('Refunded', `${formatPence(refundedPence)} of ${formatPence(order.totalPence)}`),
      paragraph('Banks usually show it on your card within five to ten working days.'),
      paragraph(`Did you not expect this? Please ring us on ${site.phone.shown}.`),
    ),
  }
}
