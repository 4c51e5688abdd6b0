import { and, eq, inArray, sql } from 'drizzle-orm'
import { type OrderChange, orderChanges } from '../../database/changes-schema.ts'
import type { Queryable } from '../../database/database.ts'

/** Finds an order's pending change. */
export async function findWaitingChange(database: Queryable, orderId: string): Promise<OrderChange | undefined> {
  const { orderId: ofOrder, state } = orderChanges
  const [change] = await database
    .select()
    .from(orderChanges)
    .where(and(eq(ofOrder, orderId), eq(state, 'waiting')))
  return change
}

/** Returns the pending changes of these orders, by order id. */
export async function findWaitingOf(database: Queryable, orderIds: string[]): Promise<Map<string, OrderChange>> {
  const { orderId, state } = orderChanges
  const found = await database
    .select()
    .from(orderChanges)
    .where(and(inArray(orderId, orderIds), eq(state, 'waiting')))
  return new Map(found.map((change) => [change.orderId, change]))
}

/** Returns the ids of up to `most` pending changes, the next to lapse first. */
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
 * Returns the ids of up to `most` ended changes that may have been paid all the same: the page was closed too late, or
 * a bank took days. Chosen at random, so that each gets its turn.
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

/** Stores the payment page of a change. Returns false if the change is no longer pending. */
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

/** Records that a pending change's session is about to be expired; whoever does that ends the change next. */
export async function noteExpiring(database: Queryable, id: string): Promise<void> {
  const { id: changeId, state } = orderChanges
  await database
    .update(orderChanges)
    .set({ pageClosedAt: sql`now()` })
    .where(and(eq(changeId, id), eq(state, 'waiting')))
}

/**
 * True if a change's session was expired in the last minute, so whoever expired it may still be about to end the
 * change. After a minute, that server has died.
 */
export async function isBeingEnded(database: Queryable, id: string): Promise<boolean> {
  const { id: changeId, pageClosedAt } = orderChanges
  const isJustClosed = sql`${pageClosedAt} > now() - interval '1 minute'`
  const found = await database
    .select({ id: changeId })
    .from(orderChanges)
    .where(and(eq(changeId, id), isJustClosed))
  return found.length > 0
}
