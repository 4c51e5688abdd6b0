import { toldOtherwise } from '../../../contract/allergens.ts'
import { allergiesInWords } from '../../../contract/allergy-answer.ts'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { allToldOf, clashesWith, packageAllergensInWords } from '../placing/package-allergens.ts'
import type { ListedOrder } from './order-lists.ts'

/** Returns what is in the food of an order, in words, and whether the customer was told something else. */
export function foodOf({ order, items }: ListedOrder): Pick<OrderOnScreen, 'packages' | 'allergens' | 'toldOtherwise'> {
  const menuIds = items.map(({ menuId }) => menuId)
  return {
    packages: items.map((item) => ({ ...item, allergens: packageAllergensInWords([item.menuId]) })),
    allergens: packageAllergensInWords(menuIds),
    toldOtherwise: toldOtherwise(order.allergensTold, allToldOf(menuIds)),
  }
}

/** Returns what is known of an order's allergies, and what in its food goes against them. `mask` hides what a role may not read. */
export function allergiesOf(
  { order, items, notes }: ListedOrder,
  mask: (text: string) => string,
): Pick<OrderOnScreen, 'allergies' | 'clashes'> {
  const { allergies, specialInstructions } = order
  return {
    allergies: mask(allergiesInWords(allergies, specialInstructions)),
    clashes: clashesWith(items, allergies, specialInstructions, ...notes),
  }
}
