import { formatPence } from '../../../contract/money.ts'
import { useSite } from '../../content.ts'
import { useCatering } from '../../ordering/catering-content.ts'

/** The facts that a buyer asks for first, in one line. A fact that the owner has not given is left out. */
export function CateringFacts() {
  const { halal, hygieneRating } = useSite()
  const { packages } = useCatering()
  const perGuest = Math.min(...packages.map(({ pricePence, serves }) => pricePence / serves))
  const facts = [
    halal && `Halal: ${halal}`,
    hygieneRating && `Food hygiene rating: ${hygieneRating}`,
    packages.length > 0 && `Delivery included, from ${formatPence(Math.round(perGuest))} a guest`,
  ]
  return <p className="mt-4 text-base font-bold">{facts.filter(Boolean).join(' · ')}</p>
}
