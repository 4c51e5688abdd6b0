import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits.ts'
import { addDays, londonDay, londonInstant } from '../../contract/london-time.ts'
import { formatPence } from '../../contract/money.ts'
import { theCustomer } from '../../contract/own-order.ts'
import { lockDays } from '../database/changed-places.ts'
import type { OrderChange } from '../database/changes-schema.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { findDeliveryLoad } from '../database/delivery-rules.ts'
import { queueJob } from '../database/job-queue.ts'
import { findLedger, sumsOf } from '../database/ledger.ts'
import { orderLedger } from '../database/ledger-schema.ts'
import { announceOrder } from '../database/order-announcements.ts'
import { storeChange } from '../database/order-changes.ts'
import { findItems, findOrder, isPaid } from '../database/orders.ts'
import { cateringOrders, type Order } from '../database/schema.ts'
import { findWaitingChange } from '../database/waiting-changes.ts'
import { AppError } from '../http/errors.ts'
import { inShort } from '../kitchen/judge-for-staff.ts'
import { type RulesInForce, rulesInForce } from '../kitchen/rules-in-force.ts'
import { leastPaymentPence } from '../payments/open-change-payment.ts'
import { refundOrder } from '../payments/refund-order.ts'
import { findMade } from './find-made.ts'
import { type ChangeWanted, type JudgedChange, judgeChange } from './judge-change.ts'
import { type OfferOptions, openPageOf } from './offer-change.ts'
import { putInForce } from './put-in-force.ts'
import { tellCustomer } from './tell-of-change.ts'
import { withdrawWaiting } from './withdraw-waiting.ts'

/** How the difference of a dearer order is paid. */
export type PayingMore =
  | { how: 'link' }
  | { how: 'waive'; reason: string }
  /** The money is there, and how it came, in words. */
  | { how: 'otherwise'; reason: string }

/** What somebody asks an order to become, and what they saw when they did. Amounts are in pence. */
export interface ChangeAsked {
  /** Names one form, so that one that is sent twice is one change. */
  key: string
  wanted: ChangeWanted
  seen: {
    version: number
    /** The change that waits, which this one replaces. */
    waiting: string | null
    totalPence: number
    backPence: number
  }
  pay: PayingMore
  /** The name of the person of the staff; null where the customer asks. */
  by: string | null
  /** Throws AppError where the rules refuse the change. Staff may go beyond what they have seen, customers beyond none. */
  requireAllowed: (judged: JudgedChange) => void
  /** Called in the transaction that stores the change. */
  write?: (tx: Transaction, change: OrderChange, judged: JudgedChange) => Promise<void>
}

/**
 * Changes a paid order whose event is to come (docs/decisions/059). A dearer order waits until the difference is paid on
 * a page of its own, unless it is waived or was paid otherwise. Every other change is in force at once, and of a cheaper
 * order the difference goes back. A change that waited is withdrawn first; should this one fail afterwards, its customer
 * is told so. The same key gives the same change.
 * Throws AppError, and then the order is as it was: `changed_meanwhile` where it is not as it was seen, `not_possible`
 * where it can't be changed, `price_changed`, `invalid_order` with the fields, `idempotency_key_reused`,
 * `payment_provider_unavailable`, and what `requireAllowed` throws.
 */
export async function changePaidOrder(
  options: OfferOptions,
  orderId: string,
  asked: ChangeAsked,
): Promise<OrderChange> {
  const { database } = options
  const { rules } = await rulesInForce(database)
  const made = await findMade(database, orderId, asked)
  if (made) return opened(options, made)
  const withdrawn = await withdrawSeen(options, orderId, asked, rules)
  try {
    return await opened(options, await make(database, orderId, asked, rules))
  } catch (error) {
    // No other change took its place, so nothing else tells the customer that their link is dead.
    if (withdrawn) await database.transaction((tx) => tellCustomer(tx, withdrawn, 'change-lapsed'))
    throw error
  }
}

const opened = async (options: OfferOptions, change: OrderChange) =>
  change.state === 'waiting' ? openPageOf(options, change) : change

