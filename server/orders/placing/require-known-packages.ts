import { dishesOfPackage } from '../../../contract/allergens.ts'
import type { CateringPackage } from '../../../contract/content/packages.ts'
import { variantsOf } from '../../../contract/package-variants.ts'
import type { Queryable } from '../../database/database.ts'
import { AppError } from '../../errors.ts'
import { releaseNow } from '../../publishing/live-content.ts'
import { packagesOfRelease, type SoldPackages } from '../../publishing/sold-packages.ts'

/**
 * Throws AppError `changed_meanwhile`, at the packages, if their names, options, dishes or guests have changed since
 * the release that a staff form was rendered from, or if they are on sale again. Checks nothing if the form names
 * no release, and never looks at prices. `packages` are menuIds.
 */
export async function requireKnownPackages(
  database: Queryable,
  release: number | undefined,
  packages: readonly string[],
): Promise<void> {
  const { number, content } = releaseNow()
  if (release === undefined || release === number) return
  const drawn = await packagesOfRelease(database, release)
  const changes = drawn ? changesOf(packages, drawn, content) : []
  if (changes.length === 0) return
  const message = `The site has changed since this form was opened. ${changes.join(' ')} Tell the customer, and look at the packages again.`
  throw new AppError('changed_meanwhile', { message, fields: [{ path: 'order_items', message }] })
}

/** Returns sentences about what has changed in these packages, as far as customers are told. Pure. */
function changesOf(menuIds: readonly string[], drawn: SoldPackages, now: SoldPackages): string[] {
  return now.packages
    .filter(({ menuId }) => menuIds.includes(menuId))
    .flatMap((each) => {
      const before = drawn.packages.find(({ id }) => id === each.id)
      if (!before) return [`${each.name} is new.`]
      return [
        ...(before.isOnSale || !each.isOnSale ? [] : [`${each.name} is on sale again.`]),
        ...(before.name === each.name ? [] : [`${before.name} is called ${each.name} now.`]),
        ...(before.serves === each.serves
          ? []
          : [`${each.name} serves ${each.serves} now, and served ${before.serves}.`]),
        ...(optionsOf(before) === optionsOf(each) ? [] : [`${each.name} comes with ${optionsOf(each)} now.`]),
        ...variantsOf(each).flatMap((variant) => changedDishes(variant, drawn, now)),
      ]
    })
}

const optionsOf = ({ options = [] }: CateringPackage) => options.map(({ name }) => name).join(' or ') || 'no choice'

/**
 * Returns sentences about dishes that were added to a package or removed from it. Skips a new option, which has nothing
 * to compare. Pure.
 */
function changedDishes({ menuId, name }: CateringPackage, drawn: SoldPackages, now: SoldPackages): string[] {
  const [before, after] = [drawn, now].map((of) => dishesOfPackage(menuId, of).map((dish) => dish.name))
  if (!before || !after || before.length === 0) return []
  const come = after.filter((dish) => !before.includes(dish))
  const gone = before.filter((dish) => !after.includes(dish))
  return [
    ...(come.length > 0 ? [`${name} has ${come.join(', ')} now.`] : []),
    ...(gone.length > 0 ? [`${name} is without ${gone.join(', ')} now.`] : []),
  ]
}
