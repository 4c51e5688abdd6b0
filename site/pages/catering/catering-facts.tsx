import { useLoaderData } from 'react-router'
import { formatPence } from '../../../contract/money.ts'
import { useSite } from '../../content.ts'
import { useCatering } from '../../ordering/catering-content.ts'
import type { loader } from './page.tsx'

/**
 * The facts that a buyer asks for first, in one line. A fact that the owner has not given is left out, by the style
 * sheet: the renderer doesn't know yet what the rules say.
 */
export function CateringFacts() {
  const { halal, hygieneRating } = useSite()
  const { packages } = useCatering()
  const { orderBy, deliverTo, leastOrder } = useLoaderData<typeof loader>().rules
  const perGuest = Math.min(...packages.map(({ pricePence, serves }) => pricePence / serves))
  return (
    <p className="buyers-facts mt-2 font-bold">
      <span>{halal && `Halal: ${halal}`}</span>
      <span>{hygieneRating && `Food hygiene rating: ${hygieneRating}`}</span>
      <span>{packages.length > 0 && `Delivery included, from ${formatPence(Math.round(perGuest))} a guest`}</span>
      <span>{orderBy}</span>
      <span>{deliverTo}</span>
      <span>{leastOrder}</span>
    </p>
  )
}
