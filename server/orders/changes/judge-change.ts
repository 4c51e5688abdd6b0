import type { CateringPackage } from '../../../contract/content/packages.ts'
import { withAgreed } from '../../../contract/content/with-agreed.ts'
import { driveMinutes, type Refusal, type RulesToAsk } from '../../../contract/delivery/can-deliver.ts'
import { halfHourOf, withoutDeliveries } from '../../../contract/delivery/half-hours.ts'
import { firstKitchen } from '../../../contract/delivery/rules.ts'
import { hoursOn, noticeEnds, placesOn } from '../../../contract/delivery/working-days.ts'
import {
  type ChangedFact,
  type ChangeMoney,
  changedFacts,
  moneyOfChange,
  type OrderContent,
  packagesFact,
} from '../../../contract/order-change.ts'
import { byProperty } from '../../../contract/order-fields.ts'
import { isAgreed } from '../../../contract/package-variants.ts'
import { writePostcode } from '../../../contract/postcode.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Order, OrderItem } from '../../database/schema.ts'
import { placesHeld, placesOf } from '../../delivery/changed-places.ts'
import type { DayLoad } from '../../delivery/delivery-rules.ts'
import { contentNow } from '../../publishing/live-content.ts'
import { cookedOf, type SoldPackages } from '../../publishing/sold-packages.ts'
import { contentOf, priceOf } from '../order/order-changes.ts'
import { packageAllergensInWords } from '../order/package-allergens.ts'
import { payUntil } from '../paying/time-to-pay.ts'
import { agreedItem } from '../placing/price-order.ts'
import type { OrderRequest } from '../placing/store-order.ts'
import { type Changer, changePolicy } from './change-policy.ts'
import { dearestFirst, itemsWanted, quantityOf } from './items-wanted.ts'

/** The wanted order, in the fields of create-catering-order. Missing fields stay as they are. */
export type ChangeWanted = Partial<Omit<OrderRequest, 'total_amount'>> & {
  /** The id of the kitchen that staff move it to. Missing if the postcode decides. */
  kitchen?: string | undefined
}

type Items = OrderContent['items']

/** What a change is judged by, besides the order itself. */
export interface ChangeGround {
  by: Changer
  items: OrderItem[]
  /** The packages that the order was sold with. */
  sold?: SoldPackages | undefined
  /** The packages that the form offered. Items of other packages are kept. */
  offered: readonly CateringPackage[]
  /** The change that is pending already. This one takes over its places. */
  waiting?: OrderChange
  /** What is left of the payment, in pence. */
  leftPence: number
  /**
   * Returns the share of an amount that the cancellation terms refund, in pence; undefined if the customer has to ring.
   * Without this function the whole amount is refunded.
   */
  byTerms?: (pence: number) => number | undefined
  /** The kitchen that would cook the changed order, and its rules. */
  kitchen: string
  rules: RulesToAsk
  /** That kitchen's load on the wanted day, including this order and its pending change. */
  load: DayLoad
  now: Date
}

/** The pending change, rebased onto another one. */
type CarriedOver = Pick<OrderChange, 'id'> & { before: OrderContent; after: OrderContent }

/** What a change would do. Amounts are in pence. */
export interface JudgedChange {
  before: OrderContent
  after: OrderContent
  facts: ChangedFact[]
  /** What the order becomes at once if the difference is paid with a link: everything that costs nothing. */
  atOnce: OrderContent
  /** The rules that `atOnce` breaks. They are in `refusals` too. */
  refusalsAtOnce: Refusal[]
  /** The pending change, rebased onto this one; undefined if this one replaces it. */
  carriedOver?: CarriedOver
  totalPence: number
  money: ChangeMoney
  /** How many guests the packages serve. */
  serves: number
  /** What is in the packages, in words; null if one of them is no longer known. */
  allergens: string | null
  /** The delivery rules that the change breaks, by the fields of create-catering-order. */
  refusals: Refusal[]
  /** The places of its day that others have taken, and the day's limit; null if it has none. */
  taken: number
  dayPlaces: number | null
  /** The drive from the kitchen in minutes, if the rules give it. */
  driveMinutes: number | undefined
  /** When the notice for the order's present day ends. Until then its customer may change everything. */
  noticeEnds?: Date
  /** Until when a link for the difference could be paid; undefined if that is too soon. */
  payUntil?: Date
}

/**
 * Judges a change of a paid order. Boxes already ordered keep their price; additional ones get today's. Only rules
 * about what the change alters apply: a full day doesn't refuse a new telephone number. Pure, apart from reading the
 * live content. Throws as itemsWanted does.
 */
