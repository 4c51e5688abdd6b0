import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { timeInWords } from '../../orders/in-words.ts'

/** Says that the order is cancelled, by whom and why, so nobody cooks it. */
export function Cancelled({ cancelled: { at, by, reason } }: { cancelled: NonNullable<OrderOnScreen['cancelled']> }) {
  return (
    <section aria-labelledby="cancelled" className="mt-5 border-2 border-ink p-4 sm:p-5">
      <h2 id="cancelled" className="text-lead font-bold">
        Cancelled, not to be cooked
      </h2>
      {reason ? <p className="wrap-anywhere whitespace-pre-line">{reason}</p> : null}
      <p className="text-base text-bark">
        {by}, {timeInWords(new Date(at))}
      </p>
    </section>
  )
}
