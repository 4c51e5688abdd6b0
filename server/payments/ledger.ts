import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { theCustomer } from '../../contract/own-order.ts'
import { isPayment, ledgerKinds, type ledgerStates } from '../../contract/staff/order-money.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { type LedgerEntry, orderLedger } from '../database/ledger-schema.ts'
import type { Order } from '../database/schema.ts'

export type LedgerState = (typeof ledgerStates)[number]

/** The money of an order, in pence. */
export interface LedgerSums {
  paidPence: number
  /** Refunded, or being refunded. */
  refundedPence: number
  /** Taken back by the customer's bank, and not returned. */
  disputedPence: number
  /** Still refundable. */
  leftPence: number
}

/**
 * True if an entry counts. A refund that failed or was cancelled at Stripe never reached the customer, and the money of
 * a dispute that was won is back.
 */
export function isCounted({ state }: Pick<LedgerEntry, 'state'>): boolean {
  return state !== 'failed' && state !== 'canceled'
}

/** The kinds of entries that are payments (isPayment), for SQL. */
export const paymentKinds = ledgerKinds.filter(isPayment)

/** Returns the sum of amounts, in pence. Pure. */
export function sumPence(entries: Pick<LedgerEntry, 'amountPence'>[]): number {
  return entries.reduce((sum, { amountPence }) => sum + amountPence, 0)
}

/** Returns the sums of a ledger. Pure. */
export function sumsOf(ledger: Pick<LedgerEntry, 'kind' | 'amountPence' | 'state'>[]): LedgerSums {
  const counted = ledger.filter(isCounted)
  const paidPence = sumPence(counted.filter(({ kind }) => isPayment(kind)))
  const refundedPence = sumPence(counted.filter(({ kind }) => kind === 'refund'))
  const disputedPence = sumPence(counted.filter(({ kind }) => kind === 'dispute'))
  // A bank may take back a whole payment that was already refunded in part.
  return { paidPence, refundedPence, disputedPence, leftPence: Math.max(0, paidPence - refundedPence - disputedPence) }
}

/** The author of refunds that no person asked for. */
export const theSite = 'The website'

/** True if a member of staff asked for a refund. `by` is the name in its entry. */
export const isAskedByStaff = (by: string | null) => by !== theCustomer && by !== theSite

/** True if staff gave a refund back themselves. It was settled at once, and Stripe has no refund of it. */
export function isByHand({
  kind,
  state,
  stripeId,
  idempotencyKey,
}: Pick<LedgerEntry, 'kind' | 'state' | 'stripeId' | 'idempotencyKey'>): boolean {
  return kind === 'refund' && state === 'succeeded' && stripeId === null && idempotencyKey !== null
}

/**
 * Returns the idempotency key of one part of a refund that is divided among several payments. The first part has the
 * key of the button's press.
 */
export const keyOfPart = (key: string, index: number) => (index === 0 ? key : `${key}#${index + 1}`)
const pressOf = ({ idempotencyKey }: Pick<LedgerEntry, 'idempotencyKey'>) => idempotencyKey?.split('#')[0]

/** Returns all parts of the refund that this entry belongs to, first part first. Pure. */
export function partsOf(ledger: LedgerEntry[], entry: LedgerEntry): LedgerEntry[] {
  const press = pressOf(entry)
  if (press === undefined) return [entry]
  return ledger
    .filter((each) => pressOf(each) === press)
    .toSorted((one, other) => ((one.idempotencyKey ?? '') < (other.idempotencyKey ?? '') ? -1 : 1))
}

/** The states of a refund's parts, by importance. The first one that any part has is the state of the whole refund. */
const byImportance: LedgerState[] = ['failed', 'canceled', 'asked', 'requires-action', 'pending', 'succeeded']

/** Returns the ledger of an order: payments first, then refunds and disputes, each oldest first. */
export function findLedger(database: Queryable, orderId: string): Promise<LedgerEntry[]> {
  const { createdAt, id, kind } = orderLedger
  const isGone = sql`${kind} not in ${paymentKinds}`
  return database
    .select()
    .from(orderLedger)
    .where(eq(orderLedger.orderId, orderId))
    .orderBy(isGone, asc(createdAt), asc(id))
}