export function judgeChange(order: Order, wanted: ChangeWanted, ground: ChangeGround): JudgedChange {
  const { by, now, leftPence } = ground
  // An order keeps what it was sold with: a time, or a half hour.
  const rules = { ...ground.rules, halfHours: order.halfHour }
  const before = contentOf(order, ground.items)
  const after = contentWanted(before, wanted, ground)
  const totalPence = priceOf(after)
  const own = heldByItself(order, ground, after.eventDate)
  const taken = ground.load.places - own.reduce((sum, { places }) => sum + places, 0)
  const deliveries = withoutDeliveries(ground.load.deliveries, own)
  const facts = changePolicy[by].factsOf(before, after)
  const carriedOver = carryOver(ground.waiting, before, after)
  const against = (content: OrderContent, cooked = content) => {
    const places = Math.max(1, placesOf(content.items), placesOf(cooked.items))
    const packages = cookedAnew(before, content, cooked)
    const request = { ...requestOf(before, content), places, packages }
    const reasons = changePolicy[by].reasonsOf(rules, taken, request, now, deliveries)
    return reasons.filter(isAboutChange(before, content, { by, rules }))
  }
  const refusals = against(after, carriedOver?.after)
  const money = moneyOfChange({ ...order, leftPence }, totalPence, ground.byTerms)
  const { atOnce, refusalsAtOnce } = withoutPayment(before, after, { refusals, against })
  return {
    before,
    after,
    facts,
    atOnce,
    refusalsAtOnce,
    carriedOver,
    totalPence,
    money,
    serves: placesOf(after.items),
    allergens: packageAllergensInWords(
      after.items.map(({ menuId }) => menuId),
      cookedOf(soldWith(ground.sold, after.items)),
    ),
    refusals,
    taken,
    dayPlaces: placesOn(rules, after.eventDate),
    driveMinutes: driveMinutes(rules.area, after.deliveryPostalCode),
    noticeEnds: noticeEnds(rules, before.eventDate),
    payUntil: payChangeUntil(atOnce, after, { now, payBy: noticeEnds(rules, after.eventDate) }),
  }
}

function contentWanted(before: OrderContent, wanted: ChangeWanted, ground: ChangeGround): OrderContent {
  return {
    ...before,
    ...byProperty(wanted),
    allergies: wanted.allergies === undefined ? before.allergies : wanted.allergies,
    kitchen: ground.kitchen,
    items: agreedWanted(
      wanted.order_items ? itemsWanted(before.items, wanted.order_items, ground) : before.items,
      wanted.agreed,
    ),
  }
}

/** Returns what the order was sold with, and its agreed line as these items have it. */
const soldWith = (sold: SoldPackages | undefined, items: Items) =>
  items.some(({ menuId }) => isAgreed(menuId)) ? withAgreed(sold ?? contentNow(), items) : sold

/** Returns the items with this agreed line. Null removes the line; undefined leaves the items as they are. */
function agreedWanted(items: Items, agreed: ChangeWanted['agreed']): Items {
  if (agreed === undefined) return items
  const others = items.filter(({ menuId }) => !isAgreed(menuId))
  if (agreed === null) return others
  const had = items.find(({ menuId }) => isAgreed(menuId))
  const { totalPence: _, ...item } = agreedItem(agreed, had?.menuId)
  return [...others, item].sort(dearestFirst)
}

/** Returns the items, their agreed line with its contents from `after`: an allergy must not wait for a payment. */
function withContents(items: Items, after: Items): Items {
  return items.map((item) => {
    const same = isAgreed(item.menuId)
      ? after.find(({ menuId, itemName }) => menuId === item.menuId && itemName === item.itemName)
      : undefined
    return same ? { ...item, food: same.food } : item
  })
}

const whenAndWhere = [
  'kitchen',
  'eventDate',
  'eventTime',
  'deliveryAddress',
  'deliveryCity',
  'deliveryPostalCode',
] as const satisfies (keyof OrderContent)[]

/**
 * Returns the part of a dearer order that is applied at once: everything but the packages and the number of guests.
 * Day, time and place wait too if the rules refuse them for the packages paid so far, as when the order is still too
 * small for the new place.
 */
function withoutPayment(
  before: OrderContent,
  after: OrderContent,
  { refusals, against }: { refusals: Refusal[]; against: (content: OrderContent) => Refusal[] },
): Pick<JudgedChange, 'atOnce' | 'refusalsAtOnce'> {
  if (priceOf(after) <= priceOf(before)) return { atOnce: after, refusalsAtOnce: refusals }
  const { guestCount } = before
  const items = withContents(before.items, after.items)
  const atOnce = { ...after, items, guestCount }
  const refusalsAtOnce = against(atOnce)
  const isKnown = ({ message }: Refusal) => refusals.some((refusal) => refusal.message === message)
  if (refusalsAtOnce.every(isKnown)) return { atOnce, refusalsAtOnce }
  const asItIs = Object.fromEntries(whenAndWhere.map((fact) => [fact, before[fact]]))
  return { atOnce: { ...atOnce, ...asItIs }, refusalsAtOnce: [] }
}

