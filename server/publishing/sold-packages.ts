import type { Content } from '../../contract/content/content.ts'
import { findOrdered, variantsOf } from '../../contract/package-variants.ts'
import type { Queryable } from '../database/database.ts'
import { contentNow } from './live-content.ts'
import { findRelease, findReleaseWith } from './releases.ts'

/** The packages and their dishes, as one release has them. */
export type SoldPackages = Pick<Content, 'packages' | 'packageDishes'>

/** The number of releases kept in memory. */
const mostKept = 100
/** No release is ever altered, so each is read once. */
const kept = new Map<number, SoldPackages>()

/** Empties the memory, for a test with a database of its own. */
export const forgetSoldPackages = () => kept.clear()

/** Returns the packages of one release; undefined where there is none such, as for an order from before there were any. */
export async function packagesOfRelease(database: Queryable, number: number | null): Promise<SoldPackages | undefined> {
  return number === null ? undefined : (kept.get(number) ?? (await readPackages(database, number)))
}

/**
 * Returns the packages that an order was sold with: those of its release and, of what a change has added and the site has
 * no more, those of the first release after it that had it. Returns undefined for an order without a release.
 */
export async function findSoldWith(
  database: Queryable,
  { contentRelease }: { contentRelease: number | null },
  items: readonly { menuId: string }[],
): Promise<SoldPackages | undefined> {
  let sold = await packagesOfRelease(database, contentRelease)
  for (const { menuId } of items) {
    if (!sold || contentRelease === null) return sold
    if (findOrdered(menuId, sold.packages) || findOrdered(menuId, contentNow().packages)) continue
    const number = await findReleaseWith(database, contentRelease, menuId)
    const later = await packagesOfRelease(database, number ?? null)
    const gone = later && findOrdered(menuId, later.packages)
    if (gone)
      sold = { packages: [...sold.packages, gone], packageDishes: union(later.packageDishes, sold.packageDishes) }
  }
  return sold
}

/** All dishes of two lists, by their ids. Of a dish that both have, the second list tells. */
const union = (...lists: SoldPackages['packageDishes'][]) => [
  ...new Map(lists.flat().map((dish) => [dish.id, dish])).values(),
]

/** What is cooked of each release, by the content that tells today's food. */
const cookedBy = new WeakMap<Content, WeakMap<SoldPackages, SoldPackages>>()

/**
 * Returns the packages that the orders of a release are cooked of: as they were sold, with today's food and today's station
 * for each dish. Packages and options that the release lacks, such as one that came in with a change, are today's. So is
 * everything for an order without a release.
 */
export function cookedOf(sold: SoldPackages | undefined): SoldPackages {
  const today = contentNow()
  if (!sold) return today
  const ofReleases = cookedBy.get(today) ?? new WeakMap<SoldPackages, SoldPackages>()
  cookedBy.set(today, ofReleases)
  const cooked = ofReleases.get(sold) ?? withToday(sold, today)
  ofReleases.set(sold, cooked)
  return cooked
}

function withToday(sold: SoldPackages, today: Content): SoldPackages {
  const dishes = new Map(today.packageDishes.map((dish) => [dish.id, dish]))
  for (const dish of sold.packageDishes) {
    const { food, station } = dishes.get(dish.id) ?? dish
    dishes.set(dish.id, { ...dish, food, station })
  }
  const added = today.packages
    .flatMap((each) => [each, ...variantsOf(each)])
    .filter(({ menuId }) => !findOrdered(menuId, sold.packages))
  return { packages: [...sold.packages, ...added], packageDishes: [...dishes.values()] }
}

async function readPackages(database: Queryable, number: number): Promise<SoldPackages | undefined> {
  const release = await findRelease(database, number)
  if (!release) return undefined
  const { packages, packageDishes } = release.content
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest)
  const sold = { packages, packageDishes }
  kept.set(number, sold)
  return sold
}