async function make(database: Database, orderId: string, asked: ChangeAsked, rules: RulesInForce['rules']) {
  return database.transaction(async (tx) => {
    const [order] = await tx.select().from(cateringOrders).where(eq(cateringOrders.id, orderId)).for('update')
    if (!order) throw new AppError('not_found')
    const made = await findMade(tx, orderId, asked)
    if (made) return made
    requireChangeable(order)
    if (await findWaitingChange(tx, orderId)) throw new AppError('changed_meanwhile')
    const loads = await lockDays(tx, [order.eventDate, asked.wanted.event_date ?? order.eventDate])
    const judged = await judge(tx, order, asked, { rules, loadOf: (day) => loads.get(day) ?? 0 })
    return store(tx, order, asked, judged)
  })
}

/**
 * Withdraws the change that waits, where this one replaces it: two pages must not take money for one order. All that can
 * be refused is refused before. Returns the change where it was withdrawn here, and its customer has no mail about it.
 */
async function withdrawSeen(
  options: OfferOptions,
  orderId: string,
  asked: ChangeAsked,
  rules: RulesInForce['rules'],
): Promise<OrderChange | undefined> {
  const { database } = options
  const order = await findOrder(database, orderId)
  const waiting = await findWaitingChange(database, orderId)
  if (!order || !waiting || waiting.id !== asked.seen.waiting) return undefined
  requireChangeable(order)
  const days = [order.eventDate, asked.wanted.event_date ?? order.eventDate].sort() as [string, string]
  const loads = await findDeliveryLoad(database, ...days)
  await judge(database, order, asked, { rules, loadOf: (day) => loads.get(day) ?? 0, waiting })
  let withdrawn: OrderChange | undefined
  const { state } = await withdrawWaiting(options, waiting, async (_, change) => {
    withdrawn = change
  })
  if (state === 'in-force') throw new AppError('changed_meanwhile', { message: paidMeanwhile })
  return withdrawn
}

/** Throws AppError `not_possible` where an order can't be changed. */
export function requireChangeable(order: Order): void {
  const { status, eventDate, eventTime, erased } = order
  const why =
    status === 'cancelled'
      ? 'This order is cancelled, so it can not be changed.'
      : status !== 'confirmed' || !isPaid(order)
        ? 'This order is not paid yet. Cancel it and take it once more as it shall be.'
        : erased || londonInstant(eventDate, eventTime.slice(0, 5)) <= new Date()
          ? 'The event of this order has begun or is over, so it can not be changed.'
          : undefined
  if (why) throw new AppError('not_possible', { message: why })
}

/** Judges a change, and throws AppError where it can't be made as it was asked for. */
async function judge(
  database: Queryable,
  order: Order,
  asked: ChangeAsked,
  ground: { rules: RulesInForce['rules']; loadOf: (day: string) => number; waiting?: OrderChange },
): Promise<JudgedChange> {
  if (order.version !== asked.seen.version) throw new AppError('changed_meanwhile')
  const [items, leftPence] = [await findItems(database, order.id), await leftOf(database, order)]
  const judged = judgeChange(order, asked.wanted, { ...ground, items, leftPence, now: new Date() })
  if (judged.facts.length === 0) throw new AppError('not_possible', { message: nothingChanged })
  requireToCome(judged)
  requirePrice(judged, asked)
  asked.requireAllowed(judged)
  requirePayment(judged, asked.pay)
  return judged
}

/** What is left of all that was paid for an order, in pence. A payment from before there was a ledger has no row yet. */
export async function leftOf(database: Queryable, order: Pick<Order, 'id' | 'totalPence'>): Promise<number> {
  const { paidPence, leftPence } = sumsOf(await findLedger(database, order.id))
  return paidPence > 0 ? leftPence : order.totalPence + leftPence
}

/** These hold for staff too. */
function requireToCome({ after: { eventDate: day, eventTime: time } }: JudgedChange): void {
  const now = new Date()
  if (day > addDays(londonDay(now), limits.eventDaysAhead))
    throw refuse('event_date', 'Please choose a day within two years.')
  if (day < londonDay(now)) throw refuse('event_date', 'This day is over. Please choose a day from today on.')
  if (londonInstant(day, time) <= now) throw refuse('event_time', 'This time is over. Please choose a later one.')
}

