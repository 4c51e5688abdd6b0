import { formatDay } from '../../../contract/london-time.ts'
import { guestsInWords } from '../../../contract/order-in-words.ts'
import { quantitiesOf, toQuantity } from '../../../contract/quantities.ts'
import { chosen, missingOf } from '../../ordering/order-form.ts'
import type { UnfinishedOrder } from '../../ordering/unfinished-order.ts'
import type { OrderForm } from './use-order-form.ts'

/** Offers to continue an order from a closed tab. This device knows only its packages, day, time and guests. */
export function GoOn({ order }: { order: OrderForm }) {
  const { packages, totalPence } = order
  const { unfinished, goOn } = order.unfinished
  if (!unfinished || totalPence > 0) return null
  return (
    <div className="border-l-8 border-turmeric bg-cream p-4">
      <p className="font-bold">Go on with your order?</p>
      <p className="mt-1">{inWords(unfinished, packages)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-8">
        <button type="button" onClick={() => goOn(true)} className="trail min-h-11 cursor-pointer font-bold">
          Go on
        </button>
        <button type="button" onClick={() => goOn(false)} className="trail min-h-11 cursor-pointer font-bold">
          No, thanks
        </button>
      </div>
    </div>
  )
}

/**
 * Describes the order: "40 × Executive Lunch Box, 40 guests, Friday 4 December 2026. Not sold any more: 2 × Vegetarian
 * Delight Package."
 */
function inWords({ draft }: UnfinishedOrder, packages: OrderForm['packages']): string {
  const guests = toQuantity(draft.guestCount ?? '')
  const missing = missingOf(draft, packages)
  const facts = [
    ...chosen(quantitiesOf(draft), packages).map(({ menu, quantity }) => `${quantity} × ${menu.name}`),
    ...(guests > 0 ? [guestsInWords(guests)] : []),
    ...(draft.eventDate ? [formatDay(draft.eventDate)] : []),
  ]
  return [
    ...(facts.length > 0 ? [`${facts.join(', ')}.`] : []),
    ...(missing.length > 0 ? [`Not sold any more: ${missing.join(', ')}.`] : []),
  ].join(' ')
}
