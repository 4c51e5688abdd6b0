import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { orderFieldNames } from '../../../contract/order-fields.ts'
import type { Database } from '../../database/database.ts'
import { inBatches } from '../../database/in-batches.ts'
import { cateringOrderItems, cateringOrders, type NewOrder, type OrderItem } from '../../database/schema.ts'

interface OrderWithItems {
  order: NewOrder &
    Required<Pick<NewOrder, 'kitchen' | 'places' | 'rulesVersion' | 'isExample' | 'halfHour' | 'restPence'>> & {
      id: string
    }
  items: OrderItem[]
}

interface OpenedSession {
  orderId: string
  sessionId: string
  url: string
}

const orderColumns = `id, order_number, total_pence, ${orderFieldNames.join(', ')}, idempotency_key,
  request_hash, checkout_expires_at, places, day_places, half_hour_limit, rules_version, allergens_version, allergens_told,
  content_release, allergies, terms_version, taken_by, taken_beyond, calendar_uid, proved_email, is_example, kitchen,
  half_hour, deposit_pence, rest_pence, rest_due`
const itemColumns = 'id, order_id, menu_id, item_name, unit_price_pence, quantity, total_pence, serves, food'

// One statement saves round trips to the database. It is named, so that a connection keeps its plan. Its commit does
// not wait for the disk: nobody can pay before the session is attached, and that commit waits for both. Days are locked
// until the commit, and limited places and half hours are read under the lock. The smallest orders come first, so that
// a large one does not keep out others that still fit. A trigger counts the places of stored orders. Days and rows are
// sorted, or two such statements could deadlock. For the same reason days without a limit are locked here too, and not
// later by the trigger.
const insertStatement = (isByHalfHour: boolean) => `
  with given as materialized (
    select * from json_populate_recordset(null::catering_orders, $1)
  ), locked as (
    insert into delivery_load as load (day, places)
    select distinct event_date, 0 from given order by event_date
    on conflict (day) do update set places = load.places returning day, load as counted
  ), fitting as (
    select given.*, sum(given.places) over (partition by event_date, kitchen order by given.places, id) as together,
      places_taken(counted, kitchen) as taken${isByHalfHour ? ofHalfHour : ''}
    from given left join locked on day = event_date
  ), made as (
    insert into catering_orders (${orderColumns})
    select ${orderColumns} from fitting
    where (day_places is null or taken + together <= day_places)
      ${isByHalfHour ? 'and (half_hour_limit is null or brought + nth <= half_hour_limit)' : ''}
    order by event_date, idempotency_key
    on conflict do nothing returning id
  ), made_items as (
    insert into catering_order_items (${itemColumns})
    select ${itemColumns} from json_populate_recordset(null::catering_order_items, $2)
    where order_id in (select id from made)
  )
  select array(select id from made) as stored, set_config('synchronous_commit', 'off', true)`

// Left out if no order has such a limit, because it costs time.
const ofHalfHour = `,
      row_number() over (partition by event_date, kitchen, half_hour_of(event_time) order by given.places, id) as nth,
      deliveries_taken(counted, kitchen, half_hour_of(event_time)) as brought`

const insertOrder = { name: 'insert-order', text: insertStatement(false) }
const insertByHalfHour = { name: 'insert-order-by-half-hour', text: insertStatement(true) }

// The limit removes no row. It tells the planner, which can't know the number of rows, to expect few and find them by
// key instead of reading the table.
const attachStatement = `
  update catering_orders set checkout_session_id = opened.session_id, checkout_url = opened.url
  from (
    select * from unnest($1::uuid[], $2::text[], $3::text[]) as each_one (order_id, session_id, url)
    order by order_id limit cardinality($1)
  ) as opened
  where id = opened.order_id and coalesce(checkout_session_id, opened.session_id) = opened.session_id
    and paid_at is null
  returning id, checkout_session_id`

const writers = new WeakMap<Pool, ReturnType<typeof writeNewOrders>>()

/** Returns this server's writer of new orders and their Checkout Sessions. */
export function orderWriter({ pools: { orders } }: Pick<Database, 'pools'>) {
  const writer = writers.get(orders) ?? writeNewOrders(orders)
  writers.set(orders, writer)
  return writer
}

/** Makes a writer. Orders that arrive together share statements. */
function writeNewOrders(pool: Pool) {
  const inserts = inBatches(async (orders: OrderWithItems[]): Promise<boolean[]> => {
    const rows = orders.map(({ order }) => namedAsColumns(cateringOrders, order))
    const rowsOfItems = orders.flatMap(({ items }) => items.map((item) => namedAsColumns(cateringOrderItems, item)))
    const values = [JSON.stringify(rows), JSON.stringify(rowsOfItems)]
    const isByHalfHour = orders.some(({ order }) => order.halfHourLimit)
    const { rows: answers } = await pool.query({ ...(isByHalfHour ? insertByHalfHour : insertOrder), values })
    const [{ stored }] = answers
    return orders.map(({ order }) => stored.includes(order.id))
  })

  const attachments = inBatches(async (opened: OpenedSession[]): Promise<boolean[]> => {
    const values = [
      opened.map(({ orderId }) => orderId),
      opened.map(({ sessionId }) => sessionId),
      opened.map(({ url }) => url),
    ]
    const { rows } = await pool.query({ name: 'attach-checkout-session', text: attachStatement, values })
    const attached = new Map(rows.map((row) => [row.id, row.checkout_session_id]))
    return opened.map(({ orderId, sessionId }) => attached.get(orderId) === sessionId)
  })

  return {
    /**
     * Stores an order with all its items, or nothing. Returns false if the idempotency key or the order number is
     * taken, or if the day has too few places left, or its half hour too many deliveries.
     */
    insert: inserts.doOne,
    /**
     * Stores the Checkout Session of an order that has none, and waits until order and session are on disk. Returns
     * false if the order is gone, has another session, or was paid offline meanwhile.
     */
    attachSession: attachments.doOne,
    /** Returns how many orders and sessions wait to be written. */
    waiting: () => inserts.waiting() + attachments.waiting(),
  }
}

function namedAsColumns(table: PgTable, row: Record<string, unknown>): Record<string, unknown> {
  const columns = getTableColumns(table)
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value]))
}
