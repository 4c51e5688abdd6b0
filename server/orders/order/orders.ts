import { and, eq, gt, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { CateringOrderItemRow, CateringOrderRow } from '../../../contract/catering-order.ts'
import { kitchenHours, ownPhoneOf } from '../../../contract/content/places.ts'
import { londonInstant } from '../../../contract/london-time.ts'
import { poundsFromPence } from '../../../contract/money.ts'
import {
  byName,
  isOptional,
  type OptionalFieldName,
  orderFields,
  type TextFieldName,
  textFieldNames,
} from '../../../contract/order-fields.ts'
import { partsOfVariant } from '../../../contract/package-variants.ts'
import { isShortNotice } from '../../../contract/short-notice.ts'
import { mayDo, type Role } from '../../../contract/staff/call.ts'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import { londonToday } from '../../database/london-today.ts'
import { cateringOrderItems, cateringOrders, type Order, type OrderItem } from '../../database/schema.ts'
import { orderMarksSet } from '../../database/staff-schema.ts'
import { AppError } from '../../errors.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { findServes } from '../../publishing/releases.ts'
import { findSoldWith } from '../../publishing/sold-packages.ts'
import { isStatementOfToday } from './package-allergens.ts'
import { findWaitingChange } from './waiting-changes.ts'

/**
 * True if an order was paid, is not cancelled and its day is not over. It has to be cooked, and the driver needs the
 * customer's details. Refunds don't change that (docs/decisions/055).
 */
export const isToCook = sql<boolean>`${cateringOrders.status} = 'confirmed' and ${cateringOrders.eventDate} >= ${londonToday}`

/** True while a bank is processing the payment. */
export const bankIsProcessing = sql`payment_status = 'pending' and processing_since is not null`

/** The orders of the tab `coming`: paid or being processed by a bank, not cancelled, and their day is not over. */
const isComing = sql`(status = 'confirmed' or (${bankIsProcessing} and status <> 'cancelled')) and event_date >= ${londonToday}`
/** A paid order that was cancelled and whose day is not over. The kitchen may look for it, and has to see that. */
const isCancelledAhead = sql`cancelled_at is not null and paid_at is not null and event_date >= ${londonToday}`

/**
 * Returns a condition for the orders that this role may see. The kitchen and its tablets see coming orders, and
 * cancelled ones whose day is not over.
 */
export function ordersFor(role: Role): SQL {
  return mayDo(role, 'manager') ? sql`true` : sql`((${isComing}) or (${isCancelledAhead}))`
}

/** Returns a condition for the orders that these kitchens cook; undefined stands for all kitchens. */
export function cookedBy(kitchens: readonly string[] | undefined): SQL {
  return kitchens ? sql`kitchen in ${kitchens}` : sql`true`
}

/** Returns the whole order with this id, or undefined. */
export async function findOrder(database: Queryable, id: string): Promise<Order | undefined> {
  const [order] = await database.select().from(cateringOrders).where(eq(cateringOrders.id, id))
  return order
}

/** Finds the order that a request with this idempotency key made. */
export async function findOrderByKey(database: Queryable, key: string): Promise<Order | undefined> {
  const [order] = await database.select().from(cateringOrders).where(eq(cateringOrders.idempotencyKey, key))
  return order
}

/** Returns the whole order with this number. Throws AppError `not_found`. */
export async function requireOrder(database: Queryable, number: string): Promise<Order> {
  const [order] = await database.select().from(cateringOrders).where(eq(cateringOrders.orderNumber, number))
  if (!order) throw new AppError('not_found')
  return order
}

/** Returns a condition: the order, or a change of it, was paid with this Stripe payment intent. */
export const isPaidWith = (intent: string) =>
  or(
    eq(cateringOrders.paymentIntentId, intent),
    sql`${cateringOrders.id} = (select order_id from order_ledger where payment_intent_id = ${intent} limit 1)`,
  )

/** Finds the order that was paid, or had a change paid, with this Stripe payment intent. Returns its id. */
export async function findOrderIdByPaymentIntent(database: Database, intent: string): Promise<string | undefined> {
  const [order] = await database.select({ id: cateringOrders.id }).from(cateringOrders).where(isPaidWith(intent))
  return order?.id
}

/** Returns an order's items, the most expensive first, in a stable order. */
export async function findItems(database: Queryable, orderId: string): Promise<OrderItem[]> {
  return database
    .select()
    .from(cateringOrderItems)
    .where(eq(cateringOrderItems.orderId, orderId))
    .orderBy(sql`${cateringOrderItems.totalPence} desc, ${cateringOrderItems.menuId}`)
}

/**
 * Finds an order's items, each with the number of guests it was sold for. Servers up to 1.2.0 did not store that
 * number; it then comes from the order's release, or the first later one that has the package.
 */
export async function findServedItems(
  database: Queryable,
  { id, contentRelease }: Pick<Order, 'id' | 'contentRelease'>,
): Promise<(OrderItem & { serves: number })[]> {
  const items = await findItems(database, id)
  const untold = items.filter(({ serves }) => serves === null).map(packageOf)
  const told = untold.length > 0 ? await findServes(database, contentRelease ?? 1, untold) : undefined
  return items.map((item) => ({ ...item, serves: item.serves ?? told?.get(packageOf(item)) ?? 0 }))
}

const packageOf = ({ menuId }: OrderItem) => partsOfVariant(menuId).packageId

/** Deletes an order whose payment could not be opened. Keeps one with a Checkout Session or an offline payment. */
export async function deleteUnopenedOrder(database: Queryable, id: string): Promise<void> {
  const { checkoutSessionId, paidAt } = cateringOrders
  await database.delete(cateringOrders).where(and(eq(cateringOrders.id, id), isNull(checkoutSessionId), isNull(paidAt)))
}

/**
 * True in SQL if an order has our own email address, of today or of the release that it was sold from: the owner may have
 * changed it since.
 */
const isOurAddress = ({
  customerEmail,
  contentRelease,
}: Pick<Order, 'customerEmail' | 'contentRelease'>) => sql<boolean>`
  lower(${customerEmail}) in (select lower(${siteNow().email})
    union all select lower(content->'site'->>'email') from content_releases where number = ${contentRelease})`

// Leaves out our own address, which telephone orders may have: it does not tell whose order it is.
const sameOccasion = (order: Order) =>
  and(
    not(isOurAddress(order)),
    sql`lower(${cateringOrders.customerEmail}) = lower(${order.customerEmail})`,
    eq(cateringOrders.eventDate, order.eventDate),
    ne(cateringOrders.id, order.id),
    eq(cateringOrders.erased, false),
  )

/** Finds another paid order of the same customer for the same day. Returns its number. */
export async function findPaidSibling(tx: Transaction, order: Order): Promise<string | undefined> {
  const [sibling] = await tx
    .select({ orderNumber: cateringOrders.orderNumber })
    .from(cateringOrders)
    .where(and(sameOccasion(order), eq(cateringOrders.status, 'confirmed')))
    .limit(1)
  return sibling?.orderNumber
}

/**
 * True if the customer of an unpaid order has another one for that day that is paid, that a bank is processing, or that
 * was placed later and can still be paid.
 */
export async function isReplaced(database: Database, order: Order): Promise<boolean> {
  const { createdAt, paymentStatus, processingSince, status } = cateringOrders
  const isMeant = or(isNotNull(processingSince), and(gt(createdAt, order.createdAt), ne(status, 'cancelled')))
  const isPaidFor = or(eq(status, 'confirmed'), and(eq(paymentStatus, 'pending'), isMeant))
  const found = await database
    .select({ id: cateringOrders.id })
    .from(cateringOrders)
    .where(and(sameOccasion(order), isPaidFor))
    .limit(1)
  return found.length > 0
}

/**
 * True if an order was paid so shortly before its event that staff have to ring the customer. Not if staff took the
 * order and its payment on the phone: they have just spoken.
 */
export function isPaidAtShortNotice(
  order: Pick<Order, 'paidAt' | 'eventDate' | 'eventTime'> & Partial<Pick<Order, 'takenBy' | 'checkoutSessionId'>>,
): boolean {
  const hasJustRung = order.takenBy && !order.checkoutSessionId
  return (
    !hasJustRung &&
    order.paidAt !== null &&
    isShortNotice(order.paidAt, order.eventDate, order.eventTime.slice(0, 5), kitchenHours(siteNow()))
  )
}

/**
 * True if an order can be cancelled without a refund: it is unpaid, no bank is processing its payment, and no attention
 * is unhandled.
 */
export function isUnpaid(order: Order): boolean {
  return order.paymentStatus === 'pending' && order.processingSince === null && !needsAttention(order)
}

/** True if the order was cancelled and its payment page is about to be closed. */
export function isBeingCancelled(order: Pick<Order, 'paymentStatus' | 'status'>): boolean {
  return order.paymentStatus === 'pending' && order.status === 'cancelled'
}

/** True if an order waits for its customer to pay. */
export function isToPay(order: Pick<Order, 'paymentStatus' | 'status' | 'processingSince'>): boolean {
  return order.paymentStatus === 'pending' && !isProcessing(order) && !isBeingCancelled(order)
}

/** True if an order waits for its customer to pay, and its payment page is open. */
export function canBePaid(order: Order): boolean {
  return isToPay(order) && order.checkoutUrl !== null && order.checkoutExpiresAt.getTime() > Date.now()
}

/** True if the session was expired before its time, because the order was cancelled or replaced. */
function hasExpiredEarly({ paymentStatus, checkoutExpiresAt }: Order): boolean {
  return paymentStatus === 'expired' && checkoutExpiresAt.getTime() > Date.now()
}

/** True if staff still have to look at an order. One that was handled needs attention again when its reasons change. */
export function needsAttention({
  attention,
  attentionHandled,
}: Pick<Order, 'attention' | 'attentionHandled'>): boolean {
  return attention !== null && attention !== attentionHandled
}

/** True if a closed order has had attention: money may have been taken, and no page may say otherwise. */
function isChargeUncertain({ paymentStatus, attention }: Pick<Order, 'paymentStatus' | 'attention'>): boolean {
  return attention !== null && (paymentStatus === 'expired' || paymentStatus === 'failed')
}

/** True if an order was paid, even if it was refunded since. */
export function isPaid({ paymentStatus }: Pick<Order, 'paymentStatus'>): boolean {
  return paymentStatus === 'completed' || paymentStatus === 'refunded'
}

/** True if a part of a confirmed order's price is still to be paid, after its deposit. */
export function isRestOpen(order: Pick<Order, 'paymentStatus' | 'status' | 'restPence'>): boolean {
  return isPaid(order) && order.status === 'confirmed' && order.restPence > 0
}

/** True if an order was paid offline. Every payment through Stripe has a payment intent. */
export function isPaidOffline({ paidAt, paymentIntentId }: Pick<Order, 'paidAt' | 'paymentIntentId'>): boolean {
  return paidAt !== null && paymentIntentId === null
}

/** True if the customer's bank is still processing the payment. */
export function isProcessing(order: Pick<Order, 'paymentStatus' | 'processingSince'>): boolean {
  return order.paymentStatus === 'pending' && order.processingSince !== null
}

/** True if a bank is processing the payment, and the order is confirmed once it arrives. */
export function isOnItsWay(order: Pick<Order, 'paymentStatus' | 'processingSince' | 'status'>): boolean {
  return isProcessing(order) && order.status !== 'cancelled'
}

/**
 * True if somebody opened the link mailed to this address, or staff typed it with the whole order. A payment proves
 * nothing about it (docs/decisions/027).
 */
export function isProved({ provedEmail, customerEmail }: Pick<Order, 'provedEmail' | 'customerEmail'>): boolean {
  return provedEmail?.toLowerCase() === customerEmail.toLowerCase()
}

/** True if an order has our own email address, because staff took it for a customer without one. */
export async function hasOurAddress(database: Queryable, order: Order): Promise<boolean> {
  const { rows } = await database.execute<{ ours: boolean }>(sql`select ${isOurAddress(order)} as ours`)
  return rows[0]?.ours === true
}

type NoTexts = {
  [Name in TextFieldName as (typeof orderFields)[Name]['property']]: Name extends OptionalFieldName ? null : ''
}

/** The values that replace personal data. */
export const blankPerson = {
  ...(Object.fromEntries(
    textFieldNames.map((name) => [orderFields[name].property, isOptional(name) ? null : '']),
  ) as NoTexts),
  allergies: null,
} satisfies Partial<Order>

/**
 * True if no money can have moved: an example, or an order opened for payment in test mode. The sandbox and Stripe's
 * test mode both use cs_test_ ids, live mode cs_live_. The id is stored, so a test order stays one after the site goes
 * live.
 */
export function isTestOrder({ checkoutSessionId, isExample }: Pick<Order, 'checkoutSessionId' | 'isExample'>): boolean {
  return isExample || (checkoutSessionId?.startsWith('cs_test_') ?? false)
}

/**
 * Returns an order for its confirmation page. Anyone who finds the page's address in a browser history or a mail can
 * open it, so from a year after the event on (London's days) personal data is left out.
 */
export async function findOrderRow(database: Queryable, id: string): Promise<CateringOrderRow | undefined> {
  const isLongPast = sql<boolean>`${cateringOrders.eventDate} < ${londonToday} - interval '1 year'`
  const [found] = await database
    .select({ order: cateringOrders, isLongPast })
    .from(cateringOrders)
    .where(eq(cateringOrders.id, id))
  if (!found) return undefined
  const items = await findItems(database, id)
  const sold = await findSoldWith(database, found.order, items)
  const order = found.isLongPast ? { ...found.order, ...blankPerson } : found.order
  const leftAt = await findLeftAt(database, found.order)
  return {
    ...toConfirmationRow(order),
    allergens_changed: !isStatementOfToday({ ...order, items, sold }),
    change_waits: (await findWaitingChange(database, id)) !== undefined,
    left_at: leftAt?.toISOString() ?? null,
  }
}

/** How long before and after its event an order can be on its way, in milliseconds. */
const aroundEvent = 12 * 3_600_000

/** True if an order can be on its way at this time. A mark at another time was set on the wrong order or afterwards. */
export function isAroundEvent({ eventDate, eventTime }: Pick<Order, 'eventDate' | 'eventTime'>, at: Date): boolean {
  return Math.abs(londonInstant(eventDate, eventTime.slice(0, 5)).getTime() - at.getTime()) <= aroundEvent
}

/** Returns when an order left the kitchen, if it is on its way now. *Delivered* may have been forgotten. */
export async function findLeftAt(
  database: Queryable,
  order: Pick<Order, 'id' | 'eventDate' | 'eventTime'>,
): Promise<Date | undefined> {
  const marks = await database
    .select({ mark: orderMarksSet.mark, at: orderMarksSet.at })
    .from(orderMarksSet)
    .where(eq(orderMarksSet.orderId, order.id))
  const at = marks.find(({ mark }) => mark === 'on-its-way')?.at
  const hasArrived = marks.some(({ mark }) => mark === 'delivered')
  return at && !hasArrived && [at, new Date()].every((time) => isAroundEvent(order, time)) ? at : undefined
}

/** Returns an order as its confirmation page reads it (docs/site.md, "Data"), with amounts in pounds. */
function toConfirmationRow(order: Order): Omit<CateringOrderRow, 'allergens_changed' | 'change_waits' | 'left_at'> {
  return {
    id: order.id,
    order_number: order.orderNumber,
    payment_status: order.paymentStatus,
    status: order.status,
    total_amount: poundsFromPence(order.totalPence),
    ...byName(order),
    event_time: order.eventTime.slice(0, 5),
    half_hour: order.halfHour,
    payment_processing: isProcessing(order),
    short_notice: isPaidAtShortNotice(order),
    test_order: isTestOrder(order),
    pay_until: isToPay(order) ? order.checkoutExpiresAt.toISOString() : null,
    closed_early: hasExpiredEarly(order),
    charge_uncertain: isChargeUncertain(order),
    taken_by_phone: order.takenBy !== null,
    paid_otherwise: isPaidOffline(order),
    allergens_told: order.allergenStatement,
    allergens_version: order.allergensVersion,
    version: order.version,
    calendar_uid: order.calendarUid,
    phone: ownPhoneOf(siteNow(), order.kitchen),
    ...(isRestOpen(order) && {
      deposit_amount: poundsFromPence(order.depositPence ?? 0),
      rest_amount: poundsFromPence(order.restPence),
      rest_due: order.restDue,
    }),
  }
}

/** Returns an order item for the confirmation page, with the total in pounds. */
export function toItemRow(item: OrderItem): CateringOrderItemRow {
  const { packageId, option } = partsOfVariant(item.menuId)
  return {
    id: item.id,
    order_id: item.orderId,
    menu_id: packageId,
    option,
    item_name: item.itemName,
    quantity: item.quantity,
    total_price: poundsFromPence(item.totalPence),
  }
}
