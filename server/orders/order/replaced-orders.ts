import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'

interface OpenPayment extends Record<string, unknown> {
  orderId: string
  sessionId: string
}

/**
 * Returns the columns that are equal for two orders of the same event: email address, day, time and place
 * (docs/decisions/030). Menus and guests may differ, because people change those. In the place, case, spaces, line
 * breaks, commas and full stops are ignored, because people may write them differently the second time.
 */
function eventOf(table: 'earlier' | 'later'): SQL {
  const order = sql.raw(table)
  const place = sql`concat(${order}.delivery_address, ${order}.delivery_city, ${order}.delivery_postal_code)`
  return sql`lower(${order}.customer_email), ${order}.event_date, ${order}.event_time,
    regexp_replace(lower(${place}), '[[:space:],.]+', '', 'g')`
}

/** True if the payment page of `earlier` is open, nobody has paid there, and staff have no problem with it. */
const isOpen = sql`earlier.payment_status = 'pending' and earlier.processing_since is null and earlier.attention is null
  and earlier.checkout_session_id is not null and earlier.checkout_expires_at > now()`

/**
 * Returns up to `limit` orders whose payment page is open although their customer has placed a later order for the same
 * event that also waits for payment. Chosen at random, so that sessions which can't be expired don't hold up the
 * others. Reads only orders that wait for payment.
 */
export async function findReplacedOrders(database: Database, limit: number): Promise<OpenPayment[]> {
  const { rows } = await database.execute<OpenPayment>(sql`
    select id as "orderId", checkout_session_id as "sessionId" from (
      select id, checkout_session_id, created_at, processing_since,
        max(created_at) over (partition by ${eventOf('earlier')}) as latest
      from catering_orders as earlier
      where payment_status = 'pending' and status <> 'cancelled' and not erased and (${isOpen} or processing_since is not null)
    ) as waiting
    where created_at < latest and processing_since is null order by random() limit ${limit}`)
  return rows
}

/** Returns earlier orders of the same customer for the same event whose payment page is still open. */
export async function findOrdersReplacedBy(tx: Transaction, orderId: string): Promise<OpenPayment[]> {
  const { rows } = await tx.execute<OpenPayment>(sql`
    select earlier.id as "orderId", earlier.checkout_session_id as "sessionId"
    from catering_orders as later join catering_orders as earlier
      on lower(earlier.customer_email) = lower(later.customer_email) and (${eventOf('earlier')}) = (${eventOf('later')})
    where later.id = ${orderId} and not later.erased and ${isOpen} and earlier.created_at < later.created_at`)
  return rows
}
