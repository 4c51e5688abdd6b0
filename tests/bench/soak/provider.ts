import pg from 'pg'
import pino from 'pino'
import { buildSandbox } from '../../../sandbox/sandbox.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { createStripe } from '../../../server/payments/stripe.ts'

const log = pino({ level: 'silent' })

/**
 * Refunds an order, as the restaurant does in Stripe's dashboard. It uses the sandbox's API on the state of the
 * server's sandbox, which then delivers the event. A second call for the same order does nothing.
 */
export async function refund(databaseUrl: string, orderId: string, amount?: number): Promise<true> {
  const { pool } = openDatabase(databaseUrl, log)
  const webhook = { url: '', secret: '' }
  const desk = buildSandbox(
    { pool, log, webhook, now: () => new Date(), publicUrl: '', wake: () => {} },
    'sk_test_desk',
  )
  try {
    const { rows } = await pool.query('select payment_intent_id as intent from catering_orders where id = $1', [
      orderId,
    ])
    const stripe = createStripe('sk_test_desk', await desk.listen({ host: '127.0.0.1', port: 0 }))
    await stripe.refunds.create({ payment_intent: rows[0]?.intent, amount }, { idempotencyKey: `refund-${orderId}` })
    return true
  } finally {
    await desk.close()
    await pool.end()
  }
}

/** Makes the sandbox deliver an order's events again, because Stripe sends events twice too. */
export async function repeatEvents(databaseUrl: string, orderId: string): Promise<true> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `update payment_sandbox.deliveries d set delivered_at = null, attempts = 0, due_at = now()
       from payment_sandbox.objects o
       where o.id = d.event_id and d.delivered_at is not null
         and o.data->'data'->'object'->'metadata'->>'order_id' = $1`,
      [orderId],
    )
    return true
  } finally {
    await client.end()
  }
}
