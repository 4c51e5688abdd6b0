import type { CateringOrderRow } from '../../../contract/catering-order.ts'
import { formatTime } from '../../../contract/clock-time.ts'
import { londonTime } from '../../../contract/london-time.ts'
import { nothingCharged } from '../../../contract/order-in-words.ts'
import { weRing, whyWeRing } from '../../../contract/short-notice.ts'

type Stand = Pick<
  CateringOrderRow,
  | 'payment_status'
  | 'status'
  | 'payment_processing'
  | 'short_notice'
  | 'closed_early'
  | 'charge_uncertain'
  | 'version'
  | 'change_waits'
  | 'left_at'
>

interface PaymentWords {
  heading: string
  text: string
  /** What else there is to say. */
  line?: string
  /** True if the line ends with our phone number. */
  isToRing?: boolean
  /** True if all goes well and nobody has to do anything. */
  isGood?: boolean
}

/** Returns what the page says about an order and its payment. */
export function paymentWords(order: Stand): PaymentWords {
  const isCancelled = order.status === 'cancelled'
  // The payment is on its way even if the order was cancelled meanwhile, and its arrival confirms the order.
  if (order.payment_processing) return { ...received, line: underWay, isToRing: true, isGood: !isCancelled }
  if (isCancelled) return cancelledWords(order)
  // A refund doesn't mean that the order is cancelled.
  const isPaid = order.payment_status === 'completed' || order.payment_status === 'refunded'
  if (!isPaid) return received
  if (order.left_at) return onItsWay(order.left_at)
  if (order.change_waits) return changeWaits
  return {
    ...(order.version > 1 ? changed : confirmed),
    ...(order.short_notice && { line: `${weRing} ${whyWeRing}`, isToRing: true }),
  }
}

const received = { heading: 'Order Received', text: 'Your order is pending payment confirmation.' }
const confirmed = {
  heading: 'Order Confirmed!',
  text: "Thank you for your order. We'll contact you soon with more details.",
}
const changed = {
  heading: 'Order Changed!',
  text: 'Your order has changed, and our kitchen’s list with it. Below is all of it as it counts now.',
}

// The page can't tell whether a bank is sending the money or nobody has paid yet, so it says what holds for both.
const changeWaits = {
  heading: 'Change Received',
  text: 'Your change counts as soon as its payment has arrived. Until then your order stays as it is below.',
  line: 'Paid already? Then please do not pay again: your bank may take several working days, and we will email you. Not paid yet? The link in our email leads to the payment page. A question? Please ring us on',
  isToRing: true,
  isGood: true,
}

const onItsWay = (leftAt: string) => ({
  heading: 'On Its Way!',
  text: `Your food left our kitchen at ${formatTime(londonTime(new Date(leftAt)))}.`,
})

const underWay =
  'Your bank is processing the payment, which can take several working days. There is nothing more to do: we will email you as soon as it has arrived. If your event is sooner than that, please ring us on'

function cancelledWords({ payment_status, closed_early, charge_uncertain }: Stand): PaymentWords {
  if (payment_status === 'refunded')
    return { heading: 'Order Cancelled', text: 'This order has been refunded and is cancelled.' }
  if (charge_uncertain)
    return {
      heading: 'Order Closed',
      text: 'This order is closed, and we do not cook for it.',
      line: 'A question about its payment? Please ring us on',
      isToRing: true,
    }
  if (payment_status === 'failed')
    return { heading: 'Order Not Paid', text: `The payment did not go through. ${nothingCharged}` }
  if (closed_early)
    return {
      heading: 'Order Closed',
      text: `This order was cancelled, or another one took its place. ${nothingCharged}`,
    }
  if (payment_status === 'expired')
    return { heading: 'Order Not Paid', text: `The time to pay has run out. ${nothingCharged}` }
  return { heading: 'Order Cancelled', text: 'This order has been cancelled.' }
}
