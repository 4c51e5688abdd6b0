import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Packages } from '../../contract/allergens.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { dishIdsOf, variantsOf } from '../../contract/package-variants.ts'
import { contentFor } from '../content.ts'
import { type WithPhotograph, withPhotograph } from '../media/owners-photo.ts'

/** A package as a page shows it. */
export type PackageOnPage = WithPhotograph<CateringPackage>

/** What the screens of an order say beside what all pages say. Of a dish they need what it is called and holds. */
interface OrderContent extends Packages {
  packages: Pick<
    PackageOnPage,
    'id' | 'menuId' | 'name' | 'pricePence' | 'serves' | 'dishes' | 'options' | 'isOnSale' | 'photograph'
  >[]
}

/** What the form says: of the packages that can be ordered, everything. */
interface CateringContent extends Packages {
  packages: PackageOnPage[]
}

/** The loader of the screens on which an order is seen and changed. Orders may have packages that are not sold any more. */
export function loadOrderContent(args: LoaderFunctionArgs): OrderContent {
  const { packages } = contentFor(args)
  return {
    packages: packages.map(({ short: _, description: __, ...each }) => withPhotograph(each)),
    packageDishes: dishesIn(args, packages),
  }
}

/** The loader of the screen with the order form. */
export function loadCatering(args: LoaderFunctionArgs): CateringContent {
  const packages = contentFor(args).packages.filter(({ isOnSale }) => isOnSale)
  return { packages: packages.map(withPhotograph), packageDishes: dishesIn(args, packages) }
}

function dishesIn(args: LoaderFunctionArgs, packages: readonly CateringPackage[]): Packages['packageDishes'] {
  const ids = new Set(packages.flatMap(dishIdsOf))
  const dishes = contentFor(args).packageDishes.filter(({ id }) => ids.has(id))
  return dishes.map(({ id, name, food }) => ({
    id,
    name,
    food: food && { contains: food.contains, mayContain: food.mayContain },
  }))
}

/** Returns what the loader of such a screen gave. */
export const useOrderContent = (): OrderContent => useLoaderData<OrderContent>()

/** Returns what the loader of the screen with the order form gave. */
export const useCatering = (): CateringContent => useLoaderData<CateringContent>()

/** Returns the packages of such a screen as they are ordered, each with one of its options where it has a choice. */
export function useOrderVariants(): OrderContent['packages'] {
  const { packages } = useOrderContent()
  return useMemo(() => packages.flatMap(variantsOf), [packages])
}