/**
 * Rebases the pending change onto another one that keeps the packages: it keeps its own edits and takes everything else
 * from the other. Returns undefined if the other alters the packages, and so replaces it. Pure.
 */
function carryOver(
  waiting: OrderChange | undefined,
  before: OrderContent,
  after: OrderContent,
): CarriedOver | undefined {
  if (!waiting?.before || !waiting.after) return undefined
  const isOtherFood = changedFacts(before, after).some(({ name }) => name === packagesFact)
  if (isOtherFood || priceOf(before) !== priceOf(after)) return undefined
  const facts = Object.keys(after) as (keyof OrderContent)[]
  // A server of 1.3.0 stored no kitchen.
  const [had, has] = [
    { kitchen: firstKitchen, ...waiting.before },
    { kitchen: firstKitchen, ...waiting.after },
  ]
  const isElsewhere = had.deliveryPostalCode !== has.deliveryPostalCode
  const altered = facts.filter(
    (fact) => fact !== 'items' && (fact === 'kitchen' ? isElsewhere : had[fact] !== has[fact]),
  )
  const kept = Object.fromEntries(altered.map((fact) => [fact, has[fact]]))
  return { id: waiting.id, before: after, after: { ...after, ...kept, items: withContents(has.items, after.items) } }
}

/** Returns the places and deliveries that this order and its pending change hold on the kitchen's day. */
function heldByItself(order: Order, { waiting, kitchen }: ChangeGround, day: string) {
  const { eventDate, eventTime, places } = order
  const own = { kitchen: order.kitchen, day: eventDate, at: halfHourOf(eventTime), places, deliveries: 1 }
  const held = waiting ? [own, placesHeld(waiting)] : [own]
  return held.filter((each) => each.kitchen === kitchen && each.day === day)
}

/** Returns what the rules judge. The least order is judged only if the address changes or the order gets cheaper. */
function requestOf(before: OrderContent, after: OrderContent) {
  const isJudged = isElsewhere(before, after) || priceOf(after) < priceOf(before)
  return {
    day: after.eventDate,
    time: after.eventTime,
    postcode: after.deliveryPostalCode,
    ...(isJudged && { totalPence: priceOf(after) }),
  }
}

/** Returns the packages that a kitchen has not cooked for this order: all after a move, else those with more boxes. */
function cookedAnew(before: OrderContent, content: OrderContent, cooked: OrderContent): string[] {
  const { kitchen, items } = content
  const anew =
    kitchen === before.kitchen
      ? items.filter(({ menuId }) => quantityOf(items, menuId) > quantityOf(before.items, menuId))
      : [content, cooked].flatMap((each) => (each.kitchen === kitchen ? each.items : []))
  return anew.map(({ menuId }) => menuId)
}

const isElsewhere = (before: OrderContent, after: OrderContent) =>
  before.kitchen !== after.kitchen ||
  writePostcode(before.deliveryPostalCode) !== writePostcode(after.deliveryPostalCode)

/** Returns a filter that accepts refusals about something that the change alters. */
function isAboutChange(before: OrderContent, after: OrderContent, { by, rules }: { by: Changer; rules: RulesToAsk }) {
  const isOtherKitchen = before.kitchen !== after.kitchen
  const isOtherDay = before.eventDate !== after.eventDate || isOtherKitchen
  const isOtherTime = isOtherDay || before.eventTime !== after.eventTime
  const hasNoHours = changePolicy[by].isTimeWithinHours && !hoursOn(rules, after.eventDate)
  const alters: Record<Refusal['field'], boolean> = {
    event_date: isOtherDay || hasMore(before.items, after.items) || (isOtherTime && hasNoHours),
    event_time: isOtherTime,
    delivery_postal_code: isElsewhere(before, after),
    // The request holds only the packages that the change adds.
    order_items: true,
  }
  return ({ field }: Refusal) => alters[field]
}

/** True if the kitchen has to cook more of any package. */
function hasMore(before: OrderContent['items'], after: OrderContent['items']): boolean {
  return after.some(({ menuId }) => quantityOf(after, menuId) > quantityOf(before, menuId))
}

/**
 * Returns until when the difference can be paid: as for a new order of that day, or, once that time is over, until the
 * event. Also ends before the event of `atOnce`, which the order already has by then.
 */
function payChangeUntil(atOnce: OrderContent, after: OrderContent, { now, payBy }: { now: Date; payBy?: Date }) {
  const { eventDate: day, eventTime: time } = after
  const until = payUntil(now, day, time, { noticeEnds: payBy }) ?? payUntil(now, day, time)
  const standing = payUntil(now, atOnce.eventDate, atOnce.eventTime)
  return until && standing && (until < standing ? until : standing)
}
