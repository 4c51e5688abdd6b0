import { randomUUID } from 'node:crypto'
import type { Refusal } from '../../../contract/delivery/can-deliver.ts'
import { londonInstant } from '../../../contract/london-time.ts'
import { changedFacts } from '../../../contract/order-change.ts'
import { theCustomer } from '../../../contract/own-order.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { lockDays } from '../../delivery/changed-places.ts'
import { findDeliveryLoad } from '../../delivery/delivery-rules.ts'
import { inShort } from '../../delivery/judge-for-staff.ts'
import { type RulesInForce, rulesInForce } from '../../delivery/rules-in-force.ts'
import { AppError } from '../../http/errors.ts'
import { findLedger, sumsOf } from '../../payments/ledger.ts'
import { idsOfParts, requireLeft } from '../ending/refund-order.ts'
import { requireOrder } from '../hold-order.ts'
import type { Changed } from '../life/after-change.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import { findItems, findOrder, isPaid } from '../orders.ts'
import { withdrawChange } from './end-change.ts'
import { findMade } from './find-made.ts'
import { type ChangeWanted, type JudgedChange, judgeChange } from './judge-change.ts'
import { type OfferOptions, openPageOf } from './offer-change.ts'
import { findChange, findChangeByKey, storeChange } from './order-changes.ts'
import { storeInForce } from './put-in-force.ts'
import { type PayingMore, requireChangeToCome, requirePayment, requirePriceSeen } from './require-possible.ts'
import { findWaitingChange } from './waiting-changes.ts'
import { expireChange, withdrawWaiting } from './withdraw-waiting.ts'

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
 * a page of its own, unless it is waived or was paid otherwise; what of it costs nothing is in force before that, as a
 * version of its own. Every other change is in force at once, and of a cheaper order the difference goes back. A change
 * that waited stays on top of one that leaves the packages. Of one with other packages it is withdrawn in the transaction
 * that stores it, and its page is closed before. Should no other take its place in the end, its customer hears that. The
 * same key gives the same change.
 * Throws AppError, and then the order is as it was, but for what costs nothing where only the page could not be opened: `changed_meanwhile` where it is not as it was seen, `not_possible`
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
  const closed = await expireSeen(options, orderId, asked, rules)
  const change = await make(database, orderId, { asked, rules, closed }).catch(async (error: unknown) => {
    if (closed) await tellOfExpired(options, closed)
    throw error
  })
  return opened(options, change).catch((error: unknown) => tellWhatIsDone(database, asked, error))
}

/** Where only the page could not be opened, what costs nothing is in force all the same. */
async function tellWhatIsDone(database: Database, { key }: ChangeAsked, error: unknown): Promise<never> {
  const isPartDone = error instanceof AppError && (await findChangeByKey(database, keyAtOnce(key)))
  if (!isPartDone) throw error
  throw new AppError(error.code, { message: onlyThePage, cause: error })
}

const opened = async (options: OfferOptions, change: OrderChange) =>
  change.state === 'waiting' ? openPageOf(options, change) : change

interface Making {
  asked: ChangeAsked
  rules: RulesInForce['rules']
  /** The change that waits and whose page is closed. */
  closed: OrderChange | undefined
}

async function make(database: Database, orderId: string, { asked, rules, closed }: Making): Promise<OrderChange> {
  return database.transaction(async (tx) => {
    const order = await requireOrder(tx, orderId)
    const made = await findMade(tx, orderId, asked)
    if (made) return made
    requireChangeable(order)
    const waiting = await findWaitingChange(tx, orderId)
    if (waiting && waiting.id !== asked.seen.waiting) throw new AppError('changed_meanwhile')
    const days = [order.eventDate, asked.wanted.event_date, waiting?.after?.eventDate]
    const loads = await lockDays(
      tx,
      days.filter((day) => day !== undefined),
    )
    const judged = await judgeAsked(tx, order, asked, { rules, loadOf: (day) => loads.get(day) ?? 0, waiting })
    if (waiting && !judged.carriedOver) {
      if (waiting.id !== closed?.id) throw new AppError('changed_meanwhile')
      await withdrawChange(tx, order, waiting)
    }
    return store(tx, order, asked, judged)
  })
}

/**
 * Expires the session of the change that waits, where this one replaces it: two pages must not take money for one order. All
 * that can be refused is refused before. Returns the change where it can take no money any more. It still waits then, so
 * that a server that dies here leaves it to the job, which ends it and tells its customer.
 */
async function expireSeen(
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
  const { carriedOver } = await judgeAsked(database, order, asked, {
    rules,
    loadOf: (day) => loads.get(day) ?? 0,
    waiting,
  })
  if (carriedOver) return undefined
  if (await expireChange(options, waiting)) return waiting
  const ended = await findChange(database, waiting.id)
  if (ended?.state === 'in-force') throw new AppError('changed_meanwhile', { message: paidMeanwhile })
  return undefined
}

