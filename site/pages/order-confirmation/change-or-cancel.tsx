import type { CateringOrderRow } from '../../../contract/catering-order.ts'
import { londonInstant } from '../../../contract/london-time.ts'
import { SendLink } from '../../ordering/send-link.tsx'

/**
 * Tells a customer how to change or cancel an order. Needs the link in the mail, because this page's address allows
 * only reading.
 */
export function ChangeOrCancel({ order }: { order: CateringOrderRow }) {
  const { payment_status, payment_processing, status } = order
  const isPaid = payment_status === 'completed' || payment_status === 'refunded'
  const isOpen = isPaid ? status === 'confirmed' : payment_processing && status !== 'cancelled'
  const hasBegun = londonInstant(order.event_date, order.event_time.slice(0, 5)) <= new Date()
  if (!isOpen || hasBegun) return null
  return (
    <section
      aria-labelledby="change-heading"
      className="break-inside-avoid border-t-[3px] border-ink pt-5 lg:col-span-7 print:hidden"
    >
      <h2 id="change-heading" className="display mb-5 text-mid lg:text-[clamp(1.9rem,2.5vw,2.6rem)]">
        Change or cancel
      </h2>
      <p className="mb-4 max-w-[48ch]">
        The mail about your order has a link for that, so that nobody else can do it
        {payment_processing ? '. It works as soon as the payment has arrived' : ''}. Is it gone? Then we send it once
        more.
      </p>
      <SendLink orderId={order.id} />
    </section>
  )
}
