import type { CateringPackage } from '../../contract/content/packages.ts'
import type { CreateCateringOrder } from '../../contract/create-catering-order.ts'
import { formatPence, penceFromPounds, poundsFromPence } from '../../contract/money.ts'
import {
  byName,
  fillIn,
  type OrderFieldName,
  type OrderFieldValues,
  type OrderProperty,
  orderFieldNames,
  orderFields,
} from '../../contract/order-fields.ts'
import { guestsInWords } from '../../contract/order-in-words.ts'
import { itemsOf, variantsOf } from '../../contract/package-variants.ts'

/** What is kept of a form: the typed text of each field by its name. */
export type Draft = Record<string, string>

/** The fields that are checked for emptiness, in this order (docs/site.md). The day is asked for after them. */
export const requiredFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'deliveryAddress',
  'deliveryCity',
  'deliveryPostalCode',
  'guestCount',
  'eventTime',
] as const satisfies OrderProperty[]

export type FieldName = OrderProperty | 'menus'
/** How many of each package are chosen, by its menuId. What is not in there is not chosen. */
export type Quantities = Readonly<Record<string, number>>

type Packages = readonly CateringPackage[]

/** The form as it is filled in: texts as typed, the day as yyyy-MM-dd or empty. */
export type OrderValues = Record<OrderProperty, string> & { quantities: Quantities }

/** What is wrong with a field. */
export interface Fault {
  field: FieldName
  text: string
}

/** What stopped a submit: the field to go to, and a toast's title and text. */
export interface Problem extends Fault {
  title: string
}

/** The first thing missing, in the order of docs/site.md, "A catering order". */
export function firstMissing(values: OrderValues, packages: Packages): Problem | undefined {
  const field = requiredFields.find((name) => values[name].trim() === '')
  const title = 'Missing Information'
  if (field) return { field, title, text: fillIn(field) }
  if (!values.eventDate) return { field: 'eventDate', title, text: 'Please select an event date.' }
  if (totalPence(values.quantities, packages) > 0) return undefined
  return { field: 'menus', title: 'No Menu Selected', text: 'Please select at least one catering menu.' }
}

/** A quantity as typed: a whole number from 0; anything that is no number is 0. */
export function toQuantity(typed: string): number {
  const number = Math.floor(Number(typed))
  return Number.isFinite(number) && number > 0 ? number : 0
}

const quantityPrefix = 'quantity-'

/** The name of a package's quantity input. */
export const quantityName = (menuId: string) => quantityPrefix + menuId

/** The quantities among the fields. */
export function quantitiesOf(draft: Draft): Quantities {
  const typed = Object.entries(draft).filter(([name]) => name.startsWith(quantityPrefix))
  return Object.fromEntries(typed.map(([name, text]) => [name.slice(quantityPrefix.length), toQuantity(text ?? '')]))
}

/** The draft's field for a package's name, kept because a package that leaves the site takes its name along. */
export const packageName = (menuId: string) => `name-${menuId}`

/** Returns a draft with the names of the packages that are chosen in it. Pure. */
export function withNames(draft: Draft, packages: Packages): Draft {
  const names = chosen(quantitiesOf(draft), packages).map(({ menu }) => [packageName(menu.menuId), menu.name])
  return { ...draft, ...Object.fromEntries(names) }
}

/** Returns what a draft has of packages that the form has no line for any more: "20 × Executive Lunch Box". Pure. */
export function missingOf(draft: Draft, packages: Packages): string[] {
  const lines = new Set(packages.flatMap(variantsOf).map(({ menuId }) => menuId))
  return Object.entries(quantitiesOf(draft))
    .filter(([menuId, quantity]) => quantity > 0 && !lines.has(menuId))
    .map(([menuId, quantity]) => `${quantity} × ${draft[packageName(menuId)] ?? 'a package from before'}`)
}

/** How many of each package are ordered. One that was ordered at two prices is one package here. */
export function orderedIn({ items }: { items: readonly { menu_id: string; quantity: number }[] }): Quantities {
  const quantities: Record<string, number> = {}
  for (const { menu_id, quantity } of items) quantities[menu_id] = (quantities[menu_id] ?? 0) + quantity
  return quantities
}

