import type { CateringPackage } from '../../../contract/content/packages.ts'
import type { Refusal, RulesToAsk } from '../../../contract/delivery/can-deliver.ts'
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
import { writePostcode } from '../../../contract/postcode.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Order, OrderItem } from '../../database/schema.ts'
import { placesKept, placesOf } from '../../delivery/changed-places.ts'
import type { RulesInForce } from '../../delivery/rules-in-force.ts'
import { cookedOf, type SoldPackages } from '../../publishing/sold-packages.ts'
import { payUntil } from '../paying/time-to-pay.ts'
import type { OrderRequest } from '../placing/create-catering-order.ts'
import { packageAllergensInWords } from '../placing/package-allergens.ts'
import { itemsWanted, quantityOf } from './items-wanted.ts'
import { contentOf } from './order-changes.ts'
import { priceOf } from './price-of-change.ts'
import { type Changer, waysOf } from './who-changes.ts'

/** What an order shall become, as create-catering-order is sent it. What is missing stays as it is. */
export type ChangeWanted = Partial<Omit<OrderRequest, 'total_amount'>>

/** All that a change is judged by, beside the order itself. */
export interface ChangeGround {
  by: Changer
  items: OrderItem[]
  /** The packages that the order was sold with. */
  sold?: SoldPackages | undefined
  /** The packages that the form offered. What it did not offer stays as it is. */
  offered: readonly CateringPackage[]
  /** The change that waits already, whose places this one takes over. */
  waiting?: OrderChange
  /** What is left of the payment, in pence. */
  leftPence: number
  /**
   * What the terms of cancelling leave of an amount, in pence; undefined where that is left to a call. It is missing where
   * they are not asked, and all of an amount goes back.
   */
  byTerms?: (pence: number) => number | undefined
  rules: RulesInForce['rules']
  /** How many places a day has taken, with those of this order and of the change that waits. */
  loadOf: (day: string) => number
  now: Date
}

/** A change that waits, as it is on top of another one. */
type CarriedOver = Pick<OrderChange, 'id'> & { before: OrderContent; after: OrderContent }

