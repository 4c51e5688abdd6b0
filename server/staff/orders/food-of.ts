import { toldOtherwise } from '../../../contract/allergens.ts'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import type { ListedOrder } from '../../database/order-lists.ts'
import { allToldOf, packageAllergensInWords } from '../../functions/package-allergens.ts'

/** Returns what is in the food of an order, in words, and whether the customer was told something else. */
export function foodOf({ order, items }: ListedOrder): Pick<OrderOnScreen, 'packages' | 'allergens' | 'toldOtherwise'> {
  const menuIds = items.map(({ menuId }) => menuId)
  return {
    packages: items.map((item) => ({ ...item, allergens: packageAllergensInWords([item.menuId]) })),
    allergens: packageAllergensInWords(menuIds),
    toldOtherwise: toldOtherwise(order.allergensTold, allToldOf(menuIds)),
  }
}
