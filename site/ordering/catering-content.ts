import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Packages } from '../../contract/allergens.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { onlyCookedAt } from '../../contract/content/places.ts'
import { dishIdsOf, variantsOf } from '../../contract/package-variants.ts'
import { contentFor } from '../content.ts'
import { type WithPhotograph, withPhotograph } from '../media/owners-photo.ts'
import type { Picture } from '../media/types.ts'

/** A package as a page shows it. */
export type PackageOnPage = WithPhotograph<CateringPackage> & {
  /** The only kitchens that cook it: "Southall". Missing if all do. */
  onlyCookedAt?: string
}

/**
 * What the screens of an order get beside the content that all pages get. Dishes have only their names and allergens.
 */
interface OrderContent extends Packages {
  packages: Pick<
    PackageOnPage,
    'id' | 'menuId' | 'name' | 'pricePence' | 'serves' | 'dishes' | 'options' | 'isOnSale' | 'photograph'
  >[]
}

/** What the order form gets: everything about the packages on sale. */
interface CateringContent extends Packages {
  packages: PackageOnPage[]
  /** The owner's photo at the head of the page. */
  photograph?: Picture
}

/**
 * The loader of the screens that show or change an order. Includes packages no longer on sale, which orders may have.
 */
export function loadOrderContent(args: LoaderFunctionArgs): OrderContent {
  const { packages } = contentFor(args)
  return {
    packages: packages.map(({ short: _, description: __, onlyAt: _onlyAt, ...each }) => withPhotograph(each)),
    packageDishes: dishesIn(args, packages),
  }
}

/** The loader of the screen with the order form. */
export function loadCatering(args: LoaderFunctionArgs): CateringContent {
  const { packages, site } = contentFor(args)
  const sold = packages.filter(({ isOnSale }) => isOnSale)
  return withPhotograph({
    photo: site.cateringPhoto,
    packages: sold.map(({ onlyAt, ...each }) => {
      const only = onlyCookedAt(site, { onlyAt })
      return withPhotograph({ ...each, ...(only && { onlyCookedAt: only }) })
    }),
    packageDishes: dishesIn(args, sold),
  })
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

/** Returns the loader's data on a screen that shows or changes an order, or has the order form. */
export const useOrderContent = (): OrderContent => useLoaderData<OrderContent>()

/** Returns the loader's data on the screen with the order form. */
export const useCatering = (): CateringContent => useLoaderData<CateringContent>()

/** Returns the packages of an order's screen as they are ordered: one entry for each option where there is a choice. */
export function useOrderVariants(): OrderContent['packages'] {
  const { packages } = useOrderContent()
  return useMemo(() => packages.flatMap(variantsOf), [packages])
}
