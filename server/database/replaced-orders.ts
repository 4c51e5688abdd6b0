import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'

interface OpenPayment extends Record<string, unknown> {
  orderId: string
  sessionId: string
}

/**
 * What makes two orders the same event (docs/decisions/021): the customer's e-mail address, the day, the time and the
 * place. What is ordered, and for how many, is what people change. Of the place, what they may write differently the
 * second time does not count: capitals, spaces, line breaks, commas and full stops.
 */
function eventOf(table: 'earlier' | 'later'): SQL {
  const order = sql.raw(table)
  const place = sql`concat(${order}.delivery_address, ${order}.delivery_city, ${order}.delivery_postal_code)`
  return sql`lower(${order}.customer_email), ${order}.event_date, ${order}.event_time,
    regexp_replace(lower(${place}), '[[:space:],.]+', '', 'g')`
}

/** The payment page of `earlier` is open, and nobody has paid there, nor paid something odd that staff look at. */
const isOpen = sql`earlier.payment_status = 'pending' and earlier.processing_since is null and earlier.attention is null
  and earlier.checkout_session_id is not null and earlier.checkout_expires_at > now()`

/**
 * Orders whose payment page is open although their customer has placed a later one for the same event, which waits for
 * its payment too; at most so many, drawn by lot, so that those which can't be closed keep no other waiting. It reads
 * the orders that wait for payment and no others.
 */
export async function findReplacedOrders(database: Database, most: number): Promise<OpenPayment[]> {
  const { rows } = await database.execute<OpenPayment>(sql`
    select id as "orderId", checkout_session_id as "sessionId" from (
      select id, checkout_session_id, created_at, processing_since,
        max(created_at) over (partition by ${eventOf('earlier')}) as latest
      from catering_orders as earlier
      where payment_status = 'pending' and status <> 'cancelled' and not erased and (${isOpen} or processing_since is not null)
    ) as waiting
    where created_at < latest and processing_since is null order by random() limit ${most}`)
  return rows
}

/** Orders of the same customer for the same event that were placed before this one, and whose payment page is open. */
export async function findOrdersReplacedBy(tx: Transaction, orderId: string): Promise<OpenPayment[]> {
  const { rows } = await tx.execute<OpenPayment>(sql`
    select earlier.id as "orderId", earlier.checkout_session_id as "sessionId"
    from catering_orders as later join catering_orders as earlier
      on lower(earlier.customer_email) = lower(later.customer_email) and (${eventOf('earlier')}) = (${eventOf('later')})
    where later.id = ${orderId} and not later.erased and ${isOpen} and earlier.created_at < later.created_at`)
  return rows
}