/** What a change would be. Amounts are in pence. */
export interface JudgedChange {
  before: OrderContent
  after: OrderContent
  facts: ChangedFact[]
  /** What the order becomes at once where the difference is paid with a link: all that costs nothing. */
  atOnce: OrderContent
  /** What the rules have against that part. It is among `refusals` too. */
  refusalsAtOnce: Refusal[]
  /** The change that waits already, as it is on top of this one; none where this one takes its place. */
  carriedOver?: CarriedOver
  /** The new price. */
  totalPence: number
  money: ChangeMoney
  /** Whether nobody can say here what goes back, so that a person has to be asked. */
  isBackLeftToCall: boolean
  /** How many guests the packages serve. */
  serves: number
  /** What is in the packages, in words; null where one of them is not known any more. */
  allergens: string | null
  /** What the delivery rules have against what it alters, at the fields of create-catering-order. */
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
 * Judges a change of a paid order. Packages that were ordered before stay as they were sold, more of them and others are
 * sold as today. The rules are asked about what the change alters alone, so that a new telephone number is not refused
 * because the day is full. Pure. Throws as itemsWanted does.
 */
export function judgeChange(order: Order, wanted: ChangeWanted, ground: ChangeGround): JudgedChange {
  const { by, rules, now, leftPence } = ground
  const before = contentOf(order, ground.items)
  const after = contentWanted(before, wanted, ground)
  const totalPence = priceOf(after)
  const taken = ground.loadOf(after.eventDate) - ownPlaces(order, ground, after.eventDate)
  const facts = changedFacts(before, after)
  const carriedOver = carryOver(ground.waiting, before, after)
  const against = (content: OrderContent, cooked = content) => {
    const places = Math.max(1, placesOf(content.items), placesOf(cooked.items))
    const reasons = waysOf[by].reasonsOf(rules, taken, { ...requestOf(content), places }, now)
    return reasons.filter(isAboutChange(before, content, { by, rules }))
  }
  const refusals = against(after, carriedOver?.after)
  const money = moneyOfChange({ ...order, leftPence }, totalPence)
  const backPence = ground.byTerms && money.backPence > 0 ? ground.byTerms(money.backPence) : money.backPence
  const { atOnce, refusalsAtOnce } = withoutPayment(before, after, { refusals, against })
  return {
    before,
    after,
    facts,
    atOnce,
    refusalsAtOnce,
    carriedOver,
    totalPence,
    money: { ...money, backPence: backPence ?? 0 },
    isBackLeftToCall: backPence === undefined,
    serves: placesOf(after.items),
    allergens: packageAllergensInWords(
      after.items.map(({ menuId }) => menuId),
      cookedOf(ground.sold),
    ),
    refusals,
    taken,
    dayPlaces: placesOn(rules, after.eventDate),
    noticeEnds: noticeEnds(rules, before.eventDate),
    payUntil: payChangeUntil(atOnce, after, { now, payBy: noticeEnds(rules, after.eventDate) }),
  }
}

function contentWanted(before: OrderContent, wanted: ChangeWanted, ground: ChangeGround): OrderContent {
  return {
    ...before,
    ...byProperty(wanted),
    allergies: wanted.allergies === undefined ? before.allergies : wanted.allergies,
    items: wanted.order_items ? itemsWanted(before.items, wanted.order_items, ground) : before.items,
  }
}

const whenAndWhere = [
  'eventDate',
  'eventTime',
  'deliveryAddress',
  'deliveryCity',
  'deliveryPostalCode',
] as const satisfies (keyof OrderContent)[]

/**
 * Returns what a dearer order becomes at once: everything but the packages, and the guests that come with them. Day, time
 * and place wait too where the rules refuse them for the packages that are paid, as with an order that is too small for
 * the new place by then.
 */
function withoutPayment(
  before: OrderContent,
  after: OrderContent,
  { refusals, against }: { refusals: Refusal[]; against: (content: OrderContent) => Refusal[] },
): Pick<JudgedChange, 'atOnce' | 'refusalsAtOnce'> {
  if (priceOf(after) <= priceOf(before)) return { atOnce: after, refusalsAtOnce: refusals }
  const { items, guestCount } = before
  const atOnce = { ...after, items, guestCount }
  const refusalsAtOnce = against(atOnce)
  const isKnown = ({ message }: Refusal) => refusals.some((refusal) => refusal.message === message)
  if (refusalsAtOnce.every(isKnown)) return { atOnce, refusalsAtOnce }
  const asItIs = Object.fromEntries(whenAndWhere.map((fact) => [fact, before[fact]]))
  return { atOnce: { ...atOnce, ...asItIs }, refusalsAtOnce: [] }
}

/**
 * Returns the change that waits as it is on top of another one that leaves the packages: what it alters itself stays, and
 * everything else becomes what the other one says. One with other packages takes its place. Pure.
 */
function carryOver(
  waiting: OrderChange | undefined,
  before: OrderContent,
  after: OrderContent,
): CarriedOver | undefined {
  if (!waiting?.before || !waiting.after) return undefined
  if (changedFacts(before, after).some(({ name }) => name === packagesFact)) return undefined
  const facts = Object.keys(after) as (keyof OrderContent)[]
  const [had, has] = [waiting.before, waiting.after]
  const altered = facts.filter((fact) => fact !== 'items' && had[fact] !== has[fact])
  const kept = Object.fromEntries(altered.map((fact) => [fact, has[fact]]))
  return { id: waiting.id, before: after, after: { ...after, ...kept, items: has.items } }
}

/** The places of a day that are this order's own, with those that its waiting change keeps. */
function ownPlaces(order: Order, { waiting }: ChangeGround, day: string): number {
  const kept = waiting && placesKept(waiting)
  return (order.eventDate === day ? order.places : 0) + (kept?.day === day ? kept.places : 0)
}

function requestOf(after: OrderContent) {
  return {
    day: after.eventDate,
    time: after.eventTime,
    postcode: after.deliveryPostalCode,
    totalPence: priceOf(after),
  }
}

/** Whether a refusal is about something that the change alters. */
function isAboutChange(before: OrderContent, after: OrderContent, { by, rules }: { by: Changer; rules: RulesToAsk }) {
  const isOtherDay = before.eventDate !== after.eventDate
  const isOtherTime = isOtherDay || before.eventTime !== after.eventTime
  const hasNoHours = waysOf[by].isTimeWithinHours && !hoursOn(rules, after.eventDate)
  const isElsewhere = writePostcode(before.deliveryPostalCode) !== writePostcode(after.deliveryPostalCode)
  const alters: Record<Refusal['field'], boolean> = {
    event_date: isOtherDay || hasMore(before.items, after.items) || (isOtherTime && hasNoHours),
    event_time: isOtherTime,
    delivery_postal_code: isElsewhere,
    order_items: isElsewhere || priceOf(after) < priceOf(before),
  }
  return ({ field }: Refusal) => alters[field]
}

/** Whether there is more to cook of any package. */
function hasMore(before: OrderContent['items'], after: OrderContent['items']): boolean {
  return after.some(({ menuId }) => quantityOf(after, menuId) > quantityOf(before, menuId))
}

/**
 * Until when the difference can be paid: as a new order for its day, or, where that time is over, until the event. The
 * order as it stands by then must not have begun either.
 */
function payChangeUntil(atOnce: OrderContent, after: OrderContent, { now, payBy }: { now: Date; payBy?: Date }) {
  const { eventDate: day, eventTime: time } = after
  const until = payUntil(now, day, time, { noticeEnds: payBy }) ?? payUntil(now, day, time)
  const standing = payUntil(now, atOnce.eventDate, atOnce.eventTime)
  return until && standing && (until < standing ? until : standing)
}
