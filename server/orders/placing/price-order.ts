import type { CateringPackage } from '../../../contract/content/packages.ts'
import type { CreateCateringOrder } from '../../../contract/create-catering-order.ts'
import { formatPence, penceFromPounds, poundsFromPence } from '../../../contract/money.ts'
import { hasChoice, partsOfVariant, variantsOf } from '../../../contract/package-variants.ts'
import type { Order } from '../../database/schema.ts'
import { placesOf } from '../../delivery/changed-places.ts'
import { AppError } from '../../http/errors.ts'
import { contentNow, releaseNow } from '../../publishing/live-content.ts'
import { allToldOf } from './package-allergens.ts'

/** One line of an order, priced from the catalogue; a package with two options has two. Amounts in pence. */
interface PricedItem {
  menuId: string
  itemName: string
  unitPricePence: number
  quantity: number
  totalPence: number
  /** How many guests one of it serves. */
  serves: number
}

export interface PricedOrder {
  items: PricedItem[]
  totalPence: number
  /** How many guests the packages serve: the places that the order takes of its day. */
  places: number
  /** What it was priced from, and what that says of the food. An order keeps it, whatever goes live before it is stored. */
  sold: Pick<Order, 'contentRelease' | 'allergensVersion' | 'allergensTold'>
}

/**
 * Prices an order of the site from the catalogue. The prices that the browser sends say only what the customer has seen:
 * who would pay no more than that pays today's price. Throws AppError `invalid_order` for what can't be ordered, and
 * `price_changed` with today's prices where it is more.
 */
export function priceOrder(order: CreateCateringOrder): PricedOrder {
  order.order_items.forEach(requireWithinBounds)
  const priced = priceItems(order.order_items)
  const seen = seenPence(order)
  if (seen < priced.totalPence) throw priceChanged(order, priced, seen)
  return priced
}

/** What the order costs by its own words: the smaller of its total and the sum of its lines. */
function seenPence({ order_items, total_amount }: CreateCateringOrder): number {
  const sum = order_items.reduce((sum, each) => sum + penceFromPounds(each.unit_price) * each.quantity, 0)
  return Math.min(sum, penceFromPounds(total_amount))
}

function priceChanged({ order_items }: CreateCateringOrder, { totalPence }: PricedOrder, seen: number): AppError {
  const message = `Your order cost ${formatPence(Math.max(0, seen))} when this page was opened, and costs ${formatPence(totalPence)} now. Nothing has been ordered yet.`
  const prices = order_items.map((item, index) => ({
    menu_id: item.menu_id,
    unit_price: poundsFromPence(packageOf(item, index).pricePence),
  }))
  return new AppError('price_changed', { message, prices })
}

/** Throws AppError `invalid_order` where fewer or more of a package are ordered than customers can have by themselves. */
function requireWithinBounds(item: OrderedItem, index: number): void {
  const beyond = beyondBounds(packageOf(item, index), item.quantity)
  if (beyond) refuse(`order_items.${index}.quantity`, beyond)
}

/** Returns what is wrong with so many of a package, where customers order them by themselves. Pure. */
export function beyondBounds(
  { name, least = 1, most }: Pick<CateringPackage, 'name' | 'least' | 'most'>,
  quantity: number,
): string | undefined {
  if (quantity < least) return `Please order at least ${least} of ${name}.`
  return most !== undefined && quantity > most ? `Please order at most ${most} of ${name}, or ring us.` : undefined
}

/** A package as it is ordered. */
export type OrderedItem = Pick<CreateCateringOrder['order_items'][number], 'menu_id' | 'quantity' | 'choices'>

/**
 * Prices packages from the catalogue. Throws AppError `invalid_order` for an unknown menu, and for a choice that the menu
 * does not have or that does not add up.
 */
export function priceItems(ordered: readonly OrderedItem[]): PricedOrder {
  const items = ordered.flatMap((item, index) =>
    variantsOrdered(item, index).map(({ variant: { menuId, name, pricePence, serves }, quantity }) => ({
      menuId,
      itemName: name,
      unitPricePence: pricePence,
      quantity,
      totalPence: pricePence * quantity,
      serves,
    })),
  )
  const totalPence = items.reduce((sum, item) => sum + item.totalPence, 0)
  const { number: contentRelease, content } = releaseNow()
  const allergensVersion = content.allergenList.version
  const allergensTold = allToldOf(items.map(({ menuId }) => menuId))
  return { items, totalPence, places: placesOf(items), sold: { contentRelease, allergensVersion, allergensTold } }
}

/** Returns the menuIds of the packages that are ordered. Throws AppError `invalid_order` for an unknown menu. */
export const packagesIn = (ordered: readonly OrderedItem[]): string[] =>
  ordered.map((item, index) => packageOf(item, index).menuId)

type Packages = readonly CateringPackage[]

const packagesOnSale = (): Packages => contentNow().packages.filter(({ isOnSale }) => isOnSale)

/** Returns the package that an item names. Throws AppError `invalid_order` where it is not among these. */
function packageOf({ menu_id }: OrderedItem, index: number, packages = packagesOnSale()): CateringPackage {
  const found = packages.find(({ id }) => id === menu_id.toLowerCase())
  return found ?? refuse(`order_items.${index}.menu_id`, 'This menu is not on our list.')
}

/**
 * Returns how many of which variant of these packages an item is. Who chooses nothing gets the first option. Throws
 * AppError `invalid_order` as priceItems does.
 */
export function variantsOrdered(
  item: OrderedItem,
  index: number,
  packages?: Packages,
): { variant: CateringPackage; quantity: number }[] {
  const variants = variantsOf(packageOf(item, index, packages))
  const { choices, quantity } = item
  const [first] = variants
  if (!choices && first) return quantity > 0 ? [{ variant: first, quantity }] : []
  const path = `order_items.${index}.choices`
  const chosen = variants.flatMap((variant) => {
    const choice = choices?.find(({ option }) => option === partsOfVariant(variant.menuId).option)
    return choice ? [{ variant, quantity: choice.quantity }] : []
  })
  if (chosen.length !== choices?.length)
    refuse(path, 'What can be chosen in this menu has changed. Please load the page again.')
  const sum = chosen.reduce((total, each) => total + each.quantity, 0)
  return sum === quantity ? chosen : refuse(path, 'The choices of a menu must add up to its number.')
}

/**
 * Throws AppError `invalid_order` where nobody has chosen between the options of a package. Customers' pages may leave
 * that to us, staff ask. `kept` says how many of a package, by its menuId, an order has from before there was a choice.
 */
export function requireChoices(ordered: readonly OrderedItem[], kept: (menuId: string) => number = () => 0): void {
  for (const [index, item] of ordered.entries()) {
    const each = packagesOnSale().find(({ id }) => id === item.menu_id.toLowerCase())
    if (!each || item.choices || !hasChoice(each) || item.quantity <= kept(each.menuId)) continue
    const options = each.options.map(({ name }) => name).join(' or ')
    refuse(`order_items.${index}.choices`, `${each.name} comes with ${options}. Say how many of each.`)
  }
}

function refuse(path: string, message: string): never {
  throw new AppError('invalid_order', { fields: [{ path, message }] })
}
