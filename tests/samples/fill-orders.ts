import type pg from 'pg'

/** The tables that grow with the orders: each has about one row for an order. */
export const grownTables = [
  'catering_orders',
  'catering_order_items',
  'order_ledger',
  'order_events',
  'order_mails',
  'documents',
] as const

/** Fills the tables with so many orders and what belongs to them. Tables that are not there, or are full, stay as they are. */
export async function fillOrders(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const isThere = new Set(rows.map(({ name }) => name))
  for (const table of grownTables) {
    if (!isThere.has(table)) continue
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
    if (Number(rows[0]?.count) > count / 2) continue
    await client.query(fillings[table].replace('$count', String(count)))
    await client.query(`vacuum analyze ${table}`)
  }
}

const filled = `catering_orders as o where request_hash = 'filled'`

/** Of a hundred orders one is still to come; 85 were paid, five of them refunded; the others expired. */
const fillings: Record<(typeof grownTables)[number], string> = {
  catering_orders: `
    insert into catering_orders (id, order_number, total_pence, refunded_pence, event_date, event_time, guest_count,
      customer_name, customer_email, customer_phone, delivery_address, delivery_city, delivery_postal_code, request_hash,
      payment_status, status, created_at, paid_at, checkout_expires_at, next_check_at)
    select gen_random_uuid(), 'N-' || n, 24999, case when n % 100 >= 95 then 24999 else 0 end,
      current_date + case when n % 100 = 50 then 10 + (n / 100 % 50)::int else -3 - (n % 700)::int end,
      time '08:00' + n % 48 * interval '15 minutes', 15, 'Jasleen Kaur', n || '@example.com', '020 7946 0999',
      '1 High Street', 'Hounslow', 'TW3 1AA', 'filled',
      case when n % 100 < 15 then 'expired' when n % 100 >= 95 then 'refunded' else 'completed' end,
      case when n % 100 < 15 or n % 100 >= 95 then 'cancelled' else 'confirmed' end, moment,
      case when n % 100 >= 15 then moment end, moment, moment
    from generate_series(1, $count::bigint) as n, lateral (select now() - (n % 700 + 4) * interval '1 day' as moment) as past`,
  catering_order_items: `
    insert into catering_order_items (id, order_id, menu_id, item_name, unit_price_pence, quantity, total_pence)
    select gen_random_uuid(), o.id, 'deluxe-tandoori', 'Deluxe Tandoori Feast', 24999, 1, 24999 from ${filled}`,
  order_ledger: `
    insert into order_ledger (id, order_id, kind, amount_pence, state, created_at, settled_at)
    select gen_random_uuid(), o.id, 'charge', total_pence, 'succeeded', paid_at, paid_at from ${filled} and paid_at is not null`,
  order_events: `insert into order_events (order_id, event) select o.id, 'expired' from ${filled}`,
  order_mails: `
    insert into order_mails (id, order_id, mail, to_staff)
    select 'order-confirmed.' || order_number, o.id, 'order-confirmed', false from ${filled}`,
  documents: `
    insert into documents (id, kind, series, number, order_id, ledger_id, gross_pence, content)
    select gen_random_uuid(), 'receipt', 'FILLED', row_number() over (), o.id, l.id, 24999, '{}'
    from catering_orders as o join order_ledger as l on l.order_id = o.id where o.request_hash = 'filled'`,
}
