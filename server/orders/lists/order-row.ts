import { mayDo, type Role } from '../../../contract/staff/call.ts'
import { type OrderRow, orderMarks } from '../../../contract/staff/orders.ts'
import { needsAttention } from '../orders.ts'
import type { ListedOrder } from './order-lists.ts'
import { tagsOf } from './order-tags.ts'
import { postcodeDistrict } from './postcode-district.ts'
import { masksFor } from './without-money.ts'

/** Returns an order as a row of a list, as somebody with this role sees it. */
export function toOrderRow({ order, items, marks, notes, changedAt }: ListedOrder, role: Role, now: Date): OrderRow {
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
    // The kitchen would read of an order that is refunded that it is not to be cooked.
    tags: tagsOf(order, notes, now, changedAt).filter((tag) => mayDo(role, 'manager') || tag !== 'refunded'),
    marks: orderMarks.filter((mark) => marks.includes(mark)),
    attention: order.attention !== null && needsAttention(order) ? words(order.attention) : null,
  }
}
