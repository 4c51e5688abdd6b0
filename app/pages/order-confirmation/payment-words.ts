import type { CateringOrderRow } from '../../../contract/catering-order.ts'

const pendingText = 'Your order is pending payment confirmation.'

/** What the page says of the payment: heading, text, and a line of its own where the payment went another way. */
export function paymentWords({ payment_status, status }: Pick<CateringOrderRow, 'payment_status' | 'status'>) {
  if (payment_status === 'completed' && status !== 'cancelled') {
    return { heading: 'Order Confirmed!', text: "Thank you for your order. We'll contact you soon with more details." }
  }
  return { heading: 'Order Received', text: pendingText, line: lineOf(payment_status, status) }
}

function lineOf(paymentStatus: CateringOrderRow['payment_status'], status: CateringOrderRow['status']) {
  if (paymentStatus === 'refunded') return 'This order has been refunded and is cancelled.'
  if (paymentStatus === 'failed') return 'The payment did not go through. Nothing was charged.'
  if (paymentStatus === 'expired') return 'The time to pay has run out. Nothing was charged.'
  return status === 'cancelled' ? 'This order has been cancelled.' : undefined
}
