import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cateringPackages } from '../../content/packages.ts'
import type { Content } from '../../contract/content/content.ts'
import { variantsOf } from '../../contract/package-variants.ts'
import { keepProducts } from '../../server/jobs/keep-products.ts'
import { openLiveRelease, storeRelease } from '../../server/publishing/releases.ts'
import { packages } from '../../site/media/packages.ts'
import { anOrder } from '../an-order.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { queuedJobs } from './placed-orders.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const [deluxe] = cateringPackages
const id = 'tandoor-road-deluxe-tandoori'
const publicUrl = 'https://tandoor.example'
const path = packages['deluxe-tandoori'].src
const sitePaths = ['/', path.replace('.jpg', '.webp'), path]

/** Does the job for a public site. */
const keep = (isPublic = true) =>
  keepProducts({
    database: server.database,
    config: { publicUrl, isPublic },
    stripe: server.stripe,
    log: silent,
    sitePaths,
  })

beforeEach(async () => {
  await server.database.execute(`delete from payment_sandbox.objects where object = 'product'`)
  await server.database.execute(`delete from graphile_worker._private_jobs`)
})

test('each package, and each of its options, has a product with its name, text and picture as on the site', async () => {
  await keep()
  const { data } = await server.stripe.products.list({ limit: 100 })
  expect(data.map((product) => product.id).sort()).toEqual(
    cateringPackages
      .flatMap((each) => variantsOf(each))
      .map(({ menuId }) => `tandoor-road-${menuId.replace('/', '--')}`)
      .sort(),
  )
  const { name, description } = deluxe
  const images = [publicUrl + path]
  expect(await server.stripe.products.retrieve(id)).toMatchObject({ name, description, images, active: true })

  await server.stripe.products.update(id, { name: 'A feast', active: false, images: ['https://old.example/a.jpg'] })
  const update = vi.spyOn(server.stripe.products, 'update')
  for (let round = 0; round < 2; round++) await keep()
  expect(update).toHaveBeenCalledOnce()
  update.mockRestore()
  expect(await server.stripe.products.retrieve(id)).toMatchObject({ name, description, images, active: true })
})

test('Stripe is given no picture that only this machine can reach', async () => {
  await keep(false)
  expect((await server.stripe.products.retrieve(id)).images).toEqual([])
})

/** Places an order. Returns its session as Stripe has it. */
async function order() {
  const { data, error } = await server.supabase.functions.invoke('create-catering-order', { body: anOrder() })
  expect(error).toBeNull()
  const session = data.checkout_url.split('/').at(-1)
  return server.stripe.checkout.sessions.retrieve(session, { expand: ['line_items'] })
}

test('an order is sold on the products of its packages, at its own prices', async () => {
  await keep()
  await server.stripe.products.update(id, { name: 'The feast, as Stripe has it' })
  const { amount_total, line_items } = await order()
  expect(amount_total).toBe(34_994)
  expect(line_items?.data.map((line) => [line.description, line.quantity, line.price?.unit_amount])).toEqual([
    ['The feast, as Stripe has it', 1, 24_999],
    ['Executive Lunch Box (chicken)', 5, 1_999],
  ])
})

test('a package that gets another name has it on the payment page as soon as the job is done that its publication queued', async () => {
  await keep()
  const live = await openLiveRelease(server.database)
  const packages = live.content.packages.map((each) =>
    each.menuId === deluxe.menuId ? { ...each, name: 'Tandoori Banquet' } : each,
  )
  const publish = (content: Content) =>
    server.database.transaction(async (tx) =>
      storeRelease(tx, await openLiveRelease(server.database), content, { by: 'Amar' }),
    )
  const isQueued = async () => (await queuedJobs(server)).some(({ task }) => task === 'keep-products')
  await publish({ ...live.content, site: { ...live.content.site, name: 'Another Road' } })
  expect(await isQueued()).toBe(false)
  await publish({ ...live.content, packages })
  expect(await isQueued()).toBe(true)
  await keep()
  expect((await server.stripe.products.retrieve(id)).name).toBe('Tandoori Banquet')
  await publish(live.content)
})

test.each([
  ['missing', async () => {}],
  ['archived', () => keep().then(() => server.stripe.products.update(id, { active: false }))],
])('a product that is %s keeps nobody from ordering, and is made good', async (_what, spoil) => {
  await spoil()
  const { amount_total, line_items } = await order()
  expect(amount_total).toBe(34_994)
  expect(line_items?.data.map((line) => line.description)).toEqual([deluxe.name, 'Executive Lunch Box (chicken)'])
  expect(await queuedJobs(server)).toContainEqual(expect.objectContaining({ task: 'keep-products' }))
})

test('a key that may not write products is a warning and no failure', async () => {
  const key = Object.assign(server.stripe.products, {})
  const { StripePermissionError } = (await import('stripe')).default.errors
  const retrieve = vi
    .spyOn(key, 'retrieve')
    .mockRejectedValue(new StripePermissionError({ type: 'invalid_request_error' } as never))
  const warn = vi.spyOn(silent, 'warn')
  await keep()
  expect(warn).toHaveBeenCalledOnce()
  retrieve.mockRestore()
  warn.mockRestore()
})
