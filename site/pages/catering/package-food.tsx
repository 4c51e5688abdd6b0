import { allergenStatementInWords, dishesOfPackage, dishInWords } from '../../../contract/allergens.ts'
import type { CateringPackage } from '../../../contract/content/packages.ts'
import { useCatering } from '../../ordering/catering-content.ts'
import { ListState } from '../../ordering/list-state.tsx'

/** The allergens of a package, one press away: as a whole, and dish by dish. */
export function PackageFood({ each: { menuId, name } }: { each: CateringPackage }) {
  const catering = useCatering()
  return (
    <details className="col-span-full">
      <summary className="w-fit cursor-pointer py-1.5 text-bark">
        Allergens<span className="sr-only"> of the {name}</span>
      </summary>
      <p className="mt-1 max-w-[60ch] font-bold">{allergenStatementInWords([menuId], catering)}</p>
      <dl className="mt-3 grid gap-x-8 @min-[33rem]:grid-cols-2">
        {dishesOfPackage(menuId, catering).map((dish) => (
          <div key={dish.id} className="border-t-2 border-dotted border-bark py-1.5">
            <dt className="font-bold">{dish.name}</dt>
            <dd>{dish.food ? dishInWords(dish.food) : null}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 mb-3 border-l-8 border-turmeric bg-cream p-3">
        <ListState />
      </p>
    </details>
  )
}
