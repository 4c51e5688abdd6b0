import type { CreateCateringOrder } from '../../../contract/create-catering-order.ts'
import { penceFromPounds } from '../../../contract/money.ts'
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
 * Prices an order from the catalogue. The prices that the browser sends are only compared with it.
 * Throws AppError `invalid_order` for an unknown menu and `price_changed` when a sent price or the total differs.
 */
export function priceOrder(order: CreateCateringOrder): PricedOrder {
  const priced = priceItems(order.order_items)
  const isAsSent = priced.items.every(({ unitPricePence }, index) =>
    isSameAmount(order.order_items[index]?.unit_price ?? 0, unitPricePence),
  )
  if (!isAsSent || !isSameAmount(order.total_amount, priced.totalPence)) throw new AppError('price_changed')
  return priced
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

// Sums of pounds have rounding errors in floating point, so a difference below a hundredth of a penny does not count.
function isSameAmount(pounds: number, pence: number): boolean {
  return penceFromPounds(pounds) === pence && Math.abs(pounds * 100 - pence) < 0.01
}
