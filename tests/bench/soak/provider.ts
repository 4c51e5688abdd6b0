import pg from 'pg'
import pino from 'pino'
import { buildSandbox } from '../../../sandbox/sandbox.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { createStripe } from '../../../server/payments/stripe.ts'

const log = pino({ level: 'silent' })

/**
 * Gives money back, as the restaurant does in Stripe's dashboard: through the sandbox's own API, on the state that the
 * server's sandbox has; that one then delivers the event. Asked again for an order, it does nothing more.
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

/** Has the sandbox deliver again what it has delivered about an order: Stripe too sends events twice. */
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
