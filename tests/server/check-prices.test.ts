import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPricesJob } from '../../server/jobs/check-prices.ts'
import { setUpPrices } from '../../server/payments/set-up-prices.ts'
import { anOrder } from '../an-order.ts'
import { sandboxPrices, silent, startTestServer, type TestServer } from './harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const check = (prices = sandboxPrices) => checkPricesJob({ ...server, prices, log: silent })

async function alerts() {
  const { rows } = await server.database.execute<{ menu: string }>(
    sql`select payload->>'menuId' as menu from graphile_worker._private_jobs where payload->>'problem' is not null`,
  )
  return rows.map((row) => row.menu)
}

const orderCode = async () => {
  const { error } = await server.supabase.functions.invoke('create-catering-order', { body: anOrder() })
  return error ? (await (error as { context: Response }).context.json()).code : 'taken'
}

test('a price that differs pauses ordering and tells staff once; when it is corrected, ordering opens again', async () => {
  await check()
  expect(await orderCode()).toBe('taken')
  const { id: product } = await server.stripe.products.create({ name: 'Another feast' })
  const dearer = await server.stripe.prices.create({ product, currency: 'gbp', unit_amount: 25_999 })
  for (let round = 0; round < 2; round++) await check({ ...sandboxPrices, 'deluxe-tandoori': dearer.id })
  expect(await orderCode()).toBe('ordering_paused')
  expect(await alerts()).toEqual(['deluxe-tandoori'])
  await check()
  expect(await orderCode()).toBe('taken')
})

test('an unknown price and one that is switched off are differences too', async () => {
  await server.stripe.prices.update(sandboxPrices['executive-lunch'], { active: false })
  await check({ ...sandboxPrices, 'vegetarian-delight': 'price_unknown' })
  const { rows } = await server.database.execute(sql`select menu_id, problem from price_problems order by menu_id`)
  expect(rows).toEqual([
    { menu_id: 'executive-lunch', problem: 'The price is switched off at Stripe.' },
    { menu_id: 'vegetarian-delight', problem: 'Stripe does not know the price reference in the settings.' },
  ])
})

test('setting up products and prices twice makes nothing twice', async () => {
  const first = await setUpPrices(server.stripe)
  expect(await setUpPrices(server.stripe)).toEqual(first)
  for (const id of Object.values(first)) {
    expect(await server.stripe.prices.retrieve(id)).toMatchObject({ active: true, currency: 'gbp' })
  }
  const products = await server.stripe.products.list({ limit: 100 })
  expect(products.data.filter((product) => product.id.startsWith('tandoor-road-'))).toHaveLength(4)
})
