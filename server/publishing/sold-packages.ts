import type { Content } from '../../contract/content/content.ts'
import { withAgreed } from '../../contract/content/with-agreed.ts'
import { findOrdered, isAgreed, variantsOf } from '../../contract/package-variants.ts'
import type { Queryable } from '../database/database.ts'
import { contentNow } from './live-content.ts'
import { findRelease, findReleaseWith } from './releases.ts'

/** The packages of one release, and their dishes. */
export type SoldPackages = Parameters<typeof withAgreed>[0]

/** The most releases that are kept in memory. */
const mostKept = 100
/** Releases never change, so each is read once. */
const kept = new Map<number, SoldPackages>()

/** Empties the memory, for a test with its own database. */
export const forgetSoldPackages = () => kept.clear()

/**
 * Returns the packages of a release, or undefined where there is no such release. `number` is null for orders from
 * before releases.
 */
export async function packagesOfRelease(database: Queryable, number: number | null): Promise<SoldPackages | undefined> {
  return number === null ? undefined : (kept.get(number) ?? (await readPackages(database, number)))
}

/**
 * Returns the packages of the release that an order was sold from. Adds packages that a later change brought into the
 * order and that the site no longer has, from the first release that had them, and its agreed line. Returns undefined
 * for an order without a release.
 */
export async function findSoldWith(
  database: Queryable,
  { contentRelease }: { contentRelease: number | null },
  items: Parameters<typeof withAgreed>[1],
): Promise<SoldPackages | undefined> {
  const isAnyAgreed = items.some(({ menuId }) => isAgreed(menuId))
  let sold = (await packagesOfRelease(database, contentRelease)) ?? (isAnyAgreed ? contentNow() : undefined)
  for (const { menuId } of items) {
    if (!sold || contentRelease === null) break
    if (isAgreed(menuId) || findOrdered(menuId, sold.packages) || findOrdered(menuId, contentNow().packages)) continue
    const number = await findReleaseWith(database, contentRelease, menuId)
    const later = await packagesOfRelease(database, number ?? null)
    const gone = later && findOrdered(menuId, later.packages)
    if (gone)
      sold = { packages: [...sold.packages, gone], packageDishes: union(later.packageDishes, sold.packageDishes) }
  }
  return sold && withAgreed(sold, items)
}

/** Merges lists of dishes by id. A later list wins. */
const union = (...lists: SoldPackages['packageDishes'][]) => [
  ...new Map(lists.flat().map((dish) => [dish.id, dish])).values(),
]

/** The results of `cookedOf`, by today's content and by release. */
const cookedBy = new WeakMap<Content, WeakMap<SoldPackages, SoldPackages>>()

/**
 * Returns the packages as the kitchen cooks them: the dishes as sold, with today's food and station. Packages and
 * options that the release lacks, such as those added by a change, are today's. Without a release all packages are
 * today's.
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
