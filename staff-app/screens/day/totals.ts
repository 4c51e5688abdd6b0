import { broughtWith } from '../../../contract/allergens.ts'
import { hasChoice, variantsOf } from '../../../contract/package-variants.ts'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import type { OrderRow } from '../../../contract/staff/orders.ts'
import { content } from '../../content.ts'

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
  /** Packages that were ordered and are not sold any more, so that nothing tells their dishes. */
  unknown: string[]
}

/** What is cooked for these orders, in the order in which packages and their dishes are written down. Pure. */
export function totalsOf(orders: readonly Pick<OrderRow, 'packages'>[]): Totals {
  const packages = new Map<string, Totals['packages'][number]>()
  for (const { menuId, name, quantity } of orders.flatMap((order) => order.packages)) {
    const before = packages.get(menuId)?.quantity ?? 0
    packages.set(menuId, { menuId, name, quantity: before + quantity })
  }
  // An order from before a package had a choice names the package itself, and one of the dishes to choose from is cooked.
  const known = content().packages.flatMap((each) => (hasChoice(each) ? [each, ...variantsOf(each)] : [each]))
  const sold = known.flatMap((each) => {
    const ordered = packages.get(each.menuId)
    packages.delete(each.menuId)
    return ordered
      ? [{ ordered, portions: ordered.quantity * each.serves, dishes: broughtWith(each.menuId, content()) }]
      : []
  })
  const dishes = new Map<string, Portions>()
  for (const { portions, dishes: ofPackage } of sold) {
    for (const { name, station } of ofPackage) {
      dishes.set(name, { name, station, portions: (dishes.get(name)?.portions ?? 0) + portions })
    }
  }
  return {
    packages: [...sold.map(({ ordered }) => ordered), ...packages.values()],
    dishes: [...dishes.values()],
    unknown: [...packages.values()].map(({ name }) => name),
  }
}

/** What is cooked for these orders, with how much of each dish is left for those that still wait. Pure. */
export function leftToCook(
  orders: readonly Pick<OrderRow, 'packages'>[],
  waiting: readonly Pick<OrderRow, 'packages'>[],
): (Portions & { left: number })[] {
  const left = new Map(totalsOf(waiting).dishes.map(({ name, portions }) => [name, portions]))
  return totalsOf(orders).dishes.map((dish) => ({ ...dish, left: left.get(dish.name) ?? 0 }))
}

/**
 * The dishes of each station, in the order in which stations come first among all dishes. Those whose station nobody has
 * said stand last. Pure.
 */
export function byStation<Dish extends Pick<Portions, 'station'>>(
  dishes: readonly Dish[],
): [station: string | undefined, dishes: Dish[]][] {
  const stations = content().packageDishes.map(({ station }) => station)
  const place = (station?: string) => (station === undefined ? stations.length : stations.indexOf(station))
  const groups = [...Map.groupBy(dishes, ({ station }) => station)]
  return groups.sort(([one], [other]) => place(one) - place(other))
}

export interface Label {
  order: OrderOnSheet
  /** The package in the box, with what is in it; null where it is not sold any more. */
  name: string
  allergens: string | null
  /** Which box of its order it is, and of how many. */
  box: number
  boxes: number
}

/** A label for each package of each order, in the order in which they leave. Pure. */
export function labelsOf(orders: readonly OrderOnSheet[]): Label[] {
  return orders.flatMap((order) => {
    const boxes = order.packages.flatMap(({ name, quantity, allergens }) =>
      Array.from({ length: quantity }, () => ({ order, name, allergens })),
    )
    return boxes.map((each, index) => ({ ...each, box: index + 1, boxes: boxes.length }))
  })
}

/** How many labels a sheet of the stock has: two beside each other, four below each other. */
export const labelsOnSheet = 8

/** The labels of each sheet. Pure. */
export function sheetsOf(labels: readonly Label[]): Label[][] {
  return Array.from({ length: Math.ceil(labels.length / labelsOnSheet) }, (_, index) =>
    labels.slice(index * labelsOnSheet, (index + 1) * labelsOnSheet),
  )
}
