import type { CreateCateringOrder } from '../../../contract/create-catering-order.ts'
import { formatPence, penceFromPounds, poundsFromPence } from '../../../contract/money.ts'
import { placesOf } from '../../delivery/changed-places.ts'
import { AppError } from '../../http/errors.ts'
import { contentNow } from '../../publishing/live-content.ts'

/** One line of an order, priced from the catalogue. Amounts in pence. */
interface PricedItem {
  menuId: string
  itemName: string
  unitPricePence: number
  quantity: number
  totalPence: number
}

export interface PricedOrder {
  items: PricedItem[]
  totalPence: number
  /** How many guests the packages serve: the places that the order takes of its day. */
  places: number
}

/**
 * Prices an order from the catalogue. The prices that the browser sends say only what the customer has seen: who would
 * pay no more than that pays today's price. Throws AppError `invalid_order` for an unknown menu, and `price_changed`
 * with today's prices where it is more.
 */
export function priceOrder(order: CreateCateringOrder): PricedOrder {
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

function priceChanged(
  { order_items }: CreateCateringOrder,
  { items, totalPence }: PricedOrder,
  seen: number,
): AppError {
  const message = `Your order cost ${formatPence(Math.max(0, seen))} when this page was opened, and costs ${formatPence(totalPence)} now. Nothing has been ordered yet.`
  const prices = items.map(({ unitPricePence }, index) => ({
    menu_id: order_items[index]?.menu_id ?? '',
    unit_price: poundsFromPence(unitPricePence),
  }))
  return new AppError('price_changed', { message, prices })
}

/** Prices packages from the catalogue. Throws AppError `invalid_order` for an unknown menu. */
export function priceItems(
  ordered: Pick<CreateCateringOrder['order_items'][number], 'menu_id' | 'quantity'>[],
): PricedOrder {
  const items = ordered.map((item, index) => {
    const menu = contentNow().packages.find((each) => each.id === item.menu_id.toLowerCase() && each.isOnSale)
    if (!menu) {
      const message = 'This menu is not on our list.'
      throw new AppError('invalid_order', { fields: [{ path: `order_items.${index}.menu_id`, message }] })
    }
    return {
      menuId: menu.menuId,
      itemName: menu.name,
      unitPricePence: menu.pricePence,
      quantity: item.quantity,
      totalPence: menu.pricePence * item.quantity,
    }
  })
  const totalPence = items.reduce((sum, item) => sum + item.totalPence, 0)
  return { items, totalPence, places: placesOf(items) }
}