function requirePrice({ totalPence, money }: JudgedChange, { seen }: ChangeAsked): void {
  if (totalPence > limits.totalPence)
    throw refuse('order_items', `An order can cost at most ${formatPence(limits.totalPence)}.`)
  if (totalPence !== seen.totalPence) {
    const message = `It would cost ${formatPence(totalPence)} now, and the page said ${formatPence(Math.max(0, seen.totalPence))}. Look at the new price before you go on.`
    throw new AppError('price_changed', { message })
  }
  if (money.backPence !== seen.backPence) throw new AppError('changed_meanwhile')
}

function requirePayment({ money, payUntil }: JudgedChange, pay: PayingMore): void {
  if (money.toPayPence === 0) return
  if (pay.how === 'link' && !payUntil) throw refuse('pay', tooSoonForLink)
  if (pay.how === 'link' && money.toPayPence < leastPaymentPence) throw refuse('pay', tooLittleForLink)
  if (pay.how === 'waive' && !pay.reason) throw refuse('waived_reason', 'Please write why nobody has to pay it.')
}

const refuse = (path: string, message: string) => new AppError('invalid_order', { fields: [{ path, message }] })

/** Stores the change, and brings it into force where nothing is to be waited for. The days are locked. */
async function store(tx: Transaction, order: Order, asked: ChangeAsked, judged: JudgedChange): Promise<OrderChange> {
  const { before, after, money, refusals } = judged
  const { pay, by } = asked
  const isDearer = money.toPayPence > 0
  const isWaived = isDearer && pay.how === 'waive'
  const change = await storeChange(tx, {
    ...{ id: randomUUID(), orderId: order.id, version: order.version + 1, before, after, by },
    differencePence: money.differencePence,
    waivedPence: isWaived ? money.toPayPence : 0,
    waivedReason: isWaived ? pay.reason : null,
    beyond: refusals.map(({ message }) => inShort(message)).join(' ') || null,
    idempotencyKey: asked.key,
    ...(isDearer && pay.how === 'link' && { checkoutExpiresAt: judged.payUntil }),
  })
  await asked.write?.(tx, change, judged)
  if (isDearer && pay.how === 'link') {
    await queueJob(tx, 'offer-change', { changeId: change.id }, `offer-change ${change.id}`)
    await announceOrder(tx, order.orderNumber)
    return change
  }
  if (isDearer && pay.how === 'otherwise') await recordPaidOtherwise(tx, change, pay.reason)
  if (money.backPence > 0) await giveBack(tx, order, change, judged)
  await putInForce(tx, order, change)
  return { ...change, state: 'in-force' }
}

/** The money came otherwise than through Stripe. */
async function recordPaidOtherwise(tx: Transaction, change: OrderChange, reason: string): Promise<void> {
  const { id: changeId, orderId, by, differencePence: amountPence } = change
  await tx.insert(orderLedger).values({
    ...{ id: randomUUID(), orderId, changeId, kind: 'paid-otherwise', amountPence, state: 'succeeded', reason, by },
    settledAt: sql`now()`,
  })
  // All may have been given back before.
  await tx.update(cateringOrders).set({ paymentStatus: 'completed' }).where(eq(cateringOrders.id, orderId))
}

/** Asks for the refund of what the order costs less. It belongs to the change, whose mail tells of it. */
async function giveBack(
  tx: Transaction,
  order: Order,
  change: OrderChange,
  { facts, money }: JudgedChange,
): Promise<void> {
  const reason = `Your order changed: ${facts.map(({ name }) => name.toLowerCase()).join(', ')}.`
  await refundOrder(tx, order, {
    ...{ key: `change-${change.id}`, amountPence: money.backPence, reason, by: change.by ?? theCustomer },
    ...{ leftPence: await leftOf(tx, order), changeId: change.id },
  })
}

const paidMeanwhile =
  'The customer paid for the earlier change at that very moment, so it is in force. Look at the order again before you go on.'
const nothingChanged = 'Nothing is different yet, so there is nothing to change.'
const tooLittleForLink = `Stripe takes no payment below ${formatPence(leastPaymentPence)}. Choose how it was paid otherwise, or waive it.`
const tooSoonForLink =
  'The event begins too soon for a link: half an hour is needed to pay. Choose how it was paid otherwise, or waive it.'
