import { dayToCome } from './days-to-choose.ts'
import { limits } from './limits.ts'
import { formatPence, poundsFromPence } from './money.ts'
import { type OrderFieldName, orderFields, pleaseFillIn } from './order-fields.ts'
import { writePostcode } from './postcode.ts'
import { addressLines, emailAddress, line, lines, phoneNumber } from './text-fields.ts'
import { z } from './zod.ts'

const wholeGuests = `Please give the number of guests as a whole number from 1 to ${limits.guests}.`
/** The server also uses this message, when Stripe refuses an address that passed the schema. */
export const wrongEmail = 'Please enter a valid email address.'
const wholeQuantity = `Please order at most ${limits.quantity} of each menu.`

const tooMuch = `We can take at most ${formatPence(limits.totalPence)} online. Please order less, or ring us.`

const anyDate = z.iso.date('Please select an event date.')
/** How many of a package come with one of its options. */
const choice = z.object({
  option: z.string().max(80),
  quantity: z.int(wholeQuantity).min(1, wholeQuantity).max(limits.quantity, wholeQuantity),
})

/** One package of an order, as the browser sends it. */
export const orderItem = z.object({
  menu_id: z.guid('This menu is not on our list.'),
  stripe_price_id: z.string().max(255),
  quantity: z.int(wholeQuantity).min(1, wholeQuantity).max(limits.quantity, wholeQuantity),
  /** In pounds. */
  unit_price: z.number().nonnegative(),
  item_name: z.string().max(limits.name),
  /** Present if the package has a choice. If missing, all of them come with the first option. */
  choices: z.array(choice).min(1).max(20).optional(),
})

export const selectOne = 'Please select at least one catering menu.'

/**
 * The packages of an order; none may be listed twice. The list is empty if a changed order has only an agreed line, or
 * only packages that the site no longer offers.
 */
export const changedItems = <Item extends z.ZodType<{ menu_id: string }>>(item: Item) =>
  z.array(item, selectOne).max(20, 'Please list each menu once.').refine(namesEachOnce, 'Please list each menu once.')

/**
 * The content release that the form was rendered from. Packages of the order that this release did not offer stay
 * unchanged. A form that sends no release counts as rendered from today's.
 */
export const releaseShown = z.int().min(1).max(2_147_483_647)

// UUIDs may be written in capitals (RFC 9562, section 4).
const namesEachOnce = (items: { menu_id: string }[]) =>
  new Set(items.map(({ menu_id }) => menu_id.toLowerCase())).size === items.length

const fields = {
  customer_name: line(orderFields.customer_name.most, pleaseFillIn('customerName')),
  customer_email: emailAddress(orderFields.customer_email.most, wrongEmail),
  customer_phone: phoneNumber(orderFields.customer_phone.most, pleaseFillIn('customerPhone')),
  delivery_address: addressLines(orderFields.delivery_address.most, pleaseFillIn('deliveryAddress')),
  delivery_city: line(orderFields.delivery_city.most, pleaseFillIn('deliveryCity')),
  delivery_postal_code: line(orderFields.delivery_postal_code.most, pleaseFillIn('deliveryPostalCode')).overwrite(
    writePostcode,
  ),
  event_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter the event time as hours and minutes.'),
  guest_count: z.int(wholeGuests).min(1, wholeGuests).max(limits.guests, wholeGuests),
  special_instructions: lines(
    orderFields.special_instructions.most,
    'Please type your instructions as text.',
  ).nullish(),
  order_items: changedItems(orderItem).min(1, selectOne),
  /** In pounds: the sum of price times quantity. */
  total_amount: z
    .number()
    .positive('Please select at least one catering menu.')
    .max(poundsFromPence(limits.totalPence), tooMuch),
} satisfies Record<Exclude<OrderFieldName, 'event_date'> | 'order_items' | 'total_amount', z.ZodType>

/**
 * The order as the browser sends it (docs/site.md, "Functions"). The server compares its prices with the catalogue and
 * never uses them.
 */
export const createCateringOrderSchema = z.object({ ...fields, event_date: dayToCome(anyDate) })

/** The same without the rules that depend on today's date, because a request may be repeated after midnight. */
export const createCateringOrderShape = z.object({ ...fields, event_date: anyDate })

export type CreateCateringOrder = z.infer<typeof createCateringOrderSchema>

/**
 * The answer: the payment page, and the orders from the same form that can no longer be paid because this one replaces
 * them.
 */
export const createCateringOrderAnswer = z.object({
  order_id: z.guid(),
  order_number: z.string(),
  checkout_url: z.url(),
  /** When the time to pay ends. The page can do without this field and the next. */
  pay_until: z.iso.datetime().optional(),
  /** Empty if no order was replaced. */
  replaced_orders: z.array(z.object({ order_id: z.guid(), order_number: z.string() })).default([]),
})

export type CreateCateringOrderAnswer = z.infer<typeof createCateringOrderAnswer>
