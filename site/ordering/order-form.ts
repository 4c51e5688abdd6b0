import type { CateringPackage } from '../../contract/content/packages.ts'
import type { CreateCateringOrder } from '../../contract/create-catering-order.ts'
import { formatPence, penceFromPounds, poundsFromPence } from '../../contract/money.ts'
import {
  byName,
  type OrderFieldName,
  type OrderFieldValues,
  type OrderProperty,
  orderFieldNames,
  orderFields,
  pleaseFillIn,
} from '../../contract/order-fields.ts'
import { guestsInWords } from '../../contract/order-in-words.ts'
import { itemsOf, variantsOf } from '../../contract/package-variants.ts'
import { packageName, quantitiesOf, quantityName, toQuantity } from '../../contract/quantities.ts'
import type { readCateringOrder } from '../backend.ts'

/** The typed text of each field, by field name. */
export type Draft = Record<string, string>

/** The fields that must not be empty, in the order of checking (docs/site.md). The day is checked after them. */
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
/** How many of each package are chosen, by menuId. A missing package is not chosen. */
export type Quantities = Readonly<Record<string, number>>

type Packages = readonly CateringPackage[]

/** The form's values: texts as typed, the day as yyyy-MM-dd or empty. */
export type OrderValues = Record<OrderProperty, string> & { quantities: Quantities }

/** A field, and what is wrong with it. */
export interface Fault {
  field: FieldName
  text: string
}

/** What stopped a submit: the field to focus, and a toast's title and text. */
export interface Problem extends Fault {
  title: string
}

/** Returns all that is missing, in the order of docs/site.md, "A catering order". */
export function missingIn(values: OrderValues, packages: Packages): Problem[] {
  const title = 'Missing Information'
  const empty = requiredFields.filter((name) => values[name].trim() === '')
  const missing: Problem[] = empty.map((field) => ({ field, title, text: pleaseFillIn(field) }))
  if (!values.eventDate) missing.push({ field: 'eventDate', title, text: 'Please select an event date.' })
  if (totalPence(values.quantities, packages) === 0)
    missing.push({ field: 'menus', title: 'No Menu Selected', text: 'Please select at least one catering menu.' })
  return missing
}

/** Adds the names of the chosen packages to a draft. Pure. */
export function withNames(draft: Draft, packages: Packages): Draft {
  const names = chosen(quantitiesOf(draft), packages).map(({ menu }) => [packageName(menu.menuId), menu.name])
  return { ...draft, ...Object.fromEntries(names) }
}

/** Returns a draft's packages that the form no longer offers: "20 × Executive Lunch Box". Pure. */
export function missingOf(draft: Draft, packages: Packages): string[] {
  const lines = new Set(packages.flatMap(variantsOf).map(({ menuId }) => menuId))
  return Object.entries(quantitiesOf(draft))
    .filter(([menuId, quantity]) => quantity > 0 && !lines.has(menuId))
    .map(([menuId, quantity]) => `${quantity} × ${draft[packageName(menuId)] ?? 'a package from before'}`)
}

/** Counts how many of each package are ordered. A package ordered at two prices counts as one. */
export function orderedIn({ items }: { items: readonly { menu_id: string; quantity: number }[] }): Quantities {
  const quantities: Record<string, number> = {}
  for (const { menu_id, quantity } of items) quantities[menu_id] = (quantities[menu_id] ?? 0) + quantity
  return quantities
}

/** Returns what the chosen menus cost together, in pence. */
export function totalPence(quantities: Quantities, packages: Packages): number {
  return chosen(quantities, packages).reduce((sum, { menu, quantity }) => sum + menu.pricePence * quantity, 0)
}

function servesOf(quantities: Quantities, packages: Packages): number {
  return chosen(quantities, packages).reduce((sum, { menu, quantity }) => sum + menu.serves * quantity, 0)
}

/** Compares the servings ordered with the number of guests, once both are known. */
export function servesLine(quantities: Quantities, guests: number, packages: Packages): string | undefined {
  const serves = servesOf(quantities, packages)
  if (serves === 0 || guests < 1) return undefined
  const missing = guests - serves
  if (missing > 0) return `Your menus serve ${serves}. You have ${guests} guests, so ${missing} more to feed.`
  if (missing === 0) return `Your menus serve ${serves}: just right.`
  return `Your menus serve ${serves}, for ${guestsInWords(guests)}.`
}

/**
 * Returns a question to ask before paying if the menus serve more than one and a half times the guests: a quantity may
 * be left over from an earlier order. Undefined if there is nothing to ask.
 */
export function askAboutServings({ quantities, guestCount }: OrderValues, packages: Packages): string | undefined {
  const [serves, guests] = [servesOf(quantities, packages), toQuantity(guestCount)]
  if (guests < 1 || serves <= guests * 1.5) return undefined
  return `Your menus serve ${serves}, and you have ${guestsInWords(guests)}. Is that what you want? Then press the button again; otherwise take some away above.`
}

/** Returns the lines of the order summary: name × quantity, and the line's total. */
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

/** Returns the order as it is sent (docs/site.md, "Functions"). Not yet checked against the schema. */
export function toOrder(values: OrderValues, packages: Packages): CreateCateringOrder {
  return {
    ...byName(values),
    event_time: values.eventTime.slice(0, 5),
    guest_count: Number(values.guestCount),
    order_items: packages.flatMap((each) =>
      itemsOf(variantsOf(each), values.quantities).map((item) => ({
        ...item,
        // The server ignores this and creates the Stripe price itself.
        stripe_price_id: each.menuId,
        unit_price: poundsFromPence(each.pricePence),
        item_name: each.name,
      })),
    ),
    total_amount: poundsFromPence(totalPence(values.quantities, packages)),
  }
}

/** Returns the packages at the prices that the server has named, in pounds by package id. Pure. */
export function repriced(packages: Packages, prices: { menu_id: string; unit_price: number }[]): Packages {
  return packages.map((each) => {
    const now = prices.find(({ menu_id }) => menu_id === each.id)
    return now ? { ...each, pricePence: penceFromPounds(now.unit_price) } : each
  })
}

/** Returns the chosen packages with their quantities; a package with a choice once for each chosen option. */
export function chosen(quantities: Quantities, packages: Packages): { menu: CateringPackage; quantity: number }[] {
  return packages
    .flatMap(variantsOf)
    .map((menu) => ({ menu, quantity: quantities[menu.menuId] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}

/**
 * Returns the form field of a path in the payload: customerEmail for "customer_email", the menus for "order_items.0".
 */
export function fieldOfPath(path: string): FieldName {
  const [head = ''] = path.split('.')
  if (head === 'order_items' || head === 'total_amount') return 'menus'
  return orderFields[head as OrderFieldName]?.property ?? head
}

/** Returns the field of an input. All quantities belong to one field, the menus. */
export const fieldNamed = (name: string) => (name.startsWith(quantityName('')) ? 'menus' : (name as FieldName))

/** Returns an order's fields as form texts, in page order. */
export function textsIn(order: OrderFieldValues): Record<OrderProperty, string> {
  const texts = orderFieldNames.map((name) => [orderFields[name].property, String(order[name] ?? '')])
  return Object.fromEntries(texts)
}

/** Returns the draft of the order form that an order was placed from. */
export function draftOfOrder({ order, items }: NonNullable<Awaited<ReturnType<typeof readCateringOrder>>>): Draft {
  const quantities = Object.entries(orderedIn({ items })).map(([menuId, each]) => [quantityName(menuId), String(each)])
  return { ...textsIn(order), ...Object.fromEntries(quantities) }
}
