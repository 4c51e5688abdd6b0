import { Link } from 'react-router'
import { limits } from '../../../contract/limits.ts'
import { enquiryPage } from '../../../contract/pages.ts'
import type { OrderForm } from './use-order-form.ts'

/** Where the event is too large for the form, or the rules refuse it: the way to an enquiry, which takes along what was typed. */
export function OfferEnquiry({ order: { guests, words, errors } }: { order: OrderForm }) {
  const isRefused = words.notOpen || Object.keys(words.errors).length > 0 || (errors.menus && words.leastOrder)
  // The region is there before it has something to say: screen readers miss what comes together with it.
  return (
    <div role="status" className="empty:absolute">
      {guests > limits.guestsOfLargeEvent || isRefused ? (
        <p className="border-l-8 border-turmeric bg-cream p-4">
          {guests > limits.guestsOfLargeEvent ? 'So many guests are worth a word with us. ' : 'Not what you need? '}
          <Link to={enquiryPage} className="trail font-bold">
            Tell us about your event
          </Link>
          : what you have typed comes along, and we see what we can do.
        </p>
      ) : null}
    </div>
  )
}
