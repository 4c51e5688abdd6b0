import { grouped } from '../../../contract/grouped.ts'
import { guestsInWords } from '../../../contract/order-in-words.ts'
import { isAgreed, variantsOf } from '../../../contract/package-variants.ts'
import type { StaffContent } from '../../../contract/staff/content.ts'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'

type Ordered = Pick<OrderOnSheet, 'packages'>
type Packages = Pick<StaffContent, 'packages' | 'packageDishes'>

interface Portions {
  name: string
  portions: number
  /** Where in the kitchen the dish is made. Undefined if nobody has said so. */
  station?: string | undefined
}

export interface Totals {
  packages: { menuId: string; name: string; quantity: number }[]
  /** Portions of each dish. A portion is what one guest eats of it. */
  dishes: Portions[]
  /** Packages whose dishes are no longer known. */
  unknown: string[]
}

/**
 * Adds up what these orders need, with the packages in the site's order of today. Portions and dishes are those that
 * each package was sold with. Pure.
 */
export function totalsOf(orders: readonly Ordered[], today: Packages): Totals {
  const packages = new Map<string, Totals['packages'][number]>()
  const dishes = new Map<string, Portions>()
  const unknown = new Set<string>()
  const lines = orders.flatMap((order) => order.packages)
  for (const { menuId, name, quantity, made } of lines.toSorted(byPlaceIn(today))) {
    packages.set(menuId, { menuId, name, quantity: quantity + (packages.get(menuId)?.quantity ?? 0) })
    if (!made) unknown.add(name)
    for (const dish of made?.dishes ?? []) {
      const before = dishes.get(dish.name)?.portions ?? 0
      dishes.set(dish.name, { ...dish, portions: before + (made?.portions ?? quantity * (made?.serves ?? 0)) })
    }
  }
  return { packages: [...packages.values()], dishes: [...dishes.values()], unknown: [...unknown] }
}

/** Compares packages by their order on the site. Packages that it no longer has come last. */
function byPlaceIn({ packages }: Packages) {
  const known = packages.flatMap((each) => [each, ...variantsOf(each)].map(({ menuId }) => menuId))
  const places = new Map(known.map((menuId, index) => [menuId, index]))
  const placeOf = ({ menuId }: { menuId: string }) => places.get(menuId) ?? known.length
  return (one: { menuId: string }, other: { menuId: string }) => placeOf(one) - placeOf(other)
}

/** Returns the dishes of these orders, each with the portions left for the orders in `waiting`. Pure. */
export function leftToCook(
  orders: readonly Ordered[],
  waiting: readonly Ordered[],
  today: Packages,
): (Portions & { left: number })[] {
  const left = new Map(totalsOf(waiting, today).dishes.map(({ name, portions }) => [name, portions]))
  return totalsOf(orders, today).dishes.map((dish) => ({ ...dish, left: left.get(dish.name) ?? 0 }))
}

/**
 * Groups dishes by station, in the order in which the stations first appear among today's dishes. Stations without a
 * dish there come after them, and dishes without a station last. Pure.
 */
export function byStation<Dish extends Pick<Portions, 'station'>>(
  dishes: readonly Dish[],
  { packageDishes }: Pick<Packages, 'packageDishes'>,
): [station: string | undefined, dishes: Dish[]][] {
  const stations = packageDishes.flatMap(({ station }) => station ?? [])
  const place = (station?: string) => {
    if (station === undefined) return stations.length + 1
    return stations.includes(station) ? stations.indexOf(station) : stations.length
  }
  const groups = [...grouped(dishes, ({ station }) => station)]
  return groups.sort(([one], [other]) => place(one) - place(other))
}

/** The words on a label that may be long. */
export interface LabelWords {
  name: string
  /** The name of the package in the box. */
  packed: string
  allergens: string
}

export interface Label {
  order: OrderOnSheet
  words: LabelWords
  /** Which box of its order this is, and of how many. */
  box: number
  boxes: number
  /** The same for all boxes with the same package of an order. */
  key: string
}

/** Returns a label for each package of each order, and one for what was agreed, in the order given. Pure. */
export function labelsOf(orders: readonly OrderOnSheet[]): Label[] {
  return orders.flatMap((order) => {
    const boxes = order.packages.flatMap(({ menuId, name, quantity, allergens }) => {
      // What was agreed comes in dishes for all, so it has one label.
      const [count, packed] = isAgreed(menuId) ? [1, `${name}, for ${guestsInWords(quantity)}`] : [quantity, name]
      const words = { name: order.name, packed, allergens: allergens ?? notListed }
      return Array.from({ length: count }, () => ({ order, words, key: `${order.number} ${menuId} ${name}` }))
    })
    return boxes.map((each, index) => ({ ...each, box: index + 1, boxes: boxes.length }))
  })
}

const notListed = 'This package is not on our list of allergens any more. Ask before anybody eats.'

/** How many labels a sheet of the stock has: four rows of two. */
export const labelsOnSheet = 8

/** Divides labels into sheets. Pure. */
export function sheetsOf<Each extends Label>(labels: readonly Each[]): Each[][] {
  return Array.from({ length: Math.ceil(labels.length / labelsOnSheet) }, (_, index) =>
    labels.slice(index * labelsOnSheet, (index + 1) * labelsOnSheet),
  )
}
