import type { CateringOrderRow } from '../../../contract/catering-order.ts'
import { nothingCharged } from '../../../contract/order-in-words.ts'
import { weRing, whyWeRing } from '../../../contract/short-notice.ts'

const pendingText = 'Your order is pending payment confirmation.'

type Stand = Pick<
  CateringOrderRow,
  'payment_status' | 'status' | 'payment_processing' | 'short_notice' | 'closed_early' | 'charge_uncertain'
>

interface PaymentWords {
  heading: string
  text: string
  /** The order's state, if the text alone doesn't say it. */
  line?: string
  /** True if the line ends with our phone number. */
  isToRing?: boolean
  /** True if all goes well and nobody has to do anything. */
  isGood?: boolean
}

/** Returns what the page says about the payment. */
export function paymentWords(order: Stand): PaymentWords {
  // A refund doesn't mean that the order is cancelled.
  const isPaid = order.payment_status === 'completed' || order.payment_status === 'refunded'
  if (!isPaid || order.status === 'cancelled') {
    return { heading: 'Order Received', text: pendingText, ...lineOf(order) }
  }
  return {
    heading: 'Order Confirmed!',
    text: "Thank you for your order. We'll contact you soon with more details.",
    ...(order.short_notice && { line: `${weRing} ${whyWeRing}`, isToRing: true }),
  }
}

const underWay =
  'Your bank is processing the payment, which can take several working days. There is nothing more to do: we will email you as soon as it has arrived. If your event is sooner than that, please ring us on'

function lineOf({
  payment_status,
  status,
  payment_processing,
  closed_early,
  charge_uncertain,
}: Stand): Pick<PaymentWords, 'line' | 'isToRing' | 'isGood'> {
  // The payment is on its way even if the order was cancelled meanwhile, and its arrival confirms the order.
  if (payment_processing) return { line: underWay, isToRing: true, isGood: status !== 'cancelled' }
  if (payment_status === 'refunded') return { line: 'This order has been refunded and is cancelled.' }
  if (charge_uncertain)
    return { line: 'This order is closed. A question about its payment? Please ring us on', isToRing: true }
  if (payment_status === 'failed') return { line: `The payment did not go through. ${nothingCharged}` }
  if (closed_early) return { line: `This order was cancelled, or another one took its place. ${nothingCharged}` }
  if (payment_status === 'expired') return { line: `The time to pay has run out. ${nothingCharged}` }
  if (status === 'cancelled') return { line: 'This order has been cancelled.' }
  return {}
}
