import type { RulesToAsk } from '../../../contract/delivery/can-deliver.ts'
import { judgedBy, rulesOf, rulesToJudge } from '../../../contract/delivery/kitchens.ts'
import { leastPaymentPence } from '../../../contract/deposit.ts'
import { limits } from '../../../contract/limits.ts'
import { formatPence } from '../../../contract/money.ts'
import { type OrderContent, packagesFact } from '../../../contract/order-change.ts'
import { byName, contactFieldNames, type OrderFieldName, orderFieldNames } from '../../../contract/order-fields.ts'
import { partsOfVariant } from '../../../contract/package-variants.ts'
import { writePostcode } from '../../../contract/postcode.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Queryable } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { findLoadOfDay } from '../../delivery/delivery-rules.ts'
import { inShort } from '../../delivery/judge-for-staff.ts'
import type { RulesInForce } from '../../delivery/rules-in-force.ts'
import { AppError, notPossible } from '../../errors.ts'
import { findLedger, sumsOf } from '../../payments/ledger.ts'
import { contentNow, releaseNow } from '../../publishing/live-content.ts'
import { findRelease } from '../../publishing/releases.ts'
import { findSoldWith } from '../../publishing/sold-packages.ts'
import { shareByTerms } from '../ending/refund-now.ts'
import { findChangeByKey } from '../order/order-changes.ts'
import { findServedItems } from '../order/orders.ts'
import { requireTimeToCome } from '../placing/admit-taken-order.ts'
import { beyondBounds, invalidOrder } from '../placing/price-order.ts'
import { type ChangeAsked, keyAtOnce } from './asked-change.ts'
import { type Changer, changeability, changePolicy, ringAboutRefund } from './change-policy.ts'
import { type ChangeWanted, type JudgedChange, judgeChange } from './judge-change.ts'

/** What a change is judged by, besides the order and the request. */
export interface Standing {
  inForce: Pick<RulesInForce, 'rules' | 'kitchens' | 'packages'>
  /** The pending change. */
  waiting?: OrderChange
  /** The release that the form was rendered from, if the form says it. */
  release?: number
}

/**
 * Loads what judgeChange needs, and judges the change. Callers that store it have locked the order and its days. Throws
 * as judgeChange does.
 */
export async function judgeWanted(
  database: Queryable,
  order: Order,
  { by, wanted, inForce, waiting, release }: Standing & { by: Changer; wanted: ChangeWanted },
): Promise<JudgedChange> {
  const day = wanted.event_date ?? order.eventDate
  const { kitchen, rules } = kitchenAfter(order, wanted, inForce)
  const load = await findLoadOfDay(database, day, kitchen)
  const [items, leftPence] = [await findServedItems(database, order), await leftOf(database, order)]
  const offered = await packagesOffered(database, release)
  const sold = await findSoldWith(database, order, items)
  const now = new Date()
  const byTerms = changePolicy[by].isRefundByTerms ? await shareByTerms(database, order, now) : undefined
  const ground = { by, items, sold, offered, waiting, leftPence, byTerms, kitchen, rules, load, now }
  return judgeChange(order, wanted, ground)
}

/**
 * Returns the kitchen of the changed order, and its rules. An order stays with its kitchen until staff move it or its
 * postcode changes. Throws AppError `not_possible` for a kitchen that takes no orders.
 */
function kitchenAfter(
  order: Order,
  { kitchen, delivery_postal_code: postcode }: ChangeWanted,
  inForce: Standing['inForce'],
) {
  if (kitchen !== undefined) {
    if (!inForce.kitchens.includes(kitchen)) throw notPossible('This kitchen takes no orders now.')
    return { kitchen, rules: rulesToJudge(inForce, kitchen) }
  }
  const isElsewhere = postcode !== undefined && writePostcode(postcode) !== writePostcode(order.deliveryPostalCode)
  return judgedBy(inForce, isElsewhere ? postcode : undefined, order.kitchen)
}

/**
 * Judges a change as its form asked for it. Returns undefined if nothing would change. Throws AppError if the change
 * can't be made: see changePaidOrder.
 */
export async function judgeAsked(
  database: Queryable,
  order: Order,
  asked: ChangeAsked,
  standing: Standing,
): Promise<JudgedChange | undefined> {
  requireChangeable(order, asked.by)
  const { waiting, inForce } = standing
  const { seen, by, wanted } = asked
  if (waiting && seen.waiting !== undefined && waiting.id !== seen.waiting) throw new AppError('changed_meanwhile')
  if (!(await hasVersionSeen(database, order, asked))) {
    throw new AppError('changed_meanwhile', { message: changePolicy[by].otherVersion })
  }
  const judged = await judgeWanted(database, order, { ...standing, release: seen.release, by, wanted })
  if (judged.facts.length === 0) return undefined
  requirePackages(judged)
  const rules = rulesOf(inForce.rules, order.kitchen)
  requireTheirs(judged, order, { by, rules })
  requirePriceSeen(judged, seen.price ?? { totalPence: order.totalPence, backPence: 0 })
  requireAllowed(judged, asked)
  requirePayment(judged, asked, rules)
  return judged
}

/** Returns the packages that a form offered: those of its release, or today's if the form names none. */
async function packagesOffered(database: Queryable, release: number | undefined) {
  const live = releaseNow()
  const releaseOfPage = release === undefined || release === live.number ? live : await findRelease(database, release)
  return (releaseOfPage ?? live).content.packages
}

