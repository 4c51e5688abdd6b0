import { cateringPackages } from '../../content/packages.ts'
import { everyReason, type Refusal } from '../../contract/delivery/can-deliver.ts'
import { noticeEnds, placesOn } from '../../contract/delivery/working-days.ts'
import {
  type ChangedFact,
  type ChangeMoney,
  changedFacts,
  moneyOfChange,
  type OrderContent,
} from '../../contract/order-change.ts'
import { placesKept, placesOf } from '../database/changed-places.ts'
import type { OrderChange } from '../database/changes-schema.ts'
import { contentOf } from '../database/order-changes.ts'
import type { Order, OrderItem } from '../database/schema.ts'
import type { OrderRequest } from '../functions/create-catering-order.ts'
import { packageAllergensInWords } from '../functions/package-allergens.ts'
import { priceItems } from '../functions/price-order.ts'
import { payUntil } from '../functions/time-to-pay.ts'
import type { RulesInForce } from '../kitchen/rules-in-force.ts'
import { priceOf } from './put-in-force.ts'

/** What an order shall become, as create-catering-order is sent it. What is missing stays as it is. */
export type ChangeWanted = Partial<Omit<OrderRequest, 'total_amount'>>

/** All that a change is judged by, beside the order itself. */
export interface ChangeGround {
  items: OrderItem[]
  /** The change that waits already, whose places this one takes over. */
  waiting?: OrderChange
  /** What is left of the payment, in pence. */
  leftPence: number
  rules: RulesInForce['rules']
  /** How many places a day has taken, with those of this order and of the change that waits. */
  loadOf: (day: string) => number
  now: Date
}

/** What a change would be. Amounts are in pence. */
export interface JudgedChange {
  before: OrderContent
  after: OrderContent
  facts: ChangedFact[]
  /** The new price. */
  totalPence: number
  money: ChangeMoney
  /** How many guests the packages serve. */
  serves: number
  /** What is in the packages, in words; null where one of them is not sold any more. */
  allergens: string | null
  /** All that the delivery rules have against what it alters, at the fields of create-catering-order. */
  refusals: Refusal[]
  /** The places of its day that others have taken, and how many the day has; null where it has no limit. */
  taken: number
  dayPlaces: number | null
  /** When the notice for the order's present day ends: until then its customer changes it. */
  noticeEnds?: Date
  /** Until when a link for the difference could be paid; undefined where that is too soon. */
  payUntil?: Date
}

/**
 * Judges a change of a paid order. Packages that were ordered before keep their price, more of them and others cost
 * today's. Packages that are not sold any more stay. The rules are asked about what the change alters alone, so that a
 * new telephone number is not refused because the day is full. Pure. Throws AppError `invalid_order` for a menu that is
 * not on the list.
 */
export function judgeChange(order: Order, wanted: ChangeWanted, ground: ChangeGround): JudgedChange {
  const { rules, now, leftPence } = ground
  const before = contentOf(order, ground.items)
  const after = contentWanted(before, wanted)
  const totalPence = priceOf(after)
  const taken = ground.loadOf(after.eventDate) - ownPlaces(order, ground, after.eventDate)
  return {
    before,
    after,
    facts: changedFacts(before, after),
    totalPence,
    money: moneyOfChange({ ...order, leftPence }, totalPence),
    serves: placesOf(after.items),
    allergens: packageAllergensInWords(after.items.map(({ menuId }) => menuId)),
    refusals: everyReason(rules, taken, requestOf(after), now).filter(isAboutChange(before, after)),
    taken,
    dayPlaces: placesOn(rules, after.eventDate),
    noticeEnds: noticeEnds(rules, before.eventDate),
    payUntil: linkUntil(before, after, { now, payBy: noticeEnds(rules, after.eventDate) }),
  }
}

