import { allergenChanges, broughtWith } from '../../../contract/allergens.ts'
import { allergiesInWords } from '../../../contract/allergy-answer.ts'
import { halfHourAfter } from '../../../contract/clock-time.ts'
import { orderFields } from '../../../contract/order-fields.ts'
import { findOrdered } from '../../../contract/package-variants.ts'
import { districtOf, writePostcode } from '../../../contract/postcode.ts'
import { mayDo } from '../../../contract/staff/call.ts'
import {
  type OrderOnScreen,
  type OrderRow,
  orderMarks,
  textFieldsOnScreen,
  type textsOnScreen,
} from '../../../contract/staff/orders.ts'
import type { Order } from '../../database/schema.ts'
import { nameAmongSeveral } from '../../delivery/kitchens-now.ts'
import { cookedOf, type SoldPackages } from '../../publishing/sold-packages.ts'
import { needsAttention } from '../order/orders.ts'
import { allergenStatementToday, clashesWith, packageAllergensInWords } from '../order/package-allergens.ts'
import type { ListedOrder, Reader } from './order-lists.ts'
import { type OrderTag, tagsOf } from './order-tags.ts'
import { masksFor } from './without-money.ts'

/**
 * Returns when an order is due, as lists and sheets write it: "18:30", or "18:30–19:00" if it was sold with half an
 * hour.
 */
export function timeOnLists({ eventTime, halfHour }: Pick<Order, 'eventTime' | 'halfHour'>): string {
  const from = eventTime.slice(0, 5)
  return halfHour ? `${from}–${halfHourAfter(from)}` : from
}

/** Returns an order as a row of a list, without what the reader may not see. */
export function toListRow(
  { order, items, marks, notes, changedAt, sold }: ListedOrder,
  { role, kitchens }: Reader,
  now: Date,
): OrderRow {
  const cooked = cookedOf(sold)
  const { words, names } = masksFor(role)
  return {
    number: order.orderNumber,
    day: order.eventDate,
    time: timeOnLists(order),
    name: names(order.customerName),
    town: names(order.deliveryCity),
    district: names(postcodeDistrict(order.deliveryPostalCode)),
    guests: order.guestCount,
    packages: items.map((item) => toPackage(item, cooked)),
    tags: tagsOf(order, notes, now, changedAt).filter((tag) => mayDo(role, 'manager') || !forManagers.includes(tag)),
    marks: orderMarks.filter((mark) => marks.includes(mark)),
    attention: order.attention !== null && needsAttention(order) ? words(order.attention) : null,
    ...(order.isExample && { isExample: true }),
    kitchen: kitchens?.length === 1 ? undefined : nameAmongSeveral(order.kitchen),
  }
}

/** Tags about money, for managers only. The kitchen would take `refunded` to mean that the order must not be cooked. */
const forManagers: OrderTag[] = ['refunded', 'rest-open', 'rest-overdue']

type Item = ListedOrder['items'][number]

/** Returns a package of an order, with its short name as sold. */
function toPackage({ menuId, name, quantity }: Item, { packages }: SoldPackages): OrderRow['packages'][number] {
  const { short } = findOrdered(menuId, packages) ?? {}
  return { menuId, name, quantity, ...(short && { short: quantity === 1 ? short.one : short.many }) }
}

/** Returns how many guests one box serves, and its dishes; null if the package is no longer known. */
function madeOf({ menuId, serves, portions }: Item, cooked: SoldPackages): OrderOnScreen['packages'][number]['made'] {
  const found = findOrdered(menuId, cooked.packages)
  if (!found) return null
  const dishes = broughtWith(menuId, cooked)
  return {
    serves: serves ?? found.serves,
    ...(portions !== null && { portions }),
    dishes: dishes.map(({ name, station }) => ({ name, ...(station !== undefined && { station }) })),
  }
}

/** Returns the allergens of all these packages, in words; null if one of them is no longer known. */
function allergensIn(items: readonly Item[], cooked: SoldPackages): string | null {
  return packageAllergensInWords(
    items.map(({ menuId }) => menuId),
    cooked,
  )
}

/**
 * Returns an order's packages with their dishes, their allergens by today's list in words, and what the customer was
 * told if that differs.
 */
export function foodOnScreen({
  order,
  items,
  sold,
}: ListedOrder): Pick<OrderOnScreen, 'packages' | 'allergens' | 'toldOtherwise'> {
  const cooked = cookedOf(sold)
  return {
    packages: items.map((item) => ({
      ...toPackage(item, cooked),
      allergens: allergensIn([item], cooked),
      made: madeOf(item, cooked),
    })),
    allergens: allergensIn(items, cooked),
    toldOtherwise: allergenChanges(order.allergenStatement, allergenStatementToday({ items, sold })),
  }
}

/** Returns an order's allergies, and what in its food clashes with them. `mask` hides what a role may not read. */
export function allergiesOf(
  { order, items, notes, sold }: ListedOrder,
  mask: (text: string) => string,
): Pick<OrderOnScreen, 'allergies' | 'clashes'> {
  const { allergies, specialInstructions } = order
  return {
    allergies: mask(allergiesInWords(allergies, specialInstructions)),
    clashes: clashesWith({ items, sold }, allergies, specialInstructions, ...notes),
  }
}

type Texts = Pick<OrderOnScreen, keyof typeof textsOnScreen>

/**
 * Returns what the customer wrote, by the fields of staff's screens, without what a role may not read. Never masks the
 * phone number, which has to be rung, and formats the postcode. Pure.
 */
export function showTexts(order: Order, { words, names }: ReturnType<typeof masksFor>): Texts {
  const masks: { [Name in keyof Texts]?: (text: string) => string } = {
    phone: (text) => text,
    instructions: words,
    postcode: (text) => names(writePostcode(text)),
  }
  const shown = textFieldsOnScreen.map((name) => {
    const { property, onScreen } = orderFields[name]
    const text = order[property]
    return [onScreen, text && (masks[onScreen] ?? names)(text)]
  })
  return Object.fromEntries(shown)
}

/**
 * Returns the district of a postcode. Of a text that is no postcode, returns the first word, so that staff still see
 * something.
 */
export function postcodeDistrict(postcode: string): string {
  return districtOf(postcode) ?? postcode.trim().toUpperCase().split(/\s+/)[0] ?? ''
}
