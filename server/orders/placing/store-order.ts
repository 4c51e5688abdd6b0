import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { AllergyAnswer } from '../../../contract/allergy-answer.ts'
import type { CreateCateringOrder } from '../../../contract/create-catering-order.ts'
import type { DeliveryRequest } from '../../../contract/delivery/can-deliver.ts'
import { terms } from '../../../contract/legal/terms.ts'
import { byProperty } from '../../../contract/order-fields.ts'
import { orderNumberPrefix } from '../../../contract/order-number.ts'
import { writePostcode } from '../../../contract/postcode.ts'
import type { AgreedLine } from '../../../contract/staff/agreed-line.ts'
import type { Database } from '../../database/database.ts'
import type { NewOrder, Order } from '../../database/schema.ts'
import { AppError } from '../../errors.ts'
import type { PayableOrder } from '../../payments/open-checkout-session.ts'
import { orderWriter } from '../order/new-orders.ts'
import { findOrderByKey } from '../order/orders.ts'
import { payUntil } from '../paying/time-to-pay.ts'
import type { Admission } from './admit-order.ts'
import type { OrderedItem, PricedOrder } from './price-order.ts'

/** The part of an order request that we store. Prices come from our catalogue instead. */
export type OrderRequest = Omit<CreateCateringOrder, 'order_items' | 'total_amount'> & {
  order_items: OrderedItem[]
  total_amount?: number
  /** The answer when staff asked about allergies; missing if nobody asked. */
  allergies?: AllergyAnswer
  /** What staff agreed with the customer. */
  agreed?: AgreedLine | null | undefined
  /** What is paid now, in pence, and the day by which the rest is due. */
  deposit?: { pence: number; rest_due: string } | undefined
}

/**
 * Throws if an order can't be delivered. `isFull` is true after storing it has failed, perhaps because its day is full.
 */
type Admit = (wanted: DeliveryRequest, now: Date, isFull: boolean) => Promise<Admission>

/**
 * Finds the order that an earlier request made with this key. Throws AppError `idempotency_key_reused` if the content
 * differs.
 */
export async function findRepeated(database: Database, request: OrderRequest, key: string | undefined) {
  const earlier = key === undefined ? undefined : await findOrderByKey(database.forOrders, key)
  if (earlier && !isMadeOf(earlier, request)) throw new AppError('idempotency_key_reused')
  return earlier
}

/**
 * True if a request has the same content as the one that made this order. Older orders may have their postcode spelt
 * differently; that counts as the same.
 */
export function isMadeOf({ requestHash, deliveryPostalCode }: Order, request: OrderRequest): boolean {
  if (requestHash === hashOfRequest(request)) return true
  const isSamePostcode = writePostcode(deliveryPostalCode) === request.delivery_postal_code
  return isSamePostcode && requestHash === hashOfRequest({ ...request, delivery_postal_code: deliveryPostalCode })
}

/**
 * Stores a priced order with its items, once for each key. `admit` decides whether it is accepted. Throws AppError
 * `idempotency_key_reused`, `overloaded`, and what `admit` throws.
 */
export async function storeOnce(
  database: Database,
  request: OrderRequest,
  priced: PricedOrder,
  key: string | undefined,
  admit: Admit,
): Promise<{ order: PayableOrder; isNew: boolean }> {
  const wanted = deliveryRequest(request, priced)
  for (let attempt = 0; attempt < 5; attempt++) {
    const now = new Date()
    const order = newOrder(request, priced, { key, now, admission: await admit(wanted, now, attempt > 0) })
    const rows = priced.items.map((item) => ({ ...item, id: randomUUID(), orderId: order.id }))
    if (await orderWriter(database).insert({ order, items: rows })) return { order, isNew: true }
    const earlier = await findRepeated(database, request, key)
    if (earlier) return { order: earlier, isNew: false }
    // Perhaps the day is full, which `admit` finds out next. Or the order number is taken, or the earlier order was
    // deleted just now; then the next attempt succeeds.
  }
  // Places were taken or released during every attempt, so another try in a moment may well succeed.
  throw new AppError('overloaded')
}

function deliveryRequest(request: OrderRequest, { items, places, totalPence }: PricedOrder): DeliveryRequest {
  const { event_date: day, event_time: time, delivery_postal_code: postcode } = request
  return { day, time, postcode, places, totalPence, packages: items.map(({ menuId }) => menuId) }
}

// No vowels, so that no words arise. No characters that look or sound alike, so that a number can be read out on the
// telephone.
const alphabet = '23456789CDFGHJKMNPQRTVWXY'
const numberLength = 6

/**
 * Returns a new order number such as TR-4K7MQ2: short enough to say, and random, so it reveals nothing about other
 * orders.
 */
function newOrderNumber(): string {
  return `${orderNumberPrefix}${Array.from({ length: numberLength }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}

function newOrder(
  request: OrderRequest,
  priced: PricedOrder,
  { key, now, admission }: { key: string | undefined; now: Date; admission: Admission },
) {
  const { payBy, payableUntil, isExample = false, halfHour = false, ...judged } = admission
  const limits = { noticeEnds: payBy, isLimitedDay: admission.dayPlaces !== null }
  const checkoutExpiresAt = payableUntil ?? payUntil(now, request.event_date, request.event_time, limits)
  // `admit` refuses orders that can't be paid in time.
  if (!checkoutExpiresAt) throw new AppError('internal')
  return {
    id: randomUUID() as string,
    orderNumber: newOrderNumber(),
    totalPence: priced.totalPence,
    ...byProperty(request),
    ...priced.sold,
    depositPence: request.deposit?.pence ?? null,
    restPence: request.deposit ? priced.totalPence - request.deposit.pence : 0,
    restDue: request.deposit?.rest_due ?? null,
    allergies: request.allergies ?? null,
    idempotencyKey: key ?? null,
    requestHash: hashOfRequest(request),
    checkoutExpiresAt,
    places: priced.places,
    termsVersion: terms.version,
    calendarUid: randomUUID() as string,
    // Staff typed this address, so mails may repeat what the order says.
    provedEmail: admission.takenBy ? request.customer_email : null,
    isExample,
    halfHour,
    ...judged,
  } satisfies NewOrder
}

/**
 * Hashes a request, to recognise it when it is repeated. Covers the fields that define the order, but not the items'
 * prices and names, which the server ignores.
 */
function hashOfRequest(request: OrderRequest): string {
  const { order_items, total_amount, ...rest } = request
  const items = order_items.map(asIdentified).sort()
  return createHash('sha256')
    .update(JSON.stringify([rest, items, total_amount]))
    .digest('hex')
}

/**
 * Returns what identifies an item. Without a choice, the same as before there were choices, so that old hashes still
 * match.
 */
function asIdentified({ menu_id, quantity, choices }: OrderedItem): unknown[] {
  const chosen = choices?.map(({ option, quantity }) => `${option} ${quantity}`).sort()
  return [menu_id.toLowerCase(), quantity, ...(chosen ?? [])]
}
