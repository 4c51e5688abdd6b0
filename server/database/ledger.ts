import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { ledgerStates } from '../../contract/staff/order-money.ts'
import type { Queryable, Transaction } from './database.ts'
import { type LedgerEntry, orderLedger } from './ledger-schema.ts'
import type { Order } from './schema.ts'

export type LedgerState = (typeof ledgerStates)[number]

/** The money of an order, in pence. */
export interface LedgerSums {
  paidPence: number
  /** What went back or is on its way back. */
  refundedPence: number
  /** What can still be given back. */
  leftPence: number
}

/** Whether a refund counts: those that failed or were cancelled at Stripe never reached the customer. */
export function isCounted({ state }: Pick<LedgerEntry, 'state'>): boolean {
  return state !== 'failed' && state !== 'canceled'
}

/** Returns the sums of a ledger. Pure. */
export function sumsOf(ledger: Pick<LedgerEntry, 'kind' | 'amountPence' | 'state'>[]): LedgerSums {
  const counted = ledger.filter(isCounted)
  const sum = (entries: typeof counted) => entries.reduce((total, { amountPence }) => total + amountPence, 0)
  const paidPence = sum(counted.filter(({ kind }) => kind !== 'refund'))
  const refundedPence = sum(counted.filter(({ kind }) => kind === 'refund'))
  return { paidPence, refundedPence, leftPence: paidPence - refundedPence }
}

/** Returns the ledger of an order: what was paid, and then its refunds, the oldest first. */
export function findLedger(database: Queryable, orderId: string): Promise<LedgerEntry[]> {
  const { createdAt, id, kind } = orderLedger
  const isRefund = sql`${kind} = 'refund'`
  return database
    .select()
    .from(orderLedger)
    .where(eq(orderLedger.orderId, orderId))
    .orderBy(isRefund, asc(createdAt), asc(id))
}

export async function findEntry(database: Queryable, id: string): Promise<LedgerEntry | undefined> {
  const [entry] = await database.select().from(orderLedger).where(eq(orderLedger.id, id))
  return entry
}

/** Returns the entry that a request with this key made, of whichever order. */
export async function findEntryByKey(database: Queryable, key: string): Promise<LedgerEntry | undefined> {
  const [entry] = await database.select().from(orderLedger).where(eq(orderLedger.idempotencyKey, key))
  return entry
}

/**
 * Writes the customer's payment into the ledger, once. The transaction has to hold the order. Orders that were paid
 * before there was a ledger, or while an older server settled them, get their row here too. An order that was paid
 * otherwise has its row already.
 */
export async function recordCharge(
  tx: Transaction,
  { id, totalPence, paidAt }: Pick<Order, 'id' | 'totalPence' | 'paidAt'>,
  chargeId?: string,
): Promise<void> {
  await tx.execute(sql`
    insert into order_ledger (id, order_id, kind, amount_pence, state, stripe_id, created_at, settled_at)
    select ${randomUUID()}, ${id}, 'charge', ${totalPence}, 'succeeded', ${chargeId ?? null}, coalesce(${paidAt}, now()),
      coalesce(${paidAt}, now())
    where not exists (select from order_ledger where order_id = ${id} and kind <> 'refund')`)
  if (!chargeId) return
  const { kind, orderId, stripeId } = orderLedger
  await tx
    .update(orderLedger)
    .set({ stripeId: chargeId })
    .where(and(eq(orderId, id), eq(kind, 'charge'), isNull(stripeId)))
}

/**
 * Writes a refund that a person asks for, and returns its id. Stripe has not taken it yet. One that staff give back
 * themselves (`isByHand`) is settled at once.
 */
export async function recordAskedRefund(
  tx: Transaction,
  entry: Pick<LedgerEntry, 'orderId' | 'amountPence' | 'reason' | 'by' | 'idempotencyKey'> & { changeId?: string },
  isByHand: boolean,
): Promise<string> {
  const id = randomUUID()
  const settled = isByHand ? { state: 'succeeded' as const, settledAt: sql`now()` } : { state: 'asked' as const }
  await tx.insert(orderLedger).values({ id, kind: 'refund', ...settled, ...entry })
  return id
}

/** Writes a refund that was made in Stripe, once. */
export async function recordForeignRefund(
  tx: Transaction,
  entry: Pick<LedgerEntry, 'orderId' | 'amountPence' | 'state' | 'stripeId' | 'explanation' | 'createdAt'>,
): Promise<void> {
  const settledAt = hasEnded(entry.state) ? sql`now()` : null
  await tx
    .insert(orderLedger)
    .values({ id: randomUUID(), kind: 'refund', settledAt, ...entry })
    .onConflictDoNothing()
}

/** Changes the state of a refund, unless another call has changed it since. Returns whether it did. */
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

/** Deletes the refunds of an order that were written when the ledger began, since Stripe's own take their place. */
export async function deleteRefundsFromBefore(tx: Transaction, id: string): Promise<void> {
  const { idempotencyKey, kind, orderId, stripeId } = orderLedger
  await tx.delete(orderLedger).where(and(eq(orderId, id), eq(kind, 'refund'), isNull(stripeId), isNull(idempotencyKey)))
}

function hasEnded(state: LedgerState): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'canceled'
}

/**
 * Returns refunds that have not ended, at most so many, chosen at random, so that refunds which can't be settled do not
 * hold up the others. Those of the last minute are left out, because the job of their own is still at work on them.
 */
export function findUnsettledRefunds(database: Queryable, most: number): Promise<LedgerEntry[]> {
  const { createdAt, state } = orderLedger
  return database
    .select()
    .from(orderLedger)
    .where(
      and(inArray(state, ['asked', 'pending', 'requires-action']), lt(createdAt, sql`now() - interval '1 minute'`)),
    )
    .orderBy(sql`random()`)
    .limit(most)
}
