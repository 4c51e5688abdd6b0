import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recheckPaidOrders } from '../../server/jobs/reconcile-orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { anOrder } from '../an-order.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ledgerOf = async (id: string) => {
  const { rows } = await server.database.execute(
    sql`select kind, amount_pence from order_ledger where order_id = ${id} order by kind`,
  )
  return rows
}

/** Places and pays an order, and refunds it as a whole where that is said. */
async function settled(key: string, isRefunded: boolean): Promise<string> {
  const body = anOrder({ customer_email: `${key}@example.com` })
  const { data } = await server.supabase.functions.invoke('create-catering-order', { body })
  const { order_id, checkout_url } = data as { order_id: string; checkout_url: string }
  await payWithCard(checkout_url)
  const order = await settleOrder(server, order_id)
  if (isRefunded) await server.stripe.refunds.create({ payment_intent: order?.paymentIntentId ?? '' })
  await settleOrder(server, order_id)
  return order_id
}

test('what an older server settled beside this one gets into the ledger, with no second mail', async () => {
  const { database } = server
  const [paid, refunded] = [await settled('paid', false), await settled('refunded', true)]
  const whole = [await ledgerOf(paid), await ledgerOf(refunded)]
  expect(whole.map(({ length }) => length)).toEqual([1, 2])
  await database.execute(sql`delete from order_ledger`)
  await database.execute(sql`update catering_orders set rechecked_at = null`)
  const jobs = async () => (await database.execute(sql`select payload::text from graphile_worker._private_jobs`)).rows
  const before = await jobs()
  await recheckPaidOrders(server)
  expect([await ledgerOf(paid), await ledgerOf(refunded)]).toEqual(whole)
  expect(await jobs()).toEqual(before)

  // The charge was written before the update, and only the refund is missing.
  await database.execute(sql`delete from order_ledger where kind = 'refund'`)
  await database.execute(sql`update catering_orders set rechecked_at = now() - interval '1 hour'`)
  await recheckPaidOrders(server)
  expect(await ledgerOf(refunded)).toEqual(whole[1])
})
