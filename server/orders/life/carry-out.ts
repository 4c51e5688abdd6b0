import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { RulesOfAll } from '../../../contract/delivery/rules.ts'
import type { OrderContent } from '../../../contract/order-change.ts'
import { paidAnother } from '../../../contract/staff/attention.ts'
import { markOrder } from '../../../contract/staff/orders.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { queueExpireCheckout, queueJob } from '../../database/job-queue.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import { cateringOrderItems, cateringOrders, type NewOrder, type Order } from '../../database/schema.ts'
import { lockDays } from '../../delivery/changed-places.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { whyOverFull } from '../../delivery/why-over-full.ts'
import {
  changeDispute,
  changeRefund,
  deleteRefundsFromBefore,
  findLedger,
  recordAskedRefund,
  recordCharge,
  recordDispute,
  recordForeignRefund,
  recordFurtherCharge,
  recordPaidByHand,
  theSite,
} from '../../payments/ledger.ts'
import { writeAct } from '../../people/staff-acts.ts'
import { lockOrder } from '../order/lock-order.ts'
import { clearMarks } from '../order/order-acts.ts'
import { endChange } from '../order/order-changes.ts'
import { announceOrder, noteEvent } from '../order/order-events.ts'
import { findPaidSibling, isPaid } from '../order/orders.ts'
import { raiseAttention } from '../order/raise-attention.ts'
import { findOrdersReplacedBy } from '../order/replaced-orders.ts'
import { findWaitingChange } from '../order/waiting-changes.ts'
import { type Attention, type Follows, type Known, type LedgerWrite, nothingFollows, type Question } from './follows.ts'

/** Another call has changed the order, its ledger or its change since they were read. Rolls back the transaction. */
class Overtaken extends Error {}

/**
 * Carries out what follows from a fact in its own transaction. Returns false, with nothing written, if the order has
 * changed since it was read.
 */
export async function carryOutAsRead(database: Database, known: Known, follows: Follows): Promise<boolean> {
  // Reads the rules outside: a transaction that asks for a second connection may wait for itself.
  const rules = asksForRules(follows) ? (await rulesInForce(database)).rules : undefined
  try {
    await database.transaction((tx) => carryOut(tx, known, follows, rules))
    return true
  } catch (error) {
    if (error instanceof Overtaken) return false
    throw error
  }
}

/**
 * Writes everything that follows from a fact. Throws Overtaken if the order has changed since it was read. `rules` are
 * needed for the question whether a day is over-full.
 */
export async function carryOut(tx: Transaction, known: Known, follows: Follows, rules?: RulesOfAll): Promise<void> {
  if (follows === nothingFollows) return
  const { order } = known
  await lockDaysFirst(tx, known, follows)
  const columns = follows.columns as Partial<NewOrder>
  if (Object.keys(columns).length > 0 && !(await changeOrderAsSeen(tx, order, columns))) throw new Overtaken()
  if (follows.ledger.some(isDecidedByLedger)) await requireLedgerAsRead(tx, known)
  for (const write of follows.ledger) await writeToLedger(tx, order, write)
  for (const { event, detail } of follows.events) await noteEvent(tx, order.id, event, detail)
  for (const { inSeconds, ...mail } of follows.mails)
    await queueJob(tx, 'send-order-mail', { ...mail, orderId: order.id }, undefined, undefined, inSeconds)
  await endAndExpire(tx, order, follows)
  let isAnnounced = false
  for (const attention of follows.attention) isAnnounced = (await ask(tx, order, attention, rules)) || isAnnounced
  if (!isAnnounced) await announceOrder(tx, order.orderNumber)
}

/**
 * Updates an order only if its state is still as it was read. Returns false if it isn't. Nothing else writes
 * `payment_status` of a stored order (docs/decisions/004).
 */
async function changeOrderAsSeen(tx: Transaction, seen: Order, change: Partial<NewOrder>): Promise<boolean> {
  const changed = await tx
    .update(cateringOrders)
    .set(change)
    .where(
      and(
        eq(cateringOrders.id, seen.id),
        eq(cateringOrders.paymentStatus, seen.paymentStatus),
        eq(cateringOrders.status, seen.status),
        eq(cateringOrders.refundedPence, seen.refundedPence),
        sql`${cateringOrders.attention} is not distinct from ${seen.attention}`,
        seen.processingSince ? isNotNull(cateringOrders.processingSince) : isNull(cateringOrders.processingSince),
      ),
    )
  return changed.rowCount === 1
}

/** Locks the days whose places change, in date order as everywhere, before anything is written. */
async function lockDaysFirst(tx: Transaction, known: Known, { columns, ends }: Follows): Promise<void> {
  if (isPaid(known.order) && columns.status === 'cancelled') await lockOrderAndDays(tx, known)
  const { before, after } = (ends?.as === 'in-force' && ends.change) || {}
  if (before && after) await lockDays(tx, [before.eventDate, after.eventDate])
}

async function endAndExpire(tx: Transaction, order: Order, follows: Follows): Promise<void> {
  const { expire, ends, offers, takesMarksBack } = follows
  if (expire.includes('those of the orders that it replaces')) await expireReplaced(tx, order)
  if (ends) await endWaiting(tx, order, ends)
  if (ends && expire.includes('that of the change which ends')) await queueForChange(tx, 'close-change', ends.change)
  if (expire.includes('that of the rest') && order.restSessionId)
    await queueExpireCheckout(tx, { orderId: order.id, sessionId: order.restSessionId })
  if (offers) await queueForChange(tx, 'offer-change', offers)
  if (takesMarksBack) await takeMarksBack(tx, order)
}

