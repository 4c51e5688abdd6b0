import { useLocation } from 'react-router'
import { toPaymentId } from './payment-tab.ts'

/**
 * What a new tab shows, over the page, until its payment page is known (payment-tab.ts). The address's hash shows it,
 * so it appears before any script runs.
 */
export function ToPayment() {
  const { pathname } = useLocation()
  return (
    <div
      id={toPaymentId}
      className="fixed inset-0 z-50 hidden flex-col items-center justify-center gap-5 bg-paper p-6 text-center target:flex"
    >
      <p className="text-lead font-bold">Taking you to the payment page…</p>
      {/* The tab that opened this one may be closed by now. This tab has a copy of what was typed there. */}
      <p>
        Nothing happens?{' '}
        <a href={pathname} className="trail">
          Back to your order
        </a>
      </p>
    </div>
  )
}
