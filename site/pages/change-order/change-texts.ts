import { orderFieldNames, orderFields } from '../../../contract/order-fields.ts'
import type { OwnOrder, OwnOrderFields } from '../../../contract/own-order.ts'
import { itemsOf } from '../../../contract/package-variants.ts'
import { quantitiesOf, quantityName } from '../../../contract/quantities.ts'
import type { useOrderVariants } from '../../ordering/catering-content.ts'
import { orderedIn, type Quantities, textsIn } from '../../ordering/order-form.ts'

/** The texts of the form's fields, by field name. */
export type Texts = Record<string, string>

/** The page's packages as they are ordered, a variant for each option (contract/package-variants.ts). */
export type Packages = ReturnType<typeof useOrderVariants>

/** Returns the texts that the form begins with, in page order. */
export function textsOfOwnOrder(order: OwnOrder, packages: Packages): Texts {
  const ordered = orderedIn(order)
  const sold = packages.filter(({ isOnSale }) => isOnSale)
  const counts = sold.map(({ menuId }) => [quantityName(menuId), String(ordered[menuId] ?? 0)])
  return { ...textsIn(order.fields), ...Object.fromEntries(counts) }
}

/** Returns the quantity of each package in the form. Packages no longer on sale keep the ordered quantity. */
export function quantitiesIn(order: OwnOrder, texts: Texts): Quantities {
  return { ...orderedIn(order), ...quantitiesOf(texts) }
}

/**
 * Returns an order's items with these quantities. Up to the ordered quantity, an item is as it was sold; any more is as
 * sold today. If both are sold alike, both have the earlier name, so that they count as one item, as on the server.
 */
export function itemsWith({ items }: OwnOrder, quantities: Quantities, packages: Packages) {
  const left: Record<string, number> = { ...quantities }
  const kept = items.map(({ menu_id, name, serves, quantity: ordered }) => {
    const quantity = Math.min(ordered, left[menu_id] ?? 0)
    left[menu_id] = (left[menu_id] ?? 0) - quantity
    return { menu_id, name, serves, quantity }
  })
  const more = packages.map(({ menuId: menu_id, name, serves, pricePence }) => {
    const alike = items.find(
      (item) => item.menu_id === menu_id && item.serves === serves && item.total_pence === item.quantity * pricePence,
    )
    return { menu_id, name: alike?.name ?? name, serves, quantity: left[menu_id] ?? 0 }
  })
  return [...kept, ...more].filter(({ quantity }) => quantity > 0)
}

/** Returns the fields in which the form differs from the order, as they are sent. Not yet checked. */
export function changedIn(order: OwnOrder, texts: Texts, packages: Packages): OwnOrderFields {
  const before = textsOfOwnOrder(order, packages)
  const changed = orderFieldNames.flatMap((name) => {
    const field = orderFields[name].property
    const typed = texts[field]
    if (typed === undefined || typed.trim() === before[field]) return []
    return [[name, name === 'guest_count' ? Number(typed) : name === 'event_time' ? typed.slice(0, 5) : typed]]
  })
  const items = itemsChanged(orderedIn(order), quantitiesIn(order, texts), packages)
  return { ...Object.fromEntries(changed), ...(items && { order_items: items }) }
}

function itemsChanged(before: Quantities, after: Quantities, packages: Packages): OwnOrderFields['order_items'] {
  const sold = packages.filter(({ isOnSale }) => isOnSale)
  if (sold.every(({ menuId }) => (before[menuId] ?? 0) === (after[menuId] ?? 0))) return undefined
  return itemsOf(sold, after)
}
