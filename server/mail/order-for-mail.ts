import { orderCalendarFile } from '../../contract/calendar-event.ts'
import { phoneAt } from '../../contract/content/places.ts'
import { withAgreed } from '../../contract/content/with-agreed.ts'
import { formatDay } from '../../contract/london-time.ts'
import type { OrderContent } from '../../contract/order-change.ts'
import { byName, type OrderProperty } from '../../contract/order-fields.ts'
import { addressOnOneLine, eventTimeInWords, guestsInWords, testOrderMark } from '../../contract/order-in-words.ts'
import { staffOrderPath } from '../../contract/pages.ts'
import type { Order, OrderItem } from '../database/schema.ts'
import { isTestOrder } from '../orders/order/orders.ts'
import { siteNow } from '../publishing/live-content.ts'
import type { SoldPackages } from '../publishing/sold-packages.ts'
import { forKitchen } from './kitchens.ts'

/** The facts about an order that mails contain. Amounts are in pence; day and time are London's. */
export interface OrderForMail
  extends Pick<
    Order,
    | 'id'
    | 'orderNumber'
    | 'kitchen'
    | OrderProperty
    | 'allergies'
    | 'halfHour'
    | 'totalPence'
    | 'depositPence'
    | 'restPence'
    | 'restDue'
    | 'paymentStatus'
    | 'processingSince'
    | 'checkoutSessionId'
    | 'isExample'
    | 'checkoutUrl'
    | 'checkoutExpiresAt'
    | 'paidAt'
    | 'allergenStatement'
    | 'allergensVersion'
    | 'termsVersion'
    | 'version'
    | 'calendarUid'
  > {
  /** The address where the customer changes or cancels the order; undefined if that isn't possible. */
  changeUrl?: string
  /** True if the customer's address isn't proved, so their words are left out (words-of-strangers.ts). */
  wordsWait?: boolean
  /** The member of staff who took the order on the telephone. */
  takenBy?: Order['takenBy']
  /** The mail's words for its attached documents: "your invoice". */
  documents?: string | undefined
  /** What a pending change would bring, in words for the kitchen. */
  waits?: string | null
  items: Pick<OrderItem, 'menuId' | 'itemName' | 'quantity' | 'totalPence'>[]
  /** The packages of the release that the order was sold from, as they are cooked (cookedOf). */
  sold?: SoldPackages | undefined
}

/** Returns an order with its content before or after a change. Facts about its payment stay the same. */
export function orderAs<Known extends OrderForMail>(order: Known, { items, ...facts }: OrderContent): Known {
  const priced = items.map((item) => ({ ...item, totalPence: item.quantity * item.unitPricePence }))
  const totalPence = priced.reduce((sum, item) => sum + item.totalPence, 0)
  return { ...order, ...facts, items: priced, totalPence, sold: order.sold && withAgreed(order.sold, items) }
}

/** Returns the day and the time of the event in words. */
export const eventInWords = (order: OrderForMail) => `${formatDay(order.eventDate)}, ${eventTimeInWords(order)}`

/** Returns the address of the event. The street keeps the customer's line breaks. */
export function address(order: OrderForMail): string {
  return [order.deliveryAddress, order.deliveryCity, order.deliveryPostalCode].join(', ')
}

/** Returns the address of the event on one line. */
export function addressLine(order: OrderForMail): string {
  return addressOnOneLine(order.deliveryAddress, order.deliveryCity, order.deliveryPostalCode)
}

/** Returns the address of an order's screen, for staff who are signed in. */
export function orderScreen({ orderNumber }: Pick<Order, 'orderNumber'>, publicUrl: string): string {
  return publicUrl + staffOrderPath(orderNumber)
}

/** Returns the number of guests in words. */
export function guests({ guestCount }: OrderForMail): string {
  return guestsInWords(guestCount)
}

/** Returns the subject of a mail about an order. A test order's begins with its mark. */
export function subjectFor(order: OrderForMail, subject: string): string {
  return isTestOrder(order) ? `${testOrderMark}. ${subject}` : subject
}

/** Returns the subject of a mail to staff about an order: as `subjectFor`, with the kitchen among several. */
export const subjectForStaff = (order: OrderForMail, subject: string) =>
  subjectFor(order, forKitchen(order.kitchen, subject))

/** Returns the event as a calendar file. */
export function calendarAttachment(order: OrderForMail) {
  return { ...fileOf(order, 'PUBLISH'), content: orderCalendarFile(calendarFacts(order), caterer(order)) }
}

/** Returns a file that removes the event from a calendar. */
export function cancelledCalendarAttachment(order: OrderForMail) {
  return {
    ...fileOf(order, 'CANCEL'),
    content: orderCalendarFile(calendarFacts(order), caterer(order), { isCancelled: true }),
  }
}

function caterer({ kitchen }: OrderForMail) {
  const site = siteNow()
  return { ...site, phone: phoneAt(site, kitchen) }
}

function fileOf({ orderNumber }: OrderForMail, method: 'PUBLISH' | 'CANCEL') {
  return { filename: `${orderNumber}.ics`, contentType: `text/calendar; charset=utf-8; method=${method}` }
}

function calendarFacts(order: OrderForMail) {
  return {
    id: order.id,
    order_number: order.orderNumber,
    ...byName(order),
    half_hour: order.halfHour,
    version: order.version,
    calendar_uid: order.calendarUid,
    test_order: isTestOrder(order),
  }
}
