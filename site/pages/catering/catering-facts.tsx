import { formatPence } from '../../../contract/money.ts'
import { useSite } from '../../content.ts'
import { useCateringPage } from './catering-page-content.ts'

/**
 * The facts that a buyer asks for first, in one line. A fact that the owner has not given is left out, by the style
 * sheet: the renderer doesn't know yet what the rules say.
 */
export function CateringFacts() {
  const { halal, hygieneRating } = useSite()
  const { packages, rules } = useCateringPage()
  const perGuest = Math.min(...packages.map(({ pricePence, serves }) => pricePence / serves))
  return (
    <p className="buyers-facts mt-2 font-bold">
      <span>{halal && `Halal: ${halal}`}</span>
      <span>{hygieneRating && `Food hygiene rating: ${hygieneRating}`}</span>
      <span>{packages.length > 0 && `Delivery included, from ${formatPence(Math.round(perGuest))} a guest`}</span>
      <span>{rules.orderBy}</span>
      <span>{rules.deliverTo}</span>
      <span>{rules.leastOrder}</span>
    </p>
  )
}
