import { and, eq, inArray, sql } from 'drizzle-orm'
import { type OrderChange, orderChanges } from '../../database/changes-schema.ts'
import type { Queryable } from '../../database/database.ts'

/** Returns the change of an order that waits for its payment, or undefined. */
export async function findWaitingChange(database: Queryable, orderId: string): Promise<OrderChange | undefined> {
  const { orderId: ofOrder, state } = orderChanges
  const [change] = await database
    .select()
    .from(orderChanges)
    .where(and(eq(ofOrder, orderId), eq(state, 'waiting')))
  return change
}

/** Returns the changes of these orders that wait for their payment, by the id of their order. */
export async function findWaitingOf(database: Queryable, orderIds: string[]): Promise<Map<string, OrderChange>> {
  const { orderId, state } = orderChanges
  const found = await database
    .select()
    .from(orderChanges)
    .where(and(inArray(orderId, orderIds), eq(state, 'waiting')))
  return new Map(found.map((change) => [change.orderId, change]))
}

/** Returns the ids of changes that wait for their payment, at most so many, the one that lapses next first. */
export async function findWaitingChanges(database: Queryable, most: number): Promise<string[]> {
  const { checkoutExpiresAt, id, state } = orderChanges
  const found = await database
    .select({ id })
    .from(orderChanges)
    .where(eq(state, 'waiting'))
    .orderBy(checkoutExpiresAt)
    .limit(most)
  return found.map((change) => change.id)
}

/**
 * Returns the ids of changes that wait no more, and whose page may have been paid all the same: it was closed too late, or
 * a bank was still paying, which takes days. At most so many, chosen at random.
 */
export async function findChangesPaidLate(database: Queryable, most: number): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from order_changes as changes
    where state in ('lapsed', 'withdrawn') and checkout_session_id is not null
      and ended_at > now() - interval '14 days'
      and not exists (
        select from order_ledger as ledger
        where ledger.order_id = changes.order_id and ledger.change_id = changes.id and ledger.kind = 'charge')
    order by random() limit ${most}`)
  return rows.map(({ id }) => id)
}

/** Stores the page on which a change is paid. Returns false where the change waits no more. */
export async function storeChangePage(
  database: Queryable,
  { id, checkoutSessionId, checkoutUrl }: Pick<OrderChange, 'id' | 'checkoutSessionId' | 'checkoutUrl'>,
): Promise<boolean> {
  const { rowCount } = await database
    .update(orderChanges)
    .set({ checkoutSessionId, checkoutUrl })
    .where(and(eq(orderChanges.id, id), eq(orderChanges.state, 'waiting')))
  return rowCount === 1
}

/** Notes that the session of a change that waits is about to be expired, by whoever ends the change then. */
export async function noteExpiring(database: Queryable, id: string): Promise<void> {
  const { id: changeId, state } = orderChanges
  await database
    .update(orderChanges)
    .set({ pageClosedAt: sql`now()` })
    .where(and(eq(changeId, id), eq(state, 'waiting')))
}

/** Whether somebody who has just expired the session of a change is still about to end it. A server that died never will. */
export async function isBeingEnded(database: Queryable, id: string): Promise<boolean> {
  const { id: changeId, pageClosedAt } = orderChanges
  const isJustClosed = sql`${pageClosedAt} > now() - interval '1 minute'`
  const found = await database
    .select({ id: changeId })
    .from(orderChanges)
    .where(and(eq(changeId, id), isJustClosed))
  return found.length > 0
}
