import pg from 'pg'
import type { ServerProcess } from '../server/process.ts'

/**
 * Writes paid orders of one feast into the database of a fresh server, and then does something on the same connection.
 * `day` is the day of the nth event, in SQL.
 */
export async function fillOrders<Found>(
  server: ServerProcess,
  { orders, day }: { orders: number; day: string },
  act: (client: pg.Client) => Promise<Found>,
): Promise<Found> {
  const { borrowEmbedded } = await import('../../server/database/embedded/embedded.ts')
  const { url } = await borrowEmbedded({ dataDir: server.dataDir })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into catering_orders (id, order_number, total_pence, event_date, event_time, guest_count, customer_name,
         customer_email, customer_phone, delivery_address, delivery_city, delivery_postal_code, request_hash,
         payment_status, status, checkout_expires_at, next_check_at)
       select gen_random_uuid(), 'TR-' || upper(lpad(to_hex(n), 6, '0')), 34994, ${day},
         time '08:00' + n % 48 * interval '15 minutes', 15, 'Jasleen Kaur', n || '@example.com',
         '020 7946 0999', '1 High Street', 'Hounslow', 'TW3 1AA', '', 'completed', 'confirmed', now(), now()
       from generate_series(1, $1::bigint) as n`,
      [orders],
    )
    await client.query(
      `insert into catering_order_items (id, order_id, menu_id, item_name, unit_price_pence, quantity, total_pence)
       select gen_random_uuid(), id, 'deluxe-tandoori', 'Deluxe Tandoori Feast', 24999, 1, 24999 from catering_orders`,
    )
    return await act(client)
  } finally {
    await client.end()
  }
}
