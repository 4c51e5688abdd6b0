import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { mapLink, telLink } from '../../orders/map-link.ts'
import { OrderPart } from './part.tsx'

const large = 'trail inline-flex min-h-11 items-center text-lead font-bold'

/** How to reach the customer, and where the food goes, with links that ring and that open a map. */
export function WhereTo({ order: { phone, address, town, postcode } }: { order: OrderOnScreen }) {
  return (
    <OrderPart title="How to reach them">
      <p>
        <a href={telLink(phone)} className={large}>
          <span className="sr-only">Ring </span>
          {phone}
        </a>
      </p>
      <address className="mt-1 whitespace-pre-line not-italic wrap-anywhere">
        {[address, town, postcode].join('\n')}
      </address>
      <p className="print:hidden">
        <a
          href={mapLink({ address, town, postcode })}
          target="_blank"
          rel="noreferrer"
          className="trail inline-flex min-h-11 items-center font-bold"
        >
          Show on a map<span className="sr-only"> (opens another window)</span>
        </a>
      </p>
    </OrderPart>
  )
}
