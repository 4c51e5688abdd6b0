import type { OrderChange } from '../../database/changes-schema.ts'
import type { Queryable } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { findDeliveryLoad } from '../../delivery/delivery-rules.ts'
import type { RulesInForce } from '../../delivery/rules-in-force.ts'
import { AppError } from '../../errors.ts'
import { findLedger, sumsOf } from '../../payments/ledger.ts'
import { releaseNow } from '../../publishing/live-content.ts'
import { findRelease } from '../../publishing/releases.ts'
import { findSoldWith } from '../../publishing/sold-packages.ts'
import { shareByTerms } from '../ending/refund-now.ts'
import { findChangeByKey } from '../order/order-changes.ts'
import { findServedItems } from '../order/orders.ts'
import { type ChangeAsked, keyAtOnce } from './change-asked.ts'
import { type ChangeWanted, type JudgedChange, judgeChange } from './judge-change.ts'
import {
  requireAllowed,
  requireChangeable,
  requirePackages,
  requirePayment,
  requirePriceSeen,
  requireTheirs,
} from './require-possible.ts'
import { type Changer, changePolicy } from './who-changes.ts'

/** What a change is judged by, besides the order and the request. */
export interface Standing {
  rules: RulesInForce['rules']
  /** The pending change. */
  waiting?: OrderChange
  /** The release that the form was rendered from, if the form says it. */
  release?: number
  /** How many places are taken on each day. Callers that store the change have locked these days. */
  loads?: Map<string, number>
}

/** Loads what judgeChange needs, and judges the change. Throws as judgeChange does. */
export async function judgeWanted(
  database: Queryable,
  order: Order,
  { by, wanted, rules, waiting, release, loads }: Standing & { by: Changer; wanted: ChangeWanted },
): Promise<JudgedChange> {
  const day = wanted.event_date ?? order.eventDate
  const taken = loads ?? (await findDeliveryLoad(database, day, day))
  const [items, leftPence] = [await findServedItems(database, order), await leftOf(database, order)]
  const offered = await packagesOffered(database, release)
  const sold = await findSoldWith(database, order, items)
  const loadOf = (each: string) => taken.get(each) ?? 0
  const now = new Date()
  const byTerms = changePolicy[by].isRefundByTerms ? await shareByTerms(database, order, now) : undefined
  return judgeChange(order, wanted, { by, items, sold, offered, waiting, leftPence, byTerms, rules, loadOf, now })
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
  const { waiting, rules } = standing
  const { seen, by, wanted } = asked
  if (waiting && seen.waiting !== undefined && waiting.id !== seen.waiting) throw new AppError('changed_meanwhile')
  if (!(await hasVersionSeen(database, order, asked))) {
    throw new AppError('changed_meanwhile', { message: changePolicy[by].otherVersion })
  }
  const judged = await judgeWanted(database, order, { ...standing, release: seen.release, by, wanted })
  if (judged.facts.length === 0) return undefined
  requirePackages(judged)
  requireTheirs(judged, order, { by, rules })
  requirePriceSeen(judged, seen.price ?? { totalPence: order.totalPence, backPence: 0 })
  requireAllowed(judged, asked)
  requirePayment(judged, asked)
  return judged
}

/** Returns the packages that a form offered: those of its release, or today's if the form names none. */
async function packagesOffered(database: Queryable, release: number | undefined) {
  const live = releaseNow()
  const drawnFrom = release === undefined || release === live.number ? live : await findRelease(database, release)
  return (drawnFrom ?? live).content.packages
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

/**
 * Returns what is left of all payments for an order, in pence. Orders from before the ledger have no row for their
 * payment.
 */
export async function leftOf(database: Queryable, order: Pick<Order, 'id' | 'totalPence'>): Promise<number> {
  const { paidPence, leftPence } = sumsOf(await findLedger(database, order.id))
  return paidPence > 0 ? leftPence : order.totalPence + leftPence
}
