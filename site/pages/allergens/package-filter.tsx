import { fourteenAllergens } from '../../../contract/fourteen-allergens.ts'
import { partsOfVariant, variantsOf } from '../../../contract/package-variants.ts'
import { usePageContent } from '../../content.ts'
import { diets } from '../menu/holds.ts'
import { sievedFood } from '../menu/menu-content.ts'
import { Questions } from '../menu/questions.tsx'

const ticked = (box: string) => `.package-filter:has(#${box}:checked)`

/**
 * Hides the packages that contain a ticked allergen or don't suit the diet, and shows which others may contain traces.
 * CSS counts too: this page has no script (decision 053).
 */
const rules = [
  ...diets.map((diet) => `${ticked(`diet-${diet}`)} [data-suits]:not([data-suits~=${diet}]){display:none}`),
  ...fourteenAllergens.flatMap(({ id }) => [
    `${ticked(`without-${id}`)} [data-contains~=${id}]{display:none}`,
    `${ticked(`without-${id}`)} [data-holds~=${id}]{counter-increment:possible}`,
    `${ticked(`without-${id}`)} [data-holds~=${id}] .traces{display:inline}`,
  ]),
].join('')

/** Asks what guests can't eat, and lists the packages that are left, each option as one of its own. */
export function PackageFilter() {
  const content = usePageContent()
  const all = content.packages.filter(({ isOnSale }) => isOnSale).flatMap(variantsOf)
  return (
    <details className="menu-filter package-filter mt-6 print:hidden">
      <style>{rules}</style>
      <summary className="label">Find what your guests can eat</summary>
      <Questions>Packages that contain it leave the list. The others say whether they may contain traces.</Questions>
      <ul className="mt-6 flex flex-col gap-2 border-l-8 border-turmeric bg-cream p-4">
        {all.map(({ menuId, name }) => {
          const { holds, contains, suits } = sievedFood(menuId, content)
          return (
            <li key={menuId} data-holds={holds} data-contains={contains} data-suits={suits}>
              <a href={`#${partsOfVariant(menuId).packageId}`} className="trail font-bold">
                {name}
              </a>
              <span className="traces"> may contain traces: please ring us before you choose it</span>
            </li>
          )
        })}
        <li className="tally" />
      </ul>
    </details>
  )
}
