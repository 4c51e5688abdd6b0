import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type Stripe from 'stripe'
import type * as sandbox from '../../sandbox/sandbox.ts'
import { createStripe } from '../../server/payments/stripe.ts'
import type { Checkout } from '../bench/checkout.ts'

/** Stripe's side of the payments of a server in the sandbox. */
export interface Desk {
  /** The API, as the restaurant uses it in Stripe's dashboard. */
  stripe: Stripe
  /** The address of a payment page while the server that made it is down. */
  pageOf(checkoutUrl: string): string
}

/**
 * Opens the sandbox of a checkout beside its server, or while that is down, on the same state. Events wait until the
 * server's own sandbox delivers them.
 */
export async function atStripe<T>(
  { root }: Checkout,
  databaseUrl: string,
  use: (desk: Desk) => Promise<T>,
): Promise<T> {
  const { buildSandbox } = (await import(join(root, 'sandbox/sandbox.ts'))) as typeof sandbox
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const log = pino({ level: 'silent' })
  const [key, webhook] = ['sk_test_desk', { url: '', secret: '' }]
  const app = buildSandbox({ pool, log, webhook, now: () => new Date(), publicUrl: '', wake: () => {} }, key)
  try {
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    return await use({ stripe: createStripe(key, url), pageOf: (address) => url + new URL(address).pathname })
  } finally {
    await app.close()
    await pool.end()
  }
}
