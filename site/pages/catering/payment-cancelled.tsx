import { CreatedOrder } from './created-order.tsx'
import { type CancelledPayment, noticeId } from './use-cancelled-payment.ts'

/**
 * What a visitor sees who comes back by the payment page's "Cancel". The address's hash shows it, not the script, so it
 * appears before hydration and nothing moves afterwards.
 */
export function PaymentCancelled({ payment: { isOver, order } }: { payment: CancelledPayment }) {
  return (
    <div
      id={noticeId}
      role="status"
      tabIndex={-1}
      className={`peer mb-8 ${order ? '' : 'hidden'} ${isOver ? '' : 'target:block'}`}
    >
      {order ? (
        <CreatedOrder order={order} />
      ) : (
        <p className="border-l-8 border-turmeric bg-cream p-4 font-bold">
          Payment cancelled. Nothing was charged, and your order is still here.
        </p>
      )}
    </div>
  )
}
