import { Link } from 'react-router'
import { formatPence } from '../../../contract/money.ts'
import { useCatering } from '../../ordering/catering-content.ts'
import { type Quantities, totalPence } from '../../ordering/order-form.ts'

/**
 * On screens too narrow for the summary beside the form: the total at the foot of the screen, as a link to the summary.
 * It is no live region, because the summary already says each change.
 */
export function RunningTotal({ quantities }: { quantities: Quantities }) {
  const total = totalPence(quantities, useCatering().packages)
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