/** True if the order still has the version that was seen, or the next one, made by this form before its page failed. */
async function hasVersionSeen(
  database: Queryable,
  { id, version }: Order,
  { key, seen }: ChangeAsked,
): Promise<boolean> {
  if (version === seen.version) return true
  const atOnce = version === seen.version + 1 ? await findChangeByKey(database, keyAtOnce(key)) : undefined
  return atOnce?.orderId === id && atOnce.version === version
}

/** Returns what is left of all payments for an order, in pence. */
export async function leftOf(database: Queryable, order: Pick<Order, 'id'>): Promise<number> {
  return sumsOf(await findLedger(database, order.id)).leftPence
}

/** Throws AppError `not_possible` unless the order is open, with a message for staff or for the customer. */
export function requireChangeable(order: Order, by: Changer): void {
  const stand = changeability(order, new Date())
  if (stand !== 'open') throw notPossible(changePolicy[by].whyNotOpen(order, stand))
}

/**
 * Throws AppError `not_possible`, with the fields, if whoever asks may no longer change one of them, or if the refund
 * has to be agreed on the phone. For customers, also throws as requireChangedWithinBounds does.
 */
export function requireTheirs(
  { before, after, facts, money }: JudgedChange,
  order: Order,
  { by, rules }: { by: Changer; rules: RulesToAsk },
): void {
  const { may_change, why_not } = changePolicy[by].mayChange(order, rules, new Date())
  const refuse = (paths: string[], message: string) =>
    new AppError('not_possible', { message, fields: paths.map((path) => ({ path, message })) })
  if (may_change === 'all') {
    if (money.refundNeedsPhoneCall) throw refuse(['order_items'], ringAboutRefund(rules))
    if (by === 'customer') requireChangedWithinBounds(before, after)
    return
  }
  const allowed: readonly OrderFieldName[] = may_change === 'contact' ? contactFieldNames : []
  const [had, has] = [byName(before), byName(after)]
  const others = orderFieldNames.filter((name) => had[name] !== has[name] && !allowed.includes(name))
  const isOtherFood = facts.some(({ name }) => name === packagesFact)
  const paths = isOtherFood ? [...others, 'order_items'] : others
  if (paths.length > 0) throw refuse(paths, why_not ?? '')
}

/** Throws AppError `invalid_order` if no package is left. */
export function requirePackages({ after }: JudgedChange): void {
  if (after.items.length === 0) throw invalidOrder('order_items', 'Please select at least one catering menu.')
}

/** Throws AppError `invalid_order` if a changed package has fewer or more boxes than customers can order online. */
function requireChangedWithinBounds(before: OrderContent, after: OrderContent): void {
  for (const each of contentNow().packages) {
    const [had, has] = [before, after].map(({ items }) =>
      items
        .filter(({ menuId }) => partsOfVariant(menuId).packageId === each.menuId)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    )
    const beyond = has && has !== had && beyondBounds(each, has)
    if (beyond) throw invalidOrder('order_items', beyond)
  }
}

/**
 * Throws AppError if the rules refuse a change: `invalid_order` with a reason at each field for customers, and
 * `changed_meanwhile` for staff who have not seen all the reasons. Staff get `invalid_order` for a past or too distant
 * day.
 */
export function requireAllowed(
  { refusals, after }: JudgedChange,
  asked: Pick<ChangeAsked, 'by'> & { beyond?: string[] },
): void {
  if (asked.by === 'staff') {
    requireTimeToCome(after.eventDate, after.eventTime)
    const isUnseen = refusals.some(({ message }) => !asked.beyond?.includes(inShort(message)))
    if (isUnseen) throw new AppError('changed_meanwhile', { message: unseen })
    return
  }
  if (refusals.length === 0) return
  throw new AppError('invalid_order', { fields: refusals.map(({ field, message }) => ({ path: field, message })) })
}

/** Throws AppError if the price or refund is not what the person saw, or if the order costs more than the limit. */
function requirePriceSeen({ totalPence, money }: JudgedChange, seen: { totalPence: number; backPence: number }): void {
  if (totalPence > limits.totalPence)
    throw invalidOrder('order_items', `An order can cost at most ${formatPence(limits.totalPence)}.`)
  if (totalPence !== seen.totalPence) {
    const message = `It would cost ${formatPence(totalPence)} now, and the page said ${formatPence(Math.max(0, seen.totalPence))}. Look at the new price before you go on.`
    throw new AppError('price_changed', { message })
  }
  if (money.backPence !== seen.backPence) throw new AppError('changed_meanwhile')
}

/** Throws AppError `invalid_order` if the difference can't be paid in the way asked for. */
export function requirePayment(
  { money, payUntil }: JudgedChange,
  { by, pay }: Pick<ChangeAsked, 'by' | 'pay'>,
  rules: RulesToAsk,
): void {
  if (money.toPayPence === 0) return
  const { path, tooSoon, tooLittle } = changePolicy[by].noLink
  if (pay.how === 'link' && !payUntil) throw invalidOrder(path, tooSoon(rules))
  if (pay.how === 'link' && money.toPayPence < leastPaymentPence) throw invalidOrder(path, tooLittle(rules))
  if (pay.how === 'waive' && !pay.reason) throw invalidOrder('waived_reason', 'Please write why nobody has to pay it.')
}

const unseen = 'This change goes beyond the rules. Look at the reasons, and make it all the same or alter it.'
