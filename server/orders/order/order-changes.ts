import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { firstKitchen } from '../../../contract/delivery/rules.ts'
import { type ChangedFact, changedFacts, type OrderContent } from '../../../contract/order-change.ts'
import { byName, byProperty } from '../../../contract/order-fields.ts'
import { isAgreed } from '../../../contract/package-variants.ts'
import { type NewOrderChange, type OrderChange, orderChanges } from '../../database/changes-schema.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { Order, OrderItem } from '../../database/schema.ts'
import { countHeldPlaces } from '../../delivery/changed-places.ts'
import { nameOfKitchen } from '../../delivery/kitchens-now.ts'

/** Returns the part of an order that can be changed. */
export function contentOf(order: Order, items: OrderItem[]): OrderContent {
  return {
    ...byProperty(byName(order)),
    eventTime: order.eventTime.slice(0, 5),
    allergies: order.allergies,
    kitchen: order.kitchen,
    ...(order.halfHour && { halfHour: true as const }),
    items: items.map(({ menuId, itemName, quantity, unitPricePence, serves, food }) => ({
      menuId,
      itemName,
      quantity,
      unitPricePence,
      serves: serves ?? undefined,
      ...(isAgreed(menuId) && { food }),
    })),
  }
}

/** The label of a change of kitchen, which only staff read. */
export const kitchenFact = 'Kitchen'

/**
 * Returns the facts that a change alters, with old and new values, for staff. The kitchen comes first, if it changes.
 */
export function factsForStaff(before: OrderContent, after: OrderContent): ChangedFact[] {
  const [from, to] = [before.kitchen ?? firstKitchen, after.kitchen ?? firstKitchen]
  const moved = from === to ? [] : [{ name: kitchenFact, before: nameOfKitchen(from), after: nameOfKitchen(to) }]
  return [...moved, ...changedFacts(before, after)]
}

/** Returns the changes of an order, oldest first. */
export function findChanges(database: Queryable, orderId: string): Promise<OrderChange[]> {
  return database
    .select()
    .from(orderChanges)
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(asc(orderChanges.createdAt), asc(orderChanges.version), asc(orderChanges.id))
}

export async function findChange(database: Queryable, id: string): Promise<OrderChange | undefined> {
  const [change] = await database.select().from(orderChanges).where(eq(orderChanges.id, id))
  return change
}

/** Finds the change with this idempotency key, whatever its order. */
export async function findChangeByKey(database: Queryable, key: string): Promise<OrderChange | undefined> {
  const [change] = await database.select().from(orderChanges).where(eq(orderChanges.idempotencyKey, key))
  return change
}

/**
 * Stores a change: pending, with its places held, or applied in this transaction, perhaps below a pending one. The
 * transaction must have locked the order.
 */
export async function storeChange(
  tx: Transaction,
  change: Omit<NewOrderChange, 'state' | 'createdAt' | 'endedAt'>,
  state: 'waiting' | 'in-force' = 'waiting',
): Promise<OrderChange> {
  const [stored] = await tx
    .insert(orderChanges)
    .values({ ...change, state, ...(state === 'in-force' && { endedAt: sql`now()` }) })
    .returning()
  if (!stored) throw new Error('A change was not stored')
  if (state === 'waiting') await countHeldPlaces(tx, stored, 1)
  return stored
}

/**
 * Rebases a pending change onto one that was just applied, and adjusts the places it holds. The transaction must have
 * locked the order and the days of both.
 */
export async function moveWaiting(
  tx: Transaction,
  { id }: Pick<OrderChange, 'id'>,
  {
    version,
    before,
    after,
    allergenStatement,
  }: {
    version: number
    before: OrderContent
    after: OrderContent
    /** Undefined keeps the stored statement. */
    allergenStatement: string | null | undefined
  },
): Promise<void> {
  const waiting = await findChange(tx, id)
  if (waiting?.state !== 'waiting') return
  await countHeldPlaces(tx, waiting, -1)
  await tx.update(orderChanges).set({ version, before, after, allergenStatement }).where(eq(orderChanges.id, id))
  await countHeldPlaces(tx, { before, after }, 1)
}

/**
 * Ends a pending change as applied, lapsed or withdrawn, and releases its places. Skips a change that isn't pending.
 * The transaction must have locked the order.
 */
export async function endChange(
  tx: Transaction,
  { id }: Pick<OrderChange, 'id'>,
  state: Exclude<OrderChange['state'], 'waiting'>,
): Promise<void> {
  const [ended] = await tx
    .update(orderChanges)
    .set({ state, endedAt: sql`now()` })
    .where(and(eq(orderChanges.id, id), eq(orderChanges.state, 'waiting')))
    .returning()
  if (ended) await countHeldPlaces(tx, ended, -1)
}

/**
 * Finds the change that another one replaced. It was withdrawn in the transaction that stored the other, so its
 * `ended_at` is the other's `created_at`.
 */
export async function findReplacedBy(
  database: Queryable,
  { id, orderId }: Pick<OrderChange, 'id' | 'orderId'>,
): Promise<OrderChange | undefined> {
  const { endedAt, orderId: ofOrder, state } = orderChanges
  const isOfSameTime = sql`${endedAt} = (select created_at from order_changes as other where other.id = ${id})`
  const [replaced] = await database
    .select()
    .from(orderChanges)
    .where(and(eq(ofOrder, orderId), eq(state, 'withdrawn'), isOfSameTime))
  return replaced
}

/**
 * Deletes a pending change whose payment page could not be opened, and releases its places. Returns whether there was
 * one. The transaction must have locked the order.
 */
export async function deleteUnopenedChange(tx: Transaction, { id }: Pick<OrderChange, 'id'>): Promise<boolean> {
  const isUnopened = and(eq(orderChanges.state, 'waiting'), isNull(orderChanges.checkoutSessionId))
  const [deleted] = await tx
    .delete(orderChanges)
    .where(and(eq(orderChanges.id, id), isUnopened))
    .returning()
  if (deleted) await countHeldPlaces(tx, deleted, -1)
  return deleted !== undefined
}

/** Returns the price of an order's items, in pence. */
export function priceOf({ items }: Pick<OrderContent, 'items'>): number {
  return items.reduce((sum, { quantity, unitPricePence }) => sum + quantity * unitPricePence, 0)
}

/** Returns what the customer pays for a change, in pence: the difference less what staff waive. */
export function priceOfChange({ differencePence, waivedPence }: Pick<OrderChange, 'differencePence' | 'waivedPence'>) {
  return differencePence - waivedPence
}
