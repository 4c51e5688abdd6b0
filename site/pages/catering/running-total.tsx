import { Link } from 'react-router'
import { formatPence } from '../../../contract/money.ts'

/**
 * The total at the foot of the screen, as a link to the summary, on screens too narrow for the summary beside the form.
 * Not a live region, because the summary announces each change.
 */
export function RunningTotal({ total }: { total: number }) {
  if (total === 0) return null
  return (
    <div className="running-total">
      <div>
        <Link to="#order-summary">
          <span className="label">Total</span>
          <span className="display text-[1.75rem] leading-none text-turmeric tabular-nums">{formatPence(total)}</span>
          <span className="trail ml-auto font-bold">Review order</span>
        </Link>
      </div>
    </div>
  )
}