/** Returns the entry with this id, or undefined. */
export async function findEntry(database: Queryable, id: string): Promise<LedgerEntry | undefined> {
  const [entry] = await database.select().from(orderLedger).where(eq(orderLedger.id, id))
  return entry
}

/**
 * Returns the entry with this idempotency key, of any order, or undefined. For a refund divided among several payments,
 * it is the first part, with the sum of all parts and the state of the whole.
 */
export async function findEntryByKey(database: Queryable, key: string): Promise<LedgerEntry | undefined> {
  const [entry] = await database.select().from(orderLedger).where(eq(orderLedger.idempotencyKey, key))
  if (!entry) return undefined
  const parts = partsOf(await findLedger(database, entry.orderId), entry)
  const state = byImportance.find((each) => parts.some((part) => part.state === each)) ?? entry.state
  return { ...entry, amountPence: sumPence(parts), state }
}

/**
 * Records the charge that an order was placed with, once. Its amount is the deposit, or the price before all changes.
 * The caller's transaction must hold the order's lock. An order paid offline has its entry already.
 */
export async function recordCharge(tx: Transaction, { id }: Pick<Order, 'id'>, chargeId?: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    insert into order_ledger (id, order_id, kind, amount_pence, state, stripe_id, created_at, settled_at)
    select ${randomUUID()}, id, 'charge', coalesce(deposit_pence, total_pence - coalesce((
        select sum(difference_pence) from order_changes where order_id = orders.id and state = 'in-force'), 0)),
      'succeeded', ${chargeId ?? null}, coalesce(paid_at, now()), coalesce(paid_at, now())
    from catering_orders as orders
    where id = ${id} and not exists (
      select from order_ledger where order_id = orders.id and kind in ${paymentKinds} and change_id is null)`)
  if (!chargeId || rowCount === 1) return
  const { changeId, kind, orderId, stripeId } = orderLedger
  await tx
    .update(orderLedger)
    .set({ stripeId: chargeId })
    .where(and(eq(orderId, id), eq(kind, 'charge'), isNull(changeId), isNull(stripeId)))
}

/**
 * Records a further charge of an order: for a change, or for the rest after a deposit (without `changeId`). The
 * caller's transaction must hold the order's lock. Returns false if the charge is recorded already.
 */
export async function recordFurtherCharge(
  tx: Transaction,
  entry: Pick<LedgerEntry, 'orderId' | 'amountPence' | 'stripeId' | 'paymentIntentId' | 'changeId'>,
): Promise<boolean> {
  const { changeId, kind, paymentIntentId } = orderLedger
  const isSame = entry.changeId ? eq(changeId, entry.changeId) : eq(paymentIntentId, entry.paymentIntentId ?? '')
  const isIt = and(isSame, eq(kind, 'charge'))
  if ((await tx.select({ kind }).from(orderLedger).where(isIt).limit(1)).length > 0) return false
  await tx
    .insert(orderLedger)
    .values({ id: randomUUID(), kind: 'charge', state: 'succeeded', settledAt: sql`now()`, ...entry })
  return true
}

/**
 * Records a requested refund and returns its id. A job makes it at Stripe later. A refund that staff give back
 * themselves (`byHand`) is settled at once.
 */
export async function recordAskedRefund(
  tx: Transaction,
  entry: Pick<LedgerEntry, 'orderId' | 'amountPence' | 'reason' | 'by' | 'idempotencyKey'> &
    Partial<Pick<LedgerEntry, 'id' | 'paymentIntentId' | 'changeId'>>,
  byHand: boolean,
): Promise<string> {
  const { id = randomUUID() } = entry
  const settled = byHand ? { state: 'succeeded' as const, settledAt: sql`now()` } : { state: 'asked' as const }
  await tx.insert(orderLedger).values({ ...entry, id, kind: 'refund', ...settled })
  return id
}

/** Records a payment that Stripe never saw, for an order or a change. */
export async function recordPaidByHand(
  tx: Transaction,
  entry: Pick<LedgerEntry, 'orderId' | 'amountPence' | 'reason' | 'by'> &
    Partial<Pick<LedgerEntry, 'changeId' | 'idempotencyKey'>>,
): Promise<void> {
  const settled = { state: 'succeeded', settledAt: sql`now()` } as const
  await tx.insert(orderLedger).values({ ...entry, id: randomUUID(), kind: 'paid-otherwise', ...settled })
}

/** Records a refund that was made in Stripe, once. */
export async function recordForeignRefund(
  tx: Transaction,
  entry: Pick<
    LedgerEntry,
    'orderId' | 'amountPence' | 'state' | 'stripeId' | 'paymentIntentId' | 'explanation' | 'createdAt'
  >,
): Promise<void> {
  const settledAt = hasEnded(entry.state) ? sql`now()` : null
  await tx
    .insert(orderLedger)
    .values({ id: randomUUID(), kind: 'refund', settledAt, ...entry })
    .onConflictDoNothing()
}

/** Changes the state of a refund. Returns false and changes nothing if another call has changed it since `seen`. */
export async function changeRefund(
  tx: Transaction,
  seen: Pick<LedgerEntry, 'id' | 'state'>,
  change: Pick<LedgerEntry, 'state' | 'explanation'> & Partial<Pick<LedgerEntry, 'stripeId'>>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(orderLedger)
    .set({ ...change, settledAt: hasEnded(change.state) ? sql`now()` : null })
    .where(and(eq(orderLedger.id, seen.id), eq(orderLedger.state, seen.state)))
  return rowCount === 1
}

/** Records a dispute for which the customer's bank took money back, once. */
export async function recordDispute(
  tx: Transaction,
  entry: Pick<
    LedgerEntry,
    'orderId' | 'amountPence' | 'state' | 'stripeId' | 'paymentIntentId' | 'explanation' | 'createdAt'
  >,
): Promise<void> {
  await tx
    .insert(orderLedger)
    .values({ id: randomUUID(), kind: 'dispute', settledAt: sql`now()`, ...entry })
    .onConflictDoNothing()
}

/**
 * Updates the state of a dispute. The time when its money moved changes only with the state. Returns false and changes
 * nothing if another call has changed the state meanwhile.
 */
export async function changeDispute(
  tx: Transaction,
  { id, state }: Pick<LedgerEntry, 'id' | 'state'>,
  change: Pick<LedgerEntry, 'state' | 'explanation'>,
): Promise<boolean> {
  const settled = change.state === state ? {} : { settledAt: sql`now()` }
  const { rowCount } = await tx
    .update(orderLedger)
    .set({ ...change, ...settled })
    .where(and(eq(orderLedger.id, id), eq(orderLedger.state, state)))
  return rowCount === 1
}

/** Deletes the refunds of an order that were recorded when the ledger began. Those from Stripe replace them. */
export async function deleteRefundsFromBefore(tx: Transaction, id: string): Promise<void> {
  const { idempotencyKey, kind, orderId, stripeId } = orderLedger
  await tx.delete(orderLedger).where(and(eq(orderId, id), eq(kind, 'refund'), isNull(stripeId), isNull(idempotencyKey)))
}

function hasEnded(state: LedgerState): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'canceled'
}

/**
 * Returns up to `limit` refunds in progress. Chosen at random, so that refunds which can't be settled don't hold up the
 * others. Leaves out the last minute's, because their own jobs are still working on them.
 */
export function findUnsettledRefunds(database: Queryable, limit: number): Promise<LedgerEntry[]> {
  const { createdAt, state } = orderLedger
  return database
    .select()
    .from(orderLedger)
    .where(
      and(inArray(state, ['asked', 'pending', 'requires-action']), lt(createdAt, sql`now() - interval '1 minute'`)),
    )
    .orderBy(sql`random()`)
    .limit(limit)
}
