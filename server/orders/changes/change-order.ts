import type { OrderChange } from '../../database/changes-schema.ts'
import { countOneMore } from '../../database/daily-counts.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { lockDays } from '../../delivery/changed-places.ts'
import { type RulesInForce, rulesInForce } from '../../delivery/rules-in-force.ts'
import { AppError } from '../../errors.ts'
import { requireLockedOrder } from '../order/lock-order.ts'
import { findChange, findChangeByKey } from '../order/order-changes.ts'
import { findOrder } from '../order/orders.ts'
import { findWaitingChange } from '../order/waiting-changes.ts'
import type { OrderingOptions } from '../paying/open-order-payment.ts'
import { type ChangeAsked, findMade, keyAtOnce } from './asked-change.ts'
import { type Changer, changePolicy } from './change-policy.ts'
import { judgeAsked } from './judge-asked.ts'
import { openPageOf } from './offer-change.ts'
import { storeJudged } from './store-change.ts'
import { expireAndWithdraw, expireChange, withdrawPending } from './withdraw-change.ts'

/**
 * Changes a paid order whose event is still to come, for staff or its customer (docs/decisions/059). If the order
 * becomes dearer, the change is pending until the difference is paid, unless that was waived or paid offline; the part
 * that costs nothing is applied at once, as its own version. Every other change is applied at once, and a cheaper order
 * is refunded.
 * An earlier pending change is kept if the packages stay the same. Otherwise its payment page is closed, and it is
 * withdrawn when the new change is stored; if none is stored in the end, its customer is told.
 * The same key returns the same change. Returns undefined if nothing would change.
 * Throws AppError `not_found`, `changed_meanwhile` if the order differs from what was seen or breaks a rule that staff
 * have not seen, `not_possible` if it can't be changed, `price_changed`, `invalid_order` with the fields,
 * `packages_changed`, `rate_limited`, `idempotency_key_reused` and `payment_provider_unavailable`. The order is then as
 * it was, but if only the page could not be opened, the part that costs nothing stays applied.
 */
export async function changePaidOrder(
  options: OrderingOptions,
  orderId: string,
  asking: ChangeAsked,
): Promise<OrderChange | undefined> {
  const { database } = options
  const asked = { ...asking, key: changePolicy[asking.by].keyOf(orderId, asking.key) }
  const inForce = await rulesInForce(database)
  const made = await findMade(database, orderId, asked)
  if (made) return openIfPending(options, made)
  const closed = await expireSeen(options, orderId, asked, inForce)
  const change = await makeChange(database, orderId, { asked, inForce, closed }).catch(async (error: unknown) => {
    if (closed) await withdrawExpired(options, closed, asked.by)
    throw error
  })
  return change && openIfPending(options, change).catch((error: unknown) => rethrowPartDone(database, asked, error))
}

/** Rethrows the error. If the part that costs nothing is applied already, the message says so. */
async function rethrowPartDone(database: Database, { key }: ChangeAsked, error: unknown): Promise<never> {
  const isPartDone = error instanceof AppError && (await findChangeByKey(database, keyAtOnce(key)))
  if (!isPartDone) throw error
  throw new AppError(error.code, { message: onlyThePage, cause: error })
}

const openIfPending = async (options: OrderingOptions, change: OrderChange) =>
  change.state === 'waiting' ? openPageOf(options, change) : change

interface ChangeToMake {
  asked: ChangeAsked
  inForce: RulesInForce
  /** The pending change whose payment page was closed. */
  closed: OrderChange | undefined
}

function makeChange(
  database: Database,
  orderId: string,
  { asked, inForce, closed }: ChangeToMake,
): Promise<OrderChange | undefined> {
  return database.transaction(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const made = await findMade(tx, orderId, asked)
    if (made) return made
    const waiting = await findWaitingChange(tx, orderId)
    const days = [order.eventDate, asked.wanted.event_date, waiting?.after?.eventDate]
    await lockDays(
      tx,
      days.filter((day) => day !== undefined),
    )
    const judged = await judgeAsked(tx, order, asked, { inForce, waiting })
    if (!judged) return undefined
    if (waiting && !judged.carriedOver) {
      if (waiting.id !== closed?.id) throw new AppError('changed_meanwhile')
      await withdrawPending(tx, order, waiting)
    }
    await countChange(tx, orderId, asked)
    return storeJudged(tx, order, asked, judged)
  })
}

/** Counts a change of this order. Throws AppError `rate_limited` after too many in 24 hours. */
async function countChange(tx: Transaction, orderId: string, { by }: ChangeAsked): Promise<void> {
  const { mostADay } = changePolicy[by]
  if (mostADay === undefined || (await countOneMore(tx, `changes of ${orderId}`, mostADay))) return
  throw new AppError('rate_limited', { message: tooOften })
}

/**
 * Expires the session of the pending change that this one replaces: two pages must not take money for one order. Judges
 * the new change first, so that a refused one closes no page. Returns the pending change if it can no longer be paid.
 * It stays pending until the replacement is stored; if this server dies before that, the job ends it and tells its
 * customer.
 */
async function expireSeen(
  options: OrderingOptions,
  orderId: string,
  asked: ChangeAsked,
  inForce: RulesInForce,
): Promise<OrderChange | undefined> {
  const { database } = options
  const order = await findOrder(database, orderId)
  const waiting = await findWaitingChange(database, orderId)
  if (!order || !waiting || waiting.id !== asked.seen.waiting) return undefined
  const judged = await judgeAsked(database, order, asked, { inForce, waiting })
  if (!judged || judged.carriedOver) return undefined
  if (await expireChange(options, waiting, asked.by)) return waiting
  const ended = await findChange(database, waiting.id)
  if (ended?.state === 'in-force')
    throw new AppError('changed_meanwhile', { message: changePolicy[asked.by].paidMeanwhile })
  return undefined
}

/** Withdraws a change whose page was closed for a replacement that failed. If this fails too, the job does it. */
async function withdrawExpired(options: OrderingOptions, closed: OrderChange, by: Changer): Promise<void> {
  if (!closed.checkoutSessionId) return
  await expireAndWithdraw(options, closed, by).catch(() => {})
}

const onlyThePage =
  'What costs nothing is changed. Only the page to pay for the rest could not be opened: please try again.'
const tooOften = 'This order was changed many times today. Please ring us for the next change.'
