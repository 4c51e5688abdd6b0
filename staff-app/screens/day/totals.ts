import { grouped } from '../../../contract/grouped.ts'
import { variantsOf } from '../../../contract/package-variants.ts'
import type { StaffContent } from '../../../contract/staff/content.ts'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'

type Ordered = Pick<OrderOnSheet, 'packages'>
type Packages = Pick<StaffContent, 'packages' | 'packageDishes'>

interface Portions {
  name: string
  portions: number
  /** Where in the kitchen it is made; nothing where nobody has said so. */
  station?: string | undefined
}

export interface Totals {
  packages: { menuId: string; name: string; quantity: number }[]
  /** Portions of each dish: a portion is what one guest eats of it. */
  dishes: Portions[]
  /** Packages of which nobody knows the dishes any more. */
  unknown: string[]
}

/**
 * What is cooked for these orders, in the order in which the site has its packages today. Portions and dishes of a package
 * are those with which it was sold. Pure.
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

/** Packages that the site does not have any more stand last. */
function byPlaceIn({ packages }: Packages) {
  const known = packages.flatMap((each) => [each, ...variantsOf(each)].map(({ menuId }) => menuId))
  const places = new Map(known.map((menuId, index) => [menuId, index]))
  const placeOf = ({ menuId }: { menuId: string }) => places.get(menuId) ?? known.length
  return (one: { menuId: string }, other: { menuId: string }) => placeOf(one) - placeOf(other)
}

/** What is cooked for these orders, with how much of each dish is left for those that still wait. Pure. */
export function leftToCook(
  orders: readonly Ordered[],
  waiting: readonly Ordered[],
  today: Packages,
): (Portions & { left: number })[] {
  const left = new Map(totalsOf(waiting, today).dishes.map(({ name, portions }) => [name, portions]))
  return totalsOf(orders, today).dishes.map((dish) => ({ ...dish, left: left.get(dish.name) ?? 0 }))
}

/**
 * The dishes of each station, in the order in which stations come first among all dishes of today. Stations that have none
 * of these stand after them, and dishes whose station nobody has said stand last. Pure.
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

/** The words of a label that may be long. */
export interface LabelWords {
  name: string
  /** The package in the box, and what is in it. */
  packed: string
  allergens: string
}

export interface Label {
  order: OrderOnSheet
  words: LabelWords
  /** Which box of its order it is, and of how many. */
  box: number
  boxes: number
  /** The same for all boxes of an order with one package. */
  key: string
}

/** A label for each package of each order, in the order in which they leave. Pure. */
export function labelsOf(orders: readonly OrderOnSheet[]): Label[] {
  return orders.flatMap((order) => {
    const boxes = order.packages.flatMap(({ menuId, name, quantity, allergens }) => {
      const words = { name: order.name, packed: name, allergens: allergens ?? notListed }
      return Array.from({ length: quantity }, () => ({ order, words, key: `${order.number} ${menuId} ${name}` }))
    })
    return boxes.map((each, index) => ({ ...each, box: index + 1, boxes: boxes.length }))
  })
}

const notListed = 'This package is not on our list of allergens any more. Ask before anybody eats.'

/** How many labels a sheet of the stock has: two beside each other, four below each other. */
export const labelsOnSheet = 8

/** The labels of each sheet. Pure. */
export function sheetsOf<Each extends Label>(labels: readonly Each[]): Each[][] {
  return Array.from({ length: Math.ceil(labels.length / labelsOnSheet) }, (_, index) =>
    labels.slice(index * labelsOnSheet, (index + 1) * labelsOnSheet),
  )
}
