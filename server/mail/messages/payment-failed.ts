import { nothingCharged } from '../../../contract/order-in-words.ts'
import { cateringPage } from '../../../contract/pages.ts'
import type { Order } from '../../database/schema.ts'
import { action, fact, orderPage, ourPhone, paragraph, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { type OrderForMail, subjectFor } from '../order-for-mail.ts'

/**
 * Tells the customer that the payment failed or its page closed, usually because the time to pay is over. Also sent
 * when staff cancelled the order (`cancelReason`), or when somebody cancelled or replaced it after a reminder.
 */
export function paymentFailed(
  order: OrderForMail,
  paymentStatus: string,
  publicUrl: string,
  { cancelReason, attention }: Partial<Pick<Order, 'cancelReason' | 'attention'>> = {},
): Message {
  const hasFailed = paymentStatus === 'failed'
  // If staff had to look at the payment, money may have been taken, so the mail doesn't deny it.
  if (cancelReason) return cancelledUnpaid(order, cancelReason, publicUrl, attention ? '' : nothingCharged)
  const reason = hasFailed
    ? 'The payment for your order did not go through.'
    : 'The time to pay for your order has run out, or it was cancelled or replaced by another order.'
  const wish = `If you still want us to cook for you${hasFailed ? '' : ' and no other order took its place'}`
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `Your catering order ${order.orderNumber} was not paid`),
    body: orderPage(
      order,
      publicUrl,
      `${reason} ${nothingCharged}`,
      'Your order was not paid',
      paragraph(`${reason} Nothing was charged, and order `, whole(order.orderNumber), ' is closed.'),
      paragraph(`${wish}, please place the order again. It takes a minute.`),
      action('Order again', publicUrl + cateringPage),
      paragraph('Would you rather talk to somebody? Ring us on ', ourPhone(), '.'),
    ),
  }
}

function cancelledUnpaid(order: OrderForMail, cancelReason: string, publicUrl: string, charged: string): Message {
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `Your catering order ${order.orderNumber} is cancelled`),
    body: orderPage(
      order,
      publicUrl,
      `We have cancelled your order. ${charged}`,
      'Your order is cancelled',
      paragraph('We have cancelled order ', whole(order.orderNumber), charged ? `. It was not paid. ${charged}` : '.'),
      fact('Why', cancelReason),
      paragraph('A question? Ring us on ', ourPhone(), '.'),
    ),
  }
}
