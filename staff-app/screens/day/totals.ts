import { dishesOfPackage } from '../../../contract/allergens.ts'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import type { OrderRow } from '../../../contract/staff/orders.ts'
import { content } from '../../content.ts'

export interface Totals {
  packages: { menuId: string; name: string; quantity: number }[]
  /** Portions of each dish: a portion is what one guest eats of it. */
  dishes: { name: string; portions: number }[]
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
  const sold = content().packages.flatMap((each) => {
    const ordered = packages.get(each.menuId)
    packages.delete(each.menuId)
    if (!ordered) return []
    const dishes = dishesOfPackage(each.menuId, content())
    return [{ ordered, portions: ordered.quantity * each.serves, dishes }]
  })
  const dishes = new Map<string, number>()
  for (const { portions, dishes: ofPackage } of sold) {
    for (const { name } of ofPackage) dishes.set(name, (dishes.get(name) ?? 0) + portions)
  }
  return {
    packages: [...sold.map(({ ordered }) => ordered), ...packages.values()],
    dishes: [...dishes].map(([name, portions]) => ({ name, portions })),
    unknown: [...packages.values()].map(({ name }) => name),
  }
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