/** What the chosen menus cost together, in pence. */
export function totalPence(quantities: Quantities, packages: Packages): number {
  return chosen(quantities, packages).reduce((sum, { menu, quantity }) => sum + menu.pricePence * quantity, 0)
}

/** How many people the chosen menus serve. */
function servesOf(quantities: Quantities, packages: Packages): number {
  return chosen(quantities, packages).reduce((sum, { menu, quantity }) => sum + menu.serves * quantity, 0)
}

/** Compares what is ordered with who is coming, once both are known. */
export function servesLine(quantities: Quantities, guests: number, packages: Packages): string | undefined {
  const serves = servesOf(quantities, packages)
  if (serves === 0 || guests < 1) return undefined
  const missing = guests - serves
  if (missing > 0) return `Your menus serve ${serves}. You have ${guests} guests, so ${missing} more to feed.`
  if (missing === 0) return `Your menus serve ${serves}: just right.`
  return `Your menus serve ${serves}, for ${guestsInWords(guests)}.`
}

/**
 * Returns what is asked before paying, where the menus serve more than half again as many as come: a number may be one
 * that an earlier order has left behind. Undefined where there is nothing to ask.
 */
export function askAboutServings({ quantities, guestCount }: OrderValues, packages: Packages): string | undefined {
  const [serves, guests] = [servesOf(quantities, packages), toQuantity(guestCount)]
  if (guests < 1 || serves <= guests * 1.5) return undefined
  return `Your menus serve ${serves}, and you have ${guestsInWords(guests)}. Is that what you want? Then press the button once more; otherwise take some away above.`
}

/** The lines of the order summary: name × quantity, and the line's total. */
export function summaryLines(
  quantities: Quantities,
  packages: Packages,
): { menuId: string; text: string; total: string }[] {
  return chosen(quantities, packages).map(({ menu, quantity }) => ({
    menuId: menu.menuId,
    text: `${menu.name} x ${quantity}`,
    total: formatPence(menu.pricePence * quantity),
  }))
}

/** The order as it is sent (docs/site.md, "Functions"). Not yet checked against the schema. */
export function toOrder(values: OrderValues, packages: Packages): CreateCateringOrder {
  return {
    ...byName(values),
    event_time: values.eventTime.slice(0, 5),
    guest_count: Number(values.guestCount),
    order_items: packages.flatMap((each) =>
      itemsOf(variantsOf(each), values.quantities).map((item) => ({
        ...item,
        // The server makes the price at Stripe itself, and believes nothing of this.
        stripe_price_id: each.menuId,
        unit_price: poundsFromPence(each.pricePence),
        item_name: each.name,
      })),
    ),
    total_amount: poundsFromPence(totalPence(values.quantities, packages)),
  }
}

/** Returns the packages at the prices that the server has named, in pounds and by the packages' ids. Pure. */
export function repriced(packages: Packages, prices: { menu_id: string; unit_price: number }[]): Packages {
  return packages.map((each) => {
    const now = prices.find(({ menu_id }) => menu_id === each.id)
    return now ? { ...each, pricePence: penceFromPounds(now.unit_price) } : each
  })
}

/** The packages of which something is chosen; one with a choice for each option that is. */
export function chosen(quantities: Quantities, packages: Packages): { menu: CateringPackage; quantity: number }[] {
  return packages
    .flatMap(variantsOf)
    .map((menu) => ({ menu, quantity: quantities[menu.menuId] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}

/** The field of the form behind a path of the payload: "customer_email" is customerEmail, "order_items.0" the menus. */
export function fieldOfPath(path: string): FieldName {
  const [head = ''] = path.split('.')
  if (head === 'order_items' || head === 'total_amount') return 'menus'
  return orderFields[head as OrderFieldName]?.property ?? head
}

/** The fields of an order as the form has them, in their order on the page. */
export function textsIn(order: OrderFieldValues): Record<OrderProperty, string> {
  const texts = orderFieldNames.map((name) => [orderFields[name].property, String(order[name] ?? '')])
  return Object.fromEntries(texts)
}
