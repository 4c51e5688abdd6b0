import { toldOtherwise } from '../../../contract/allergens.ts'
import { allergiesInWords } from '../../../contract/allergy-answer.ts'
import { mayDo, type Role } from '../../../contract/staff/call.ts'
import { type OrderOnScreen, type OrderRow, orderMarks } from '../../../contract/staff/orders.ts'
import { needsAttention } from '../orders.ts'
import { allToldOf, clashesWith, packageAllergensInWords } from '../placing/package-allergens.ts'
import type { ListedOrder } from './order-lists.ts'
import { tagsOf } from './order-tags.ts'
import { postcodeDistrict } from './postcode-district.ts'
import { masksFor } from './without-money.ts'

/** Returns an order as a row of a list, as somebody with this role sees it. */
export function toListRow({ order, items, marks, notes, changedAt }: ListedOrder, role: Role, now: Date): OrderRow {
  const { words, names } = masksFor(role)
  return {
    number: order.orderNumber,
    day: order.eventDate,
    time: order.eventTime.slice(0, 5),
    name: names(order.customerName),
    town: names(order.deliveryCity),
    district: names(postcodeDistrict(order.deliveryPostalCode)),
    guests: order.guestCount,
    packages: items,
    // The kitchen would take `refunded` to mean that the order is not to be cooked.
    tags: tagsOf(order, notes, now, changedAt).filter((tag) => mayDo(role, 'manager') || tag !== 'refunded'),
    marks: orderMarks.filter((mark) => marks.includes(mark)),
    attention: order.attention !== null && needsAttention(order) ? words(order.attention) : null,
    ...(order.isExample && { isExample: true }),
  }
}

/** Returns what is in the food of an order by today's list, in words, and what else the customer was told. */
export function foodOnScreen({
  order,
  items,
}: ListedOrder): Pick<OrderOnScreen, 'packages' | 'allergens' | 'toldOtherwise'> {
  const menuIds = items.map(({ menuId }) => menuId)
  return {
    packages: items.map((item) => ({ ...item, allergens: packageAllergensInWords([item.menuId]) })),
    allergens: packageAllergensInWords(menuIds),
    toldOtherwise: toldOtherwise(order.allergensTold, allToldOf(menuIds)),
  }
}

/**
 * Returns what is known of an order's allergies, and what in its food goes against them. `mask` hides what a role may not
 * read.
 */
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
