import { useLocation } from 'react-router'
import { toPaymentId } from './payment-tab.ts'

/**
 * What a new tab shows until its payment page is known (payment-tab.ts). The address shows it, so that it stands there
 * before any script, and it covers the page.
 */
export function ToPayment() {
  const { pathname } = useLocation()
  return (
    <div
      id={toPaymentId}
      className="fixed inset-0 z-50 hidden flex-col items-center justify-center gap-5 bg-paper p-6 text-center target:flex"
    >
      <p className="text-lead font-bold">Taking you to the payment page…</p>
      {/* The page that opened this tab may be closed by now. This tab has a copy of what was typed there. */}
      <p>
        Nothing happens?{' '}
        <a href={pathname} className="trail">
          Back to your order
        </a>
      </p>
    </div>
  )
}
