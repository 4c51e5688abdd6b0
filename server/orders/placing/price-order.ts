import { randomUUID } from 'node:crypto'
import type { Allergens } from '../../../contract/allergens.ts'
import type { CateringPackage } from '../../../contract/content/packages.ts'
import { withAgreed } from '../../../contract/content/with-agreed.ts'
import type { CreateCateringOrder } from '../../../contract/create-catering-order.ts'
import { formatPence, penceFromPounds, poundsFromPence } from '../../../contract/money.ts'
import { agreedPrefix, hasChoice, partsOfVariant, variantsOf } from '../../../contract/package-variants.ts'
import type { AgreedLine } from '../../../contract/staff/agreed-line.ts'
import type { Order } from '../../database/schema.ts'
import { placesOf } from '../../delivery/changed-places.ts'
import { AppError } from '../../errors.ts'
import { contentNow, releaseNow } from '../../publishing/live-content.ts'
import { allergenStatementOf } from '../order/package-allergens.ts'

/** One line of an order, priced from the catalogue. A package in two options has two lines. Amounts in pence. */
interface PricedItem {
  menuId: string
  itemName: string
  unitPricePence: number
  quantity: number
  totalPence: number
  /** How many guests one box serves. */
  serves: number
  /** Of an agreed line: what it contains; null while that is not settled, and for packages. */
  food: Allergens | null
}

export interface PricedOrder {
  items: PricedItem[]
  totalPence: number
  /** How many guests the packages serve, and so how many places the order takes. */
  places: number
  /**
   * The content release that it was priced from, and its allergen statement. Stored with the order, even if another
   * release goes live before that.
   */
  sold: Pick<Order, 'contentRelease' | 'allergensVersion' | 'allergenStatement'>
}

/**
 * Prices an online order from the catalogue. The browser's prices only show what the customer has seen: if today's
 * price is lower, the customer pays that. Throws AppError `invalid_order` for what can't be ordered, and
 * `price_changed` with today's prices if they are higher.
 */
export function priceOrder(order: CreateCateringOrder): PricedOrder {
  order.order_items.forEach(requireWithinBounds)
  const priced = priceItems(order.order_items)
  const seen = seenPence(order)
  if (seen < priced.totalPence) throw priceChanged(order, priced, seen)
  return priced
}

/** Returns the price that the customer has seen, in pence: the smaller of the total and the sum of the lines. */
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

/** Throws AppError `invalid_order` for fewer or more boxes of a package than customers can order online. */
function requireWithinBounds(item: OrderedItem, index: number): void {
  const beyond = beyondBounds(packageOf(item, index), item.quantity)
  if (beyond) refuse(`order_items.${index}.quantity`, beyond)
}

/** Returns what is wrong with this number of boxes in an online order; undefined if nothing is. Pure. */
export function beyondBounds(
  { name, least = 1, most }: Pick<CateringPackage, 'name' | 'least' | 'most'>,
  quantity: number,
): string | undefined {
  if (quantity < least) return `Please order at least ${least} of ${name}.`
  return most !== undefined && quantity > most ? `Please order at most ${most} of ${name}, or ring us.` : undefined
}

/** One package of an order request. */
export type OrderedItem = Pick<CreateCateringOrder['order_items'][number], 'menu_id' | 'quantity' | 'choices'>

/** Returns the item of an agreed line. It is sold by the guest, so it takes a place for each. */
export function agreedItem({ words, guests, price_pence, food }: AgreedLine, menuId?: string): PricedItem {
  return {
    menuId: menuId ?? `${agreedPrefix}${randomUUID().slice(0, 8)}`,
    itemName: words,
    unitPricePence: price_pence,
    quantity: guests,
    totalPence: price_pence * guests,
    serves: 1,
    food,
  }
}

/**
 * Prices packages from the catalogue, and adds what staff agreed. Throws AppError `invalid_order` for an unknown menu,
 * and for choices that the menu does not have or that do not add up.
 */
export function priceItems(ordered: readonly OrderedItem[], agreed?: AgreedLine | null): PricedOrder {
  const packages = ordered.flatMap((item, index) =>
    variantsOrdered(item, index).map(({ variant: { menuId, name, pricePence, serves }, quantity }) => ({
      menuId,
      itemName: name,
      unitPricePence: pricePence,
      quantity,
      totalPence: pricePence * quantity,
      serves,
      food: null,
    })),
  )
  const items = agreed ? [...packages, agreedItem(agreed)] : packages
  const totalPence = items.reduce((sum, item) => sum + item.totalPence, 0)
  const { number: contentRelease, content } = releaseNow()
  const allergensVersion = content.allergenList.version
  const menuIds = items.map(({ menuId }) => menuId)
  const allergenStatement = allergenStatementOf(menuIds, withAgreed(content, items))
  return { items, totalPence, places: placesOf(items), sold: { contentRelease, allergensVersion, allergenStatement } }
}

/** Returns the menuIds of the ordered packages. Throws AppError `invalid_order` for an unknown menu. */
export const packagesIn = (ordered: readonly OrderedItem[]): string[] =>
  ordered.map((item, index) => packageOf(item, index).menuId)

type Packages = readonly CateringPackage[]

const packagesOnSale = (): Packages => contentNow().packages.filter(({ isOnSale }) => isOnSale)

/** Finds the package that an item names. Throws AppError `invalid_order` if it is not among `packages`. */
function packageOf({ menu_id }: OrderedItem, index: number, packages = packagesOnSale()): CateringPackage {
  const found = packages.find(({ id }) => id === menu_id.toLowerCase())
  return found ?? refuse(`order_items.${index}.menu_id`, 'This menu is not on our list.')
}

/**
 * Splits an item into variants with their quantities. Without a choice, it gets the first option. Throws AppError
 * `invalid_order` as priceItems does.
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
 * Throws AppError `invalid_order` if the options of a package were not chosen: customers may leave that to us, but
 * staff have to ask. `kept` returns how many boxes of a package (by menuId) the order has from before there was a
 * choice.
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
  throw invalidOrder(path, message)
}

/** Returns the error that shows a message at a field of an order. */
export const invalidOrder = (path: string, message: string) =>
  new AppError('invalid_order', { fields: [{ path, message }] })
