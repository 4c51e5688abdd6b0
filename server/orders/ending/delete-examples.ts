import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { cateringOrders } from '../../database/schema.ts'
import { countHeldPlaces, lockDays } from '../../delivery/changed-places.ts'
import { announceOrder } from '../order/order-events.ts'
import { findWaitingOf } from '../order/waiting-changes.ts'

/**
 * The deleted orders' ids and numbers. `names` has every id by which a job may refer to an order, its changes or
 * payments.
 */
export interface DeletedOrders {
  ids: string[]
  numbers: string[]
  names: string[]
}

/**
 * Deletes the example orders with their items, changes, ledger, notes, marks and history. Releases their places and
 * announces them to open screens. Real orders are never deleted; examples can be, because they get no documents
 * (documents/stored-documents.ts).
 */
export async function deleteExampleOrders(tx: Transaction): Promise<DeletedOrders> {
  const { id, orderNumber, eventDate, isExample } = cateringOrders
  const orders = await tx
    .select({ id, orderNumber, eventDate })
    .from(cateringOrders)
    .where(eq(isExample, true))
    .orderBy(id)
    .for('update')
  const ids = orders.map((order) => order.id)
  const waiting = [...(await findWaitingOf(tx, ids)).values()]
  // Locks the days in date order, before any of them is counted.
  await lockDays(tx, [
    ...orders.map((order) => order.eventDate),
    ...waiting.flatMap(({ after }) => after?.eventDate ?? []),
  ])
  for (const change of waiting) await countHeldPlaces(tx, change, -1)
  const names = await findNames(tx, ids)
  await tx.delete(cateringOrders).where(inArray(id, ids))
  const numbers = orders.map((order) => order.orderNumber)
  for (const number of numbers) await announceOrder(tx, number)
  return { ids, numbers, names }
}

async function findNames(tx: Transaction, orderIds: string[]): Promise<string[]> {
  const ids = sql`${sql.param(orderIds)}::uuid[]`
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from catering_orders, unnest(array[id::text, checkout_session_id, payment_intent_id]) as name
    where id = any(${ids}) and name is not null
    union
    select name from order_changes, unnest(array[id::text, checkout_session_id]) as name
    where order_id = any(${ids}) and name is not null
    union
    select name from order_ledger, unnest(array[id::text, payment_intent_id]) as name
    where order_id = any(${ids}) and name is not null`)
  return rows.map(({ name }) => name)
}
