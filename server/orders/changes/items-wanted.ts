import type { CateringPackage } from '../../../contract/content/packages.ts'
import type { OrderContent } from '../../../contract/order-change.ts'
import { findOrdered, hasChoice, partsOfVariant } from '../../../contract/package-variants.ts'
import { AppError } from '../../errors.ts'
import { contentNow } from '../../publishing/live-content.ts'
import { type OrderedItem, variantsOrdered } from '../placing/price-order.ts'
import { type Changer, changePolicy } from './change-policy.ts'

type Items = OrderContent['items']
type Packages = readonly CateringPackage[]

/**
 * Returns the items that a changed order will have, sorted as stored items are read. Boxes already ordered stay as they
 * were sold, even if no longer on sale; additional boxes must be on sale and get today's price. A package that the form
 * did not offer is kept. Throws AppError `invalid_order` for a menu that the form can't have offered, and
 * `packages_changed` for more of a package that is no longer sold, or that now comes with a choice.
 */
export function itemsWanted(
  before: Items,
  ordered: readonly OrderedItem[],
  { by, offered }: { by: Changer; offered: Packages },
): Items {
  const counted = ordered.flatMap((item, index) =>
    variantsOrdered(withoutEarlier(item, before, offered), index, offered),
  )
  const isCounted = (menuId: string) => counted.some(({ variant }) => variant.menuId === menuId)
  const kept = before
    .filter(({ menuId }) => !soldIn(offered, menuId) && !isCounted(menuId))
    .map((item) => ({ ...item }))
  const wanted = counted.flatMap(({ variant, quantity }) => {
    const own = byPrice(before.filter(({ menuId }) => menuId === variant.menuId))
    const more = quantity - quantityOf(own, variant.menuId)
    return asSold(variant, quantity, [
      ...own,
      ...(changePolicy[by].isChoiceForEarlier ? takeEarlier(variant, more, kept) : []),
    ])
  })
  return [...wanted, ...kept.filter(({ quantity }) => quantity > 0)].sort(dearestFirst)
}

const worth = ({ quantity, unitPricePence }: Items[number]) => quantity * unitPricePence
/** Compares items as stored items are sorted when they are read. */
export const dearestFirst = (one: Items[number], other: Items[number]) =>
  worth(other) - worth(one) || (one.menuId < other.menuId ? -1 : 1)

/**
 * Reduces an item without a choice by the boxes ordered before the package had one. Those boxes stay as they are; only
 * the rest get the first option.
 */
function withoutEarlier(item: OrderedItem, before: Items, offered: Packages): OrderedItem {
  const each = offered.find(({ id }) => id === item.menu_id.toLowerCase())
  const earlier = each && !item.choices && hasChoice(each) ? quantityOf(before, each.menuId) : 0
  return { ...item, quantity: Math.max(0, item.quantity - earlier) }
}

/**
 * Turns up to `wanted` boxes ordered without a choice into boxes of one option, and returns them. Reduces `kept` by as
 * many.
 */
function takeEarlier({ menuId, name }: CateringPackage, wanted: number, kept: Items): Items {
  const { packageId, option } = partsOfVariant(menuId)
  let more = wanted
  return byPrice(option ? kept.filter((item) => item.menuId === packageId) : []).flatMap((item) => {
    const taken = Math.max(0, Math.min(more, item.quantity))
    item.quantity -= taken
    more -= taken
    return taken > 0 ? [{ ...item, menuId, itemName: name, quantity: taken }] : []
  })
}

const byPrice = (items: Items) => [...items].sort((one, other) => one.unitPricePence - other.unitPricePence)

/** Returns `quantity` of a package: first the boxes already ordered, cheapest first, then boxes at today's price. */
function asSold(variant: CateringPackage, quantity: number, own: Items): Items {
  const items: Items = []
  let left = quantity
  for (const item of own) {
    const taken = Math.min(left, item.quantity)
    left -= taken
    add(items, { ...item, quantity: taken })
  }
  if (left > 0) add(items, soldToday(variant, left, quantity - left))
  return items
}

/** Merges boxes of the same price and guests into one item. */
function add(items: Items, more: Items[number]): void {
  const alike = items.find(
    ({ unitPricePence, serves }) => unitPricePence === more.unitPricePence && serves === more.serves,
  )
  if (alike) alike.quantity += more.quantity
  else if (more.quantity > 0) items.push(more)
}

/** Returns `quantity` more of a package at today's price. Throws AppError `packages_changed` if it isn't sold. */
function soldToday({ menuId, name }: CateringPackage, quantity: number, had: number): Items[number] {
  const { packages } = contentNow()
  const today = soldIn(packages, menuId)
  if (today) return { menuId, itemName: today.name, quantity, unitPricePence: today.pricePence, serves: today.serves }
  const message = findOrdered(menuId, packages)?.isOnSale
    ? `${name} comes with a choice now. Please choose which ${quantity === 1 ? 'one more is' : `the ${quantity} more are`} to be.`
    : `${name} is not on our list any more${had > 0 ? `, so you can have no more than ${had} of it` : ''}.`
  throw new AppError('packages_changed', { message, fields: [{ path: 'order_items', message }] })
}

/** Returns how many boxes of a package the items have. One package can have several items, at different prices. */
export function quantityOf(items: readonly Pick<Items[number], 'menuId' | 'quantity'>[], menuId: string): number {
  return items.reduce((sum, item) => sum + (item.menuId === menuId ? item.quantity : 0), 0)
}

/** Finds the package or option with this menuId, if it is on sale and has no choice left to make. */
function soldIn(packages: Packages, menuId: string): CateringPackage | undefined {
  const found = findOrdered(menuId, packages)
  return found?.isOnSale && !hasChoice(found) ? found : undefined
}

/** True if the site still sells an item as ordered. An item without a choice isn't, once its package has a choice. */
export const isSold = ({ menuId }: Pick<Items[number], 'menuId'>) => soldIn(contentNow().packages, menuId) !== undefined

/** True if an item was ordered before its package had a choice, and the package has one now. */
export function isWithoutChoice({ menuId }: Pick<Items[number], 'menuId'>): boolean {
  const sold = findOrdered(menuId, contentNow().packages)
  return sold?.isOnSale === true && hasChoice(sold)
}