const asksForRules = ({ attention }: Follows) =>
  attention.some(({ reasons }) => reasons.some((reason) => isQuestion(reason) && reason.ask === 'is its day over-full'))

const isQuestion = (reason: string | Question): reason is Question => typeof reason !== 'string'

/**
 * Locks an order that is being cancelled, then the days that get places back, in date order: its own and its pending
 * change's. Otherwise two transactions could each have locked the day that the other waits for.
 */
async function lockOrderAndDays(tx: Transaction, { order, changes }: Known): Promise<void> {
  await lockOrder(tx, order.id)
  const waiting = await findWaitingChange(tx, order.id)
  const known = changes.find(({ state }) => state === 'waiting')
  if (waiting?.id !== known?.id || waiting?.version !== known?.version) throw new Overtaken()
  await lockDays(tx, [order.eventDate, waiting?.after?.eventDate ?? order.eventDate])
}

/** True for rows whose state was decided from the ledger. The others are written once, whatever the ledger has. */
const isDecidedByLedger = ({ write }: LedgerWrite) => write === 'state of refund' || write === 'state of dispute'

async function requireLedgerAsRead(tx: Transaction, { order, ledger }: Known): Promise<void> {
  if (stateOfAll(await findLedger(tx, order.id)) !== stateOfAll(ledger)) throw new Overtaken()
}

const stateOfAll = (ledger: LedgerEntry[]) =>
  ledger.map(({ id, state, explanation }) => [id, state, explanation]).join()

async function writeToLedger(tx: Transaction, { id }: Order, write: LedgerWrite): Promise<unknown> {
  switch (write.write) {
    case 'own charge':
      return recordCharge(tx, { id }, write.chargeId)
    case 'no refunds from before the ledger':
      return deleteRefundsFromBefore(tx, id)
    case 'refund of Stripe':
      return recordForeignRefund(tx, write.row)
    case 'state of refund':
      return changeRefund(tx, write.entry, write.becomes)
    case 'further charge':
      return recordFurtherCharge(tx, write.row)
    case 'asked refund':
      return askForRefund(tx, write)
    case 'payment by hand':
      return recordPaidByHand(tx, write.row)
    case 'dispute':
      return recordDispute(tx, write.row)
    case 'state of dispute':
      return changeDispute(tx, write.entry, write.becomes)
  }
}

/** Records a requested refund. A job makes it at Stripe, unless staff give it back themselves. */
async function askForRefund(tx: Transaction, { row, isByHand }: Extract<LedgerWrite, { write: 'asked refund' }>) {
  const entryId = await recordAskedRefund(tx, row, isByHand)
  if (!isByHand) await queueJob(tx, 'create-refund', { entryId }, `create-refund ${entryId}`)
}

/** Asks staff to look if one of the reasons holds. Returns whether one does. */
async function ask(
  tx: Transaction,
  order: Order,
  { reasons, telling }: Attention,
  rules?: RulesOfAll,
): Promise<boolean> {
  const holding: string[] = []
  for (const reason of reasons) {
    const answer = isQuestion(reason) ? await answerOf(tx, order, reason, rules) : reason
    if (answer) holding.push(answer)
  }
  if (holding.length > 0) await raiseAttention(tx, order, holding.join(' '), telling)
  return holding.length > 0
}

async function answerOf(tx: Transaction, order: Order, question: Question, rules?: RulesOfAll) {
  if (question.ask === 'is its day over-full') return rules && whyOverFull(tx, rules, order)
  const other = await findPaidSibling(tx, order)
  return other && paidAnother(other)
}

/** Expires the sessions of the orders that a paid one replaces, so that nobody pays twice (docs/decisions/030). */
async function expireReplaced(tx: Transaction, paid: Order): Promise<void> {
  for (const replaced of await findOrdersReplacedBy(tx, paid.id)) await queueExpireCheckout(tx, replaced)
}

/** Ends a pending change. If it is applied, the order gets its items. */
async function endWaiting(tx: Transaction, order: Order, { change, as }: NonNullable<Follows['ends']>): Promise<void> {
  if (as === 'in-force' && change.after) await replaceItems(tx, order, change.after)
  await endChange(tx, change, as)
}

async function replaceItems(tx: Transaction, { id: orderId }: Order, { items }: OrderContent): Promise<void> {
  await tx.delete(cateringOrderItems).where(eq(cateringOrderItems.orderId, orderId))
  await tx.insert(cateringOrderItems).values(
    items.map((item) => ({
      id: randomUUID(),
      orderId,
      totalPence: item.quantity * item.unitPricePence,
      ...item,
    })),
  )
}

/** Clears the kitchen's marks, which were for another day or other packages, and records that in the book of acts. */
async function takeMarksBack(tx: Transaction, { id, orderNumber }: Order): Promise<void> {
  for (const mark of await clearMarks(tx, id)) {
    await writeAct(tx, { by: theSite, act: markOrder.name, subject: orderNumber, from: mark })
  }
}

/** Queues a job for a change. The job's key is the change's id, so it is queued only once. */
function queueForChange(tx: Transaction, name: 'offer-change' | 'close-change', { id: changeId }: OrderChange) {
  return queueJob(tx, name, { changeId }, `${name} ${changeId}`)
}
