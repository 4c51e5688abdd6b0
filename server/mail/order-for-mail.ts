import { orderCalendarFile } from '../../contract/calendar-event.ts'
import type { OrderContent } from '../../contract/order-change.ts'
import { byName, type OrderProperty } from '../../contract/order-fields.ts'
import { addressOnOneLine, guestsInWords } from '../../contract/order-in-words.ts'
import { staffOrderPath } from '../../contract/pages.ts'
import { testOrderMark } from '../../contract/test-order.ts'
import type { Order, OrderItem } from '../database/schema.ts'
import { isTestOrder } from '../orders/orders.ts'
import { siteNow } from '../publishing/live-content.ts'
import type { SoldPackages } from '../publishing/sold-packages.ts'

/** The facts about an order that mails contain. Amounts are in pence, day and time are London's. */
export interface OrderForMail
  extends Pick<
    Order,
    | 'id'
    | 'orderNumber'
    | OrderProperty
    | 'allergies'
    | 'totalPence'
    | 'paymentStatus'
    | 'processingSince'
    | 'checkoutSessionId'
    | 'isExample'
    | 'checkoutUrl'
    | 'checkoutExpiresAt'
    | 'paidAt'
    | 'allergensTold'
    | 'allergensVersion'
    | 'termsVersion'
    | 'version'
    | 'calendarUid'
  > {
  /** The address at which the customer changes or cancels the order; undefined where that is not possible. */
  changeUrl?: string
  /** Whether the customer's address is unproved, so that their words are left out (words-of-strangers.ts). */
  wordsWait?: boolean
  /** Who of the staff took the order on the telephone. */
  takenBy?: Order['takenBy']
  /** What the mail calls the documents that are attached to it: "your invoice". */
  documents?: string | undefined
  /** What a change that is not paid yet would bring, in words for those who cook. */
  waits?: string | null
  items: Pick<OrderItem, 'menuId' | 'itemName' | 'quantity' | 'totalPence'>[]
  /** The packages of the release that it was sold from, of which it is cooked (cookedOf). */
  sold?: SoldPackages | undefined
}

/** Returns an order as it was before a change, or as it is after one. The money of its payment is left as it is. */
export function orderAs<Known extends OrderForMail>(order: Known, { items, ...facts }: OrderContent): Known {
  const priced = items.map((item) => ({ ...item, totalPence: item.quantity * item.unitPricePence }))
  const totalPence = priced.reduce((sum, item) => sum + item.totalPence, 0)
  return { ...order, ...facts, items: priced, totalPence }
}

/** Returns the address of the event, with the street on as many lines as the customer wrote. */
export function address(order: OrderForMail): string {
  return [order.deliveryAddress, order.deliveryCity, order.deliveryPostalCode].join(', ')
}

/** Returns the address of the event on one line. */
export function addressLine(order: OrderForMail): string {
  return addressOnOneLine(order.deliveryAddress, order.deliveryCity, order.deliveryPostalCode)
}

/** Returns the address of an order's screen, which opens for staff who are signed in. */
export function orderScreen({ orderNumber }: Pick<Order, 'orderNumber'>, publicUrl: string): string {
  return publicUrl + staffOrderPath(orderNumber)
}

/** Returns the number of guests in words. */
export function guests({ guestCount }: OrderForMail): string {
  return guestsInWords(guestCount)
}

/** Returns the subject of a mail about an order. A test order has its mark in front. */
export function subjectFor(order: OrderForMail, subject: string): string {
  return isTestOrder(order) ? `${testOrderMark}. ${subject}` : subject
}

/** Returns the event as a calendar file to attach. */
export function calendarAttachment(order: OrderForMail) {
  return { ...fileOf(order, 'PUBLISH'), content: orderCalendarFile(calendarFacts(order), siteNow()) }
}

/** Returns the event as a file that takes it out of a calendar again. */
export function cancelledCalendarAttachment(order: OrderForMail) {
  return {
    ...fileOf(order, 'CANCEL'),
    content: orderCalendarFile(calendarFacts(order), siteNow(), { isCancelled: true }),
  }
}

function fileOf({ orderNumber }: OrderForMail, method: 'PUBLISH' | 'CANCEL') {
  return { filename: `${orderNumber}.ics`, contentType: `text/calendar; charset=utf-8; method=${method}` }
}

function calendarFacts(order: OrderForMail) {
  return {
    id: order.id,
    order_number: order.orderNumber,
    ...byName(order),
    version: order.version,
    calendar_uid: order.calendarUid,
    test_order: isTestOrder(order),
  }
}