function contentWanted(before: OrderContent, wanted: ChangeWanted): OrderContent {
  const { special_instructions: instructions } = wanted
  return {
    eventDate: wanted.event_date ?? before.eventDate,
    eventTime: wanted.event_time ?? before.eventTime,
    guestCount: wanted.guest_count ?? before.guestCount,
    customerName: wanted.customer_name ?? before.customerName,
    customerEmail: wanted.customer_email ?? before.customerEmail,
    customerPhone: wanted.customer_phone ?? before.customerPhone,
    deliveryAddress: wanted.delivery_address ?? before.deliveryAddress,
    deliveryCity: wanted.delivery_city ?? before.deliveryCity,
    deliveryPostalCode: wanted.delivery_postal_code ?? before.deliveryPostalCode,
    specialInstructions: instructions === undefined ? before.specialInstructions : instructions || null,
    items: wanted.order_items ? itemsWanted(before.items, wanted.order_items) : before.items,
  }
}

type Items = OrderContent['items']

/** Prices packages, in the sequence in which an order's items are read. */
function itemsWanted(before: Items, ordered: NonNullable<ChangeWanted['order_items']>): Items {
  const sold = priceItems(ordered).items.flatMap((item) => withOwnPrices(item, before))
  const unsold = before.filter((item) => !isSold(item))
  const worth = ({ quantity, unitPricePence }: Items[number]) => quantity * unitPricePence
  return [...sold, ...unsold].sort((one, other) => worth(other) - worth(one) || (one.menuId < other.menuId ? -1 : 1))
}

/** What was ordered before keeps its price, the lowest first; what is more costs today's. */
function withOwnPrices({ menuId, itemName, unitPricePence, quantity }: Items[number], before: Items): Items {
  const own = before
    .filter((item) => item.menuId === menuId)
    .sort((one, other) => one.unitPricePence - other.unitPricePence)
  const kept: Items = []
  let left = quantity
  for (const item of own) {
    if (left > 0) kept.push({ ...item, quantity: Math.min(left, item.quantity) })
    left -= Math.min(left, item.quantity)
  }
  if (left === 0) return kept
  const same = kept.find((item) => item.unitPricePence === unitPricePence)
  if (same) same.quantity += left
  return same ? kept : [...kept, { menuId, itemName, unitPricePence, quantity: left }]
}

/** The places of a day that are this order's own, with those that its waiting change keeps. */
function ownPlaces(order: Order, { waiting }: ChangeGround, day: string): number {
  const kept = waiting && placesKept(waiting)
  return (order.eventDate === day ? order.places : 0) + (kept?.day === day ? kept.places : 0)
}

function requestOf(after: OrderContent) {
  return {
    ...{ day: after.eventDate, time: after.eventTime, postcode: after.deliveryPostalCode },
    ...{ places: placesOf(after.items), totalPence: priceOf(after) },
  }
}

/** Whether a refusal is about something that the change alters. */
function isAboutChange(before: OrderContent, after: OrderContent) {
  const isOtherDay = before.eventDate !== after.eventDate
  const isElsewhere = before.deliveryPostalCode !== after.deliveryPostalCode
  const alters: Record<Refusal['field'], boolean> = {
    event_date: isOtherDay || hasMore(before.items, after.items),
    event_time: isOtherDay || before.eventTime !== after.eventTime,
    delivery_postal_code: isElsewhere,
    order_items: isElsewhere || priceOf(after) < priceOf(before),
  }
  return ({ field }: Refusal) => alters[field]
}

/** Whether there is more to cook of any package. */
function hasMore(before: Items, after: Items): boolean {
  return after.some(({ menuId }) => quantityOf(after, menuId) > quantityOf(before, menuId))
}

/** Returns how many of a package there are among items, of which several may be of one package at different prices. */
export function quantityOf(items: Items, menuId: string): number {
  return items.reduce((sum, item) => sum + (item.menuId === menuId ? item.quantity : 0), 0)
}

/** Whether a package is still sold. */
export function isSold({ menuId }: Pick<Items[number], 'menuId'>): boolean {
  return cateringPackages.some((each) => each.menuId === menuId)
}

/**
 * Until when the difference can be paid: as a new order for its day, or, where that time is over, until the event. The
 * order as it stands must not have begun either.
 */
function linkUntil(before: OrderContent, after: OrderContent, { now, payBy }: { now: Date; payBy?: Date }) {
  const { eventDate: day, eventTime: time } = after
  const until = payUntil(now, day, time, { noticeEnds: payBy }) ?? payUntil(now, day, time)
  const standing = payUntil(now, before.eventDate, before.eventTime)
  return until && standing && (until < standing ? until : standing)
}
