import type { Allergens } from '../allergens.ts'
import { isAgreed } from '../package-variants.ts'
import type { DishFacts } from './allergens.ts'
import type { CateringPackage, PackageDish } from './packages.ts'

interface Packages {
  packages: readonly CateringPackage[]
  packageDishes: readonly (PackageDish & { isUnsettled?: true })[]
}

/** An item of an order, as far as its food is concerned. */
interface Item {
  menuId: string
  itemName: string
  unitPricePence?: number
  food?: Allergens | null | undefined
}

/**
 * Returns the packages and the agreed line of these items, as a package of one dish. It replaces any agreed line among
 * the packages. The dish is named so that it is never mistaken for a dish of the site.
 */
export function withAgreed(sold: Packages, items: readonly Item[]): Packages {
  const agreed = items.filter(({ menuId }) => isAgreed(menuId))
  const isOther = ({ id }: { id: string }) => !isAgreed(id)
  if (agreed.length === 0 && sold.packages.every(isOther)) return sold
  const packages = agreed.map(({ menuId: id, itemName: name, unitPricePence: pricePence = 0 }) => ({
    ...{ id, menuId: id, name, short: { one: name, many: name }, description: name },
    ...{ pricePence, serves: 1, dishes: [id], isOnSale: false },
  }))
  const dishes = agreed.map(({ menuId: id, itemName, food }) => ({
    ...{ id, name: `${itemName} (agreed)`, food: food ? { ...factsOf(food), suits: [], heat: 'mild' as const } : null },
    ...(!food && { isUnsettled: true as const }),
  }))
  return {
    packages: [...sold.packages.filter(isOther), ...packages],
    packageDishes: [...sold.packageDishes.filter(isOther), ...dishes],
  }
}

// Their kinds were checked when they were typed.
const factsOf = (food: Allergens) => food as Pick<DishFacts, keyof Allergens>
