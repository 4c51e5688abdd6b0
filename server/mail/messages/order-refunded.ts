import { formatPence } from '../../../contract/money.ts'
import { changeOrCancel, fact, orderPage, ourPhone, paragraph, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { cancelledCalendarAttachment, type OrderForMail, subjectFor } from '../order-for-mail.ts'
import { documentsAttached, howItGoes } from './refund-on-its-way.ts'

/** Whether an order is cancelled, and whether this refund cancelled it. */
interface Cancelling {
  isCancelled?: boolean
  isByRefund?: boolean
}

/**
 * Tells the customer about a refund made in Stripe. `refundedPence` is the sum of all refunds so far. A refund that
 * cancels the order also removes its event from calendars.
 */
export function orderRefunded(
  order: OrderForMail,
  refundedPence: number,
  publicUrl: string,
  { isCancelled = false, isByRefund = false }: Cancelling = {},
): Message {
  const isWhole = refundedPence >= order.totalPence
  const amount = formatPence(refundedPence)
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `Refund for your catering order ${order.orderNumber}`),
    ...(isByRefund && { attachments: [cancelledCalendarAttachment(order)] }),
    body: orderPage(
      order,
      publicUrl,
      isWhole ? `${amount} is on its way back to you.` : `${amount} in all has gone back to you.`,
      isWhole ? 'Your order has been refunded' : 'A part of your order has been refunded',
      paragraph(
        isWhole ? 'We have refunded order ' : 'We have refunded a part of order ',
        whole(order.orderNumber),
        isWhole
          ? ' in full, and it is cancelled.'
          : isCancelled
            ? ', which is cancelled.'
            : '. The rest stands as it was.',
      ),
      fact('Refunded in all', `${amount} of ${formatPence(order.totalPence)}`),
      paragraph(howItGoes({ amountPence: refundedPence, byHandPence: 0 })),
      ...documentsAttached(order),
      ...(isByRefund ? [paragraph('The event is attached again, so that your calendar can take it out.')] : []),
      changeOrCancel(order),
      paragraph('Did you not expect this? Please ring us on ', ourPhone(), '.'),
    ),
  }
}
