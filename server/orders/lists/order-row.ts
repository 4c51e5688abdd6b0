import {
  allergensInWords,
  allergensOfPackages,
  allergensTogether,
  broughtWith,
  toldOtherwise,
} from '../../../contract/allergens.ts'
import { allergiesInWords } from '../../../contract/allergy-answer.ts'
import { clashesOf } from '../../../contract/allergy-clashes.ts'
import { namedAllergens } from '../../../contract/named-allergens.ts'
import { findOrdered } from '../../../contract/package-variants.ts'
import { mayDo, type Role } from '../../../contract/staff/call.ts'
import { type OrderOnScreen, type OrderRow, orderMarks } from '../../../contract/staff/orders.ts'
import { contentNow } from '../../publishing/live-content.ts'
import type { SoldPackages } from '../../publishing/sold-packages.ts'
import { needsAttention } from '../orders.ts'
import { allToldOf } from '../placing/package-allergens.ts'
import type { ListedOrder } from './order-lists.ts'
import { tagsOf } from './order-tags.ts'
import { postcodeDistrict } from './postcode-district.ts'
import { masksFor } from './without-money.ts'

/** Returns an order as a row of a list, as somebody with this role sees it. */
export function toListRow(
  { order, items, marks, notes, changedAt, sold }: ListedOrder,
  role: Role,
  now: Date,
): OrderRow {
  const { words, names } = masksFor(role)
  return {
    number: order.orderNumber,
    day: order.eventDate,
    time: order.eventTime.slice(0, 5),
    name: names(order.customerName),
    town: names(order.deliveryCity),
    district: names(postcodeDistrict(order.deliveryPostalCode)),
    guests: order.guestCount,
    packages: items.map((item) => toPackage(item, sold)),
    // The kitchen would take `refunded` to mean that the order is not to be cooked.
    tags: tagsOf(order, notes, now, changedAt).filter((tag) => mayDo(role, 'manager') || tag !== 'refunded'),
    marks: orderMarks.filter((mark) => marks.includes(mark)),
    attention: order.attention !== null && needsAttention(order) ? words(order.attention) : null,
    ...(order.isExample && { isExample: true }),
  }
}

type Item = ListedOrder['items'][number]
type CookedFrom = ReturnType<typeof cookedFrom>

/**
 * Returns what tells by a menuId what is cooked for an order: the packages as they were sold, with today's list and today's
 * station for each dish. Today's packages tell of what its release does not have, such as an option that came in with a
 * change, and of all that an order from before there were releases has.
 */
function cookedFrom(sold: ListedOrder['sold']): (menuId: string) => SoldPackages {
  const today = contentNow()
  if (!sold) return () => today
  const known = new Map(today.packageDishes.map((dish) => [dish.id, dish]))
  const packageDishes = sold.packageDishes.map((dish) => {
    const { food, station } = known.get(dish.id) ?? dish
    return { ...dish, food, station }
  })
  const asSold = { ...sold, packageDishes }
  return (menuId) => (findOrdered(menuId, sold.packages) ? asSold : today)
}

/** Returns a package of an order by the names that it was sold with. */
function toPackage(item: Item, sold: ListedOrder['sold']): OrderRow['packages'][number] {
  const { short } =
    findOrdered(item.menuId, sold?.packages ?? []) ?? findOrdered(item.menuId, contentNow().packages) ?? {}
  return { ...item, ...(short && { short: item.quantity === 1 ? short.one : short.many }) }
}

/** Returns for how many one of a package is cooked, and its dishes; null where nobody knows that any more. */
function madeOf({ menuId }: Item, cooked: CookedFrom): OrderOnScreen['packages'][number]['made'] {
  const serves = findOrdered(menuId, cooked(menuId).packages)?.serves
  if (serves === undefined) return null
  const dishes = broughtWith(menuId, cooked(menuId))
  return { serves, dishes: dishes.map(({ name, station }) => ({ name, ...(station !== undefined && { station }) })) }
}

/** Returns what is in these packages together, in words; null where that is not known of one of them. */
function allergensIn(items: readonly Item[], cooked: CookedFrom): string | null {
  const found = items.map(({ menuId }) => allergensOfPackages([menuId], cooked(menuId)))
  const known = found.filter((each) => each !== undefined)
  return known.length === found.length ? allergensInWords(allergensTogether(known)) : null
}

/**
 * Returns the packages of an order with what they are made of, what is in that food by today's list, in words, and what
 * else the customer was told.
 */
export function foodOnScreen({
  order,
  items,
  sold,
}: ListedOrder): Pick<OrderOnScreen, 'packages' | 'allergens' | 'toldOtherwise'> {
  const cooked = cookedFrom(sold)
  return {
    packages: items.map((item) => ({
      ...toPackage(item, sold),
      allergens: allergensIn([item], cooked),
      made: madeOf(item, cooked),
    })),
    allergens: allergensIn(items, cooked),
    toldOtherwise: toldOtherwise(order.allergensTold, allToldOf(items.map(({ menuId }) => menuId))),
  }
}

/**
 * Returns what is known of an order's allergies, and what in its food goes against them. `mask` hides what a role may not
 * read.
 */
export function allergiesOf(
  { order, items, notes, sold }: ListedOrder,
  mask: (text: string) => string,
): Pick<OrderOnScreen, 'allergies' | 'clashes'> {
  const { allergies, specialInstructions } = order
  const named = namedAllergens(allergies, specialInstructions, ...notes)
  const cooked = cookedFrom(sold)
  return {
    allergies: mask(allergiesInWords(allergies, specialInstructions)),
    clashes: named.length > 0 ? items.flatMap((item) => clashesOf(named, [item], cooked(item.menuId))) : [],
  }
}
