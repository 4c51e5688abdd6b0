import type { RefObject } from 'react'
import { nothingCharged, payUntilInWords } from '../../../contract/order-in-words.ts'
import { useSite } from '../../content.ts'
import type { Stand } from './order-stand.ts'
import type { CreatedOrder as Order } from './use-created-order.ts'

/** The words after the order's number, for each state. */
const words: Record<Stand, string> = {
  waiting: 'is waiting for payment.',
  processing: 'is with your bank, which is processing the payment. There is nothing more to do.',
  paid: 'is already paid.',
  refunded: 'has been refunded and is cancelled.',
  failed: `was not paid: the payment did not go through. ${nothingCharged}`,
  expired: `was not paid, and the time to pay has run out. ${nothingCharged}`,
  closed: `can no longer be paid: it was cancelled, or another order took its place. ${nothingCharged}`,
  'called-off': 'was paid and is cancelled. We have sent you an email about what goes back to you.',
  settled: 'is closed. A question about its payment? Please ring us on',
  cancelled: `was cancelled. ${nothingCharged}`,
}
const toBeSeen = new Set<Stand>(['processing', 'paid', 'refunded', 'called-off'])

interface CreatedOrderProps {
  order: Order
  way?: RefObject<HTMLAnchorElement | null>
}

/** The state of the order placed from the form, with a link to pay or see the order. */
export function CreatedOrder({ order: { number, address, stand, replaced, payUntil }, way }: CreatedOrderProps) {
  const { phone } = useSite()
  return (
    <div className="border-l-8 border-turmeric bg-cream p-4">
      <p>
        Your order <strong>{number}</strong> {words[stand]}
        {stand === 'settled' ? ` ${phone.shown}.` : null}
        {stand === 'waiting' && payUntil ? ` We keep your places until ${payUntilInWords(payUntil)}.` : null}
      </p>
      {replaced ? <p>It takes the place of your order {replaced}, which can no longer be paid.</p> : null}
      {stand === 'waiting' || toBeSeen.has(stand) ? (
        <a ref={way} href={address} target="_blank" rel="noopener noreferrer" className="trail font-bold">
          {toBeSeen.has(stand) ? 'See your order' : 'Open the payment page'}
        </a>
      ) : null}
    </div>
  )
}