/** Ends a change whose page was closed for another one that could not be made. Where this fails, the job does it. */
async function tellOfExpired(options: OfferOptions, closed: OrderChange): Promise<void> {
  if (!closed.checkoutSessionId) return
  await withdrawWaiting(options, closed).catch(() => {})
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
async function judgeAsked(
  database: Queryable,
  order: Order,
  asked: ChangeAsked,
  ground: { rules: RulesInForce['rules']; loadOf: (day: string) => number; waiting?: OrderChange },
): Promise<JudgedChange> {
  if (!(await hasVersionSeen(database, order, asked))) throw new AppError('changed_meanwhile')
  const [items, leftPence] = [await findItems(database, order.id), await leftOf(database, order)]
  const judged = judgeChange(order, asked.wanted, { ...ground, items, leftPence, now: new Date() })
  if (judged.facts.length === 0) throw new AppError('not_possible', { message: nothingChanged })
  requireChangeToCome(judged)
  requirePriceSeen(judged, asked.seen)
  asked.requireAllowed(judged)
  requirePayment(judged, asked.pay)
  return judged
}

/** Whether the order has the version that was seen, or the one that the same form has made of it before its page failed. */
async function hasVersionSeen(
  database: Queryable,
  { id, version }: Order,
  { key, seen }: ChangeAsked,
): Promise<boolean> {
  if (version === seen.version) return true
  const atOnce = version === seen.version + 1 ? await findChangeByKey(database, keyAtOnce(key)) : undefined
  return atOnce?.orderId === id && atOnce.version === version
}

/** What is left of all that was paid for an order, in pence. A payment from before there was a ledger has no row yet. */
export async function leftOf(database: Queryable, order: Pick<Order, 'id' | 'totalPence'>): Promise<number> {
  const { paidPence, leftPence } = sumsOf(await findLedger(database, order.id))
  return paidPence > 0 ? leftPence : order.totalPence + leftPence
}

/** Stores the change, and brings it into force where nothing is to be waited for. The days are locked. */
async function store(tx: Transaction, order: Order, asked: ChangeAsked, judged: JudgedChange): Promise<OrderChange> {
  const { before, after, money, refusals, carriedOver } = judged
  const { pay, by } = asked
  const isDearer = money.toPayPence > 0
  if (isDearer && pay.how === 'link') return storeWaiting(tx, order, asked, judged)
  const isWaived = isDearer && pay.how === 'waive'
  const paidBy = isDearer && pay.how === 'otherwise' ? pay.reason : undefined
  const amountPence = money.backPence
  const ledger =
    amountPence > 0 ? await requireLeft(tx, order, { amountPence, leftPence: await leftOf(tx, order) }) : []
  const wanted = {
    before,
    after,
    by,
    differencePence: money.differencePence,
    beyond: beyondOf(refusals),
    waivedPence: isWaived ? money.toPayPence : 0,
    waivedReason: isWaived ? pay.reason : null,
    idempotencyKey: asked.key,
  }
  return storeInForce(tx, order, wanted, {
    carriedOver,
    moneyOf: (change) => ({ paidBy, ledger, refund: refundOf(change, judged, ledger) }),
    write: async (change) => asked.write?.(tx, change, judged),
  })
}

/**
 * Stores a change whose difference is paid with a link. What costs nothing is in force at once, as a version of its own,
 * and the rest waits on top of it (docs/decisions/082).
 */
async function storeWaiting(
  tx: Transaction,
  order: Order,
  asked: ChangeAsked,
  judged: JudgedChange,
): Promise<OrderChange> {
  const { before, atOnce, after, money, refusals, refusalsAtOnce } = judged
  const isPartAtOnce = changedFacts(before, atOnce).length > 0
  const base = { orderId: order.id, by: asked.by }
  if (isPartAtOnce) {
    const part = { by: asked.by, before, after: atOnce, differencePence: 0, beyond: beyondOf(refusalsAtOnce) }
    await storeInForce(tx, order, { ...part, idempotencyKey: keyAtOnce(asked.key) })
  }
  const isOfRest = ({ message }: Refusal) => !refusalsAtOnce.some((refusal) => refusal.message === message)
  const change = await storeChange(tx, {
    ...base,
    id: randomUUID(),
    version: order.version + (isPartAtOnce ? 2 : 1),
    before: atOnce,
    after,
    differencePence: money.differencePence,
    beyond: beyondOf(refusals.filter(isOfRest)),
    idempotencyKey: asked.key,
    checkoutExpiresAt: judged.payUntil,
  })
  await asked.write?.(tx, change, judged)
  const known = { order, ledger: [], changes: [change], now: new Date() }
  await carryOut(tx, known, whatFollows(known, { happened: 'change waits', change }))
  return change
}

/** The key of the part of a change that is in force before its payment. */
const keyAtOnce = (key: string) => `${key} at once`

const beyondOf = (refusals: Refusal[]) => refusals.map(({ message }) => inShort(message)).join(' ') || null

/** The refund of what the order costs less. It belongs to the change, whose mail tells of it. */
function refundOf(change: OrderChange, { facts, money }: JudgedChange, ledger: LedgerEntry[]): Changed['refund'] {
  if (money.backPence === 0) return undefined
  const reason = `Your order changed: ${facts.map(({ name }) => name.toLowerCase()).join(', ')}.`
  const by = change.by ?? theCustomer
  const refund = { key: `change-${change.id}`, amountPence: money.backPence, reason, by, changeId: change.id }
  return { refund, ids: idsOfParts(ledger) }
}

const paidMeanwhile =
  'The customer paid for the earlier change at that very moment, so it is in force. Look at the order again before you go on.'
const onlyThePage =
  'What costs nothing is changed. Only the page to pay for the rest could not be opened: please try again.'
const nothingChanged = 'Nothing is different yet, so there is nothing to change.'
