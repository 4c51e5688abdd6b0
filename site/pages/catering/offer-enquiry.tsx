import { Link } from 'react-router'
import { limits } from '../../../contract/limits.ts'
import { enquiryPage } from '../../../contract/pages.ts'
import type { OrderForm } from './use-order-form.ts'

/** Offers an enquiry, which takes along what was typed, if the event is large or the rules refuse the order. */
export function OfferEnquiry({ order: { guests, words, errors } }: { order: OrderForm }) {
  const isRefused = words.notOpen || Object.keys(words.errors).length > 0 || (errors.menus && words.leastOrder)
  // Rendered even while empty: screen readers miss text that appears together with its live region.
  return (
    <div role="status" className="empty:absolute">
      {guests > limits.guestsOfLargeEvent || isRefused ? (
        <p className="border-l-8 border-turmeric bg-cream p-4">
          {guests > limits.guestsOfLargeEvent ? 'So many guests are worth a word with us. ' : 'Not what you need? '}
          <Link to={enquiryPage} className="trail font-bold">
            Tell us about your event
          </Link>
          : what you have typed comes along, and we answer within a working day.
        </p>
      ) : null}
    </div>
  )
}
