import { formatPence } from '../../../contract/money.ts'
import { useSite } from '../../content.ts'
import { useCateringPage } from './catering-page-content.ts'

/**
 * The facts that a buyer asks for first. The style sheet hides those that are not given: the renderer doesn't know yet
 * what the rules say.
 */
export function CateringFacts() {
  const { halal, hygieneRating } = useSite()
  const { packages, rules } = useCateringPage()
  const perGuest = Math.min(...packages.map(({ pricePence, serves }) => pricePence / serves))
  return (
    <ul className="buyers-facts mt-2 font-bold">
      <li>{halal && `Halal: ${halal}`}</li>
      <li>{hygieneRating && `Food hygiene rating: ${hygieneRating}`}</li>
      <li>{packages.length > 0 && `Delivery included, from ${formatPence(Math.round(perGuest))} a guest`}</li>
      <li>{rules.orderBy}</li>
      <li>{rules.deliverTo}</li>
      <li>{rules.leastOrder}</li>
    </ul>
  )
}
