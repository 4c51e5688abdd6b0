import { FunctionsHttpError } from '@supabase/supabase-js'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { allergenList } from '../../content/allergens.ts'
import { packageDishes } from '../../content/package-dishes.ts'
import { cateringPackages } from '../../content/packages.ts'
import { allergensInWords, allergensOfPackages, statementTogether } from '../../contract/allergens.ts'
import { createCateringOrderAnswer, createCateringOrderShape } from '../../contract/create-catering-order.ts'
import { addDays, londonDay, londonInstant } from '../../contract/london-time.ts'
import { cateringOrderItems, cateringOrders } from '../../server/database/schema.ts'
import { orderWriter } from '../../server/orders/order/new-orders.ts'
import { allergenStatementOf } from '../../server/orders/order/package-allergens.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { admitOrder } from '../../server/orders/placing/admit-order.ts'
import { priceOrder } from '../../server/orders/placing/price-order.ts'
import { storeOnce } from '../../server/orders/placing/store-order.ts'
import { createStripe } from '../../server/payments/stripe.ts'
import { cancelLinkOf } from '../../server/payments/way-back.ts'
import { goLive, releaseNow } from '../../server/publishing/live-content.ts'
import { anOrder } from '../an-order.ts'
import { clearOrders } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { type StubbornProvider, startStubbornProvider } from './stubborn-provider.ts'

const onList = { packages: cateringPackages, packageDishes }

let server: TestServer
let provider: StubbornProvider
let behindStubborn: TestServer

beforeAll(async () => {
  server = await startTestServer()
  provider = await startStubbornProvider()
  behindStubborn = await startTestServer({ stripe: createStripe('sk_test_stubborn', provider.url) })
})

afterAll(async () => {
  await server.close()
  await behindStubborn.close()
  await provider.close()
})

afterEach(async () => {
  for (const { database } of [server, behindStubborn]) await clearOrders(database)
})

const invoke = (order: unknown, key?: string, on = server) =>
  on.supabase.functions.invoke('create-catering-order', {
    body: order as Record<string, unknown>,
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })

async function refusal(result: { error: unknown }) {
  expect(result.error).toBeInstanceOf(FunctionsHttpError)
  const response = (result.error as FunctionsHttpError).context as Response
  return { status: response.status, body: await response.json() }
}

const countOrders = async (on = server) => (await on.database.select().from(cateringOrders)).length

test('an order is stored with its items and can be paid at Stripe for the catalogue’s price', async () => {
  const { data, error } = await invoke(anOrder())
  expect(error).toBeNull()
  const answer = createCateringOrderAnswer.parse(data)
  expect(answer.order_number).toMatch(/^TR-[2-9A-Z]{6}$/)

  const [order] = await server.database.select().from(cateringOrders)
  expect(order).toMatchObject({ id: answer.order_id, totalPence: 34994, paymentStatus: 'pending', status: 'pending' })
  const items = await server.database.select().from(cateringOrderItems)
  expect(items.map((item) => [item.menuId, item.quantity, item.totalPence]).sort()).toEqual([
    ['deluxe-tandoori', 1, 24999],
    ['executive-lunch/chicken', 5, 9995],
  ])

  const session = await server.stripe.checkout.sessions.retrieve(order?.checkoutSessionId ?? '')
  expect(session).toMatchObject({
    url: answer.checkout_url,
    mode: 'payment',
    amount_total: 34994,
    currency: 'gbp',
    client_reference_id: answer.order_id,
    metadata: { order_id: answer.order_id, order_number: answer.order_number },
    success_url: `${server.url}/catering/order-confirmation?order_id=${answer.order_id}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: await cancelLinkOf(server.database, server.url, { id: answer.order_id }),
  })
})

test('the same key and content give the same order and the same payment address', async () => {
  const first = await invoke(anOrder(), 'key-1')
  const again = await invoke(anOrder(), 'key-1')
  expect(again.data).toEqual(first.data)
  expect(await countOrders()).toBe(1)
})

test('the same key with other content is refused', async () => {
  await invoke(anOrder(), 'key-1')
  const { status, body } = await refusal(await invoke(anOrder({ guest_count: 16 }), 'key-1'))
  expect([status, body.code]).toEqual([422, 'idempotency_key_reused'])
  expect(await countOrders()).toBe(1)
})

test('a postcode is kept as the post writes it, and written otherwise it is the same order', async () => {
  const first = await invoke(anOrder({ delivery_postal_code: 'tw31aa' }), 'key-1')
  const again = await invoke(anOrder({ delivery_postal_code: 'TW3 1AA' }), 'key-1')
  expect(again.data).toEqual(first.data)
  const [order] = await server.database.select().from(cateringOrders)
  expect(order?.deliveryPostalCode).toBe('TW3 1AA')
})

test('a form that was sent before postcodes were kept in one way finds its order', async () => {
  const typed = { ...createCateringOrderShape.parse(anOrder()), delivery_postal_code: 'tw31aa' }
  const asking = { server: { isPublic: false, isTrial: false }, replacedKeys: [], termsShown: undefined }
  const { order } = await storeOnce(server.database, typed, priceOrder(typed), 'key-1', (wanted, now, isFull) =>
    admitOrder(server.database, wanted, { ...asking, now, isFull }),
  )
  const { data } = await invoke(anOrder({ delivery_postal_code: 'tw31aa' }), 'key-1')
  expect(data.order_number).toBe(order.orderNumber)
  for (const changes of [{ delivery_postal_code: 'tw31ab' }, { delivery_postal_code: 'tw31aa', guest_count: 16 }]) {
    const { body } = await refusal(await invoke(anOrder(changes), 'key-1'))
    expect(body.code).toBe('idempotency_key_reused')
  }
})

/** Places an order whose server was killed after it had asked for the payment page and before it had stored it. */
async function placeKilled(key: string): Promise<{ order_id: string }> {
  const { data } = await invoke(anOrder(), key)
  await server.database.update(cateringOrders).set({ checkoutSessionId: null, checkoutUrl: null })
  return data
}

test('an order whose lost payment page was requested with other parameters is placed again by the next retry', async () => {
  const asksOtherwise = await startTestServer({ beside: server, publicUrl: 'https://site.example' })
  onTestFinished(asksOtherwise.close)
  const lost = await placeKilled('key-1')
  const { status, body } = await refusal(await invoke(anOrder(), 'key-1', asksOtherwise))
  expect([status, body.code]).toEqual([502, 'payment_provider_unavailable'])
  const { data } = await invoke(anOrder(), 'key-1', asksOtherwise)
  const [order, ...others] = await server.database.select().from(cateringOrders)
  expect([order?.id, order?.checkoutUrl, others]).toEqual([data.order_id, data.checkout_url, []])
  expect(data.order_id).not.toBe(lost.order_id)
})

test('an order whose payment page is just being opened elsewhere is not withdrawn', async () => {
  const { order_id } = await placeKilled('key-1')
  const holder = await server.database.pool.connect()
  const name = `payment_sandbox order-${order_id}`
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
  const refused = await invoke(anOrder(), 'key-1')
  await holder.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
  holder.release()
  expect((await refusal(refused)).status).toBe(502)
  expect((await invoke(anOrder(), 'key-1')).data.order_id).toBe(order_id)
})

test('without a key, two orders are two orders', async () => {
  await invoke(anOrder())
  await invoke(anOrder())
  expect(await countOrders()).toBe(2)
})

test('twenty identical submits at the same moment make one order and one session', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => invoke(anOrder(), 'key-storm')))
  expect(results.map(({ error }) => error)).toEqual(Array(20).fill(null))
  expect(new Set(results.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await countOrders()).toBe(1)
  const sessions = await server.stripe.checkout.sessions.list({ limit: 100 })
  const mine = sessions.data.filter((session) => session.client_reference_id === results[0]?.data.order_id)
  expect(mine).toHaveLength(1)
})

test('the key of a paid order leads to its confirmation, not to a second payment', async () => {
  const { data } = await invoke(anOrder(), 'key-paid')
  await server.database.update(cateringOrders).set({ paymentStatus: 'completed', status: 'confirmed' })
  const again = await invoke(anOrder(), 'key-paid')
  expect(again.data.checkout_url).toBe(`${server.url}/catering/order-confirmation?order_id=${data.order_id}`)
})

test('the key of an expired order says that a new one is needed', async () => {
  await invoke(anOrder(), 'key-late')
  await server.database.update(cateringOrders).set({ paymentStatus: 'expired', status: 'cancelled' })
  const { status, body } = await refusal(await invoke(anOrder(), 'key-late'))
  expect([status, body.code]).toEqual([409, 'order_expired'])
})

test('a repeat finds its order whatever has changed since: the day, the prices', async () => {
  onTestFinished(() => void vi.useRealTimers())
  const today = londonDay(new Date())
  const tomorrow = anOrder({ event_date: addDays(today, 1), event_time: '23:00' })
  vi.useFakeTimers({ toFake: ['Date'], now: londonInstant(today, '23:00') })
  const first = await invoke(tomorrow, 'key-night')
  vi.setSystemTime(londonInstant(tomorrow.event_date, '00:01'))
  const again = await invoke(tomorrow, 'key-night')
  expect(again.data).toEqual(first.data)
})

test('an order that nobody could pay before its event begins is refused with a message at its time', async () => {
  const order = anOrder({ event_date: addDays(londonDay(new Date()), 1), event_time: '00:15' })
  vi.useFakeTimers({ toFake: ['Date'], now: londonInstant(londonDay(new Date()), '23:50') })
  const { status, body } = await refusal(await invoke(order).finally(() => vi.useRealTimers()))
  expect([status, body.fields]).toEqual([400, [{ path: 'event_time', message: expect.stringMatching(/too soon/) }]])
  expect(await countOrders()).toBe(0)
})

test('every field at fault is named, and nothing is stored', async () => {
  const bad = anOrder({ customer_email: 'nobody', guest_count: 0, order_items: [] })
  const { status, body } = await refusal(await invoke(bad))
  expect([status, body.code]).toEqual([400, 'invalid_order'])
  expect(body.fields.map((field: { path: string }) => field.path)).toEqual([
    'customer_email',
    'guest_count',
    'order_items',
  ])
  expect(await countOrders()).toBe(0)
})

/** Sets another price for the first package, in pence, until the test ends. */
function setPrice(pricePence: number): void {
  const before = releaseNow()
  const packages = before.content.packages.map((each, index) => (index === 0 ? { ...each, pricePence } : each))
  goLive({ number: before.number + 1, content: { ...before.content, packages } })
  onTestFinished(() => goLive(before))
}

const sessionOf = ({ checkout_url }: { checkout_url: string }) =>
  server.stripe.checkout.sessions.retrieve(checkout_url.split('/').at(-1) ?? '')

test('an order keeps its price when the package gets dearer, also where it is sent again or paid then', async () => {
  const order = anOrder()
  const { data } = await invoke(order, 'key-dearer')
  setPrice(29_999)
  expect((await invoke(order, 'key-dearer')).data).toEqual(data)
  expect((await sessionOf(data)).amount_total).toBe(34_994)
  await payWithCard(data.checkout_url)
  await settleOrder(server, data.order_id)
  const [stored] = await server.database.select().from(cateringOrders)
  expect(stored).toMatchObject({ paymentStatus: 'completed', totalPence: 34_994, attention: null, contentRelease: 1 })
})

test('a form that was filled in at a lower price is told both, and goes on with today’s prices', async () => {
  const filled = anOrder()
  setPrice(29_999)
  const { status, body } = await refusal(await invoke(filled, 'key-lower'))
  expect([status, body.code]).toEqual([409, 'price_changed'])
  expect(body.message).toMatch(/£349\.94 .* £399\.94 now/)
  expect(body.prices.map(({ unit_price }: { unit_price: number }) => unit_price)).toEqual([299.99, 19.99])
  expect(await countOrders()).toBe(0)
  const agreed = filled.order_items.map((item, index) => ({ ...item, ...body.prices[index] }))
  const { data } = await invoke(anOrder({ order_items: agreed, total_amount: 399.94 }), 'key-agreed')
  expect((await sessionOf(data)).amount_total).toBe(39_994)
})

test('who would pay less than the form said pays less, without being asked', async () => {
  const filled = anOrder()
  setPrice(19_999)
  const { data } = await invoke(filled)
  expect((await sessionOf(data)).amount_total).toBe(29_994)
})

const invokeShown = (order: unknown, told: string, key: string) =>
  server.supabase.functions.invoke('create-catering-order', {
    body: order as Record<string, unknown>,
    headers: { 'Idempotency-Key': key, 'Allergen-List': encodeURIComponent(told) },
  })

const toldOnPage = allergenStatementOf(['deluxe-tandoori', 'executive-lunch/chicken']) ?? ''

test('the order keeps what the page said of its allergens, and the version of the list', async () => {
  const shown = allergensOfPackages(['deluxe-tandoori', 'executive-lunch/chicken'], onList)
  const words = allergensInWords(shown ?? { contains: [], mayContain: [] })
  expect(words).toMatch(/^Contains gluten \(wheat\), .*tree nuts \(almond, pistachio\)\. May contain /)
  const { error } = await invokeShown(anOrder(), toldOnPage, 'shown-1')
  expect(error).toBeNull()
  const [order] = await server.database.select().from(cateringOrders)
  expect([order?.allergensVersion, order?.allergenStatement]).toEqual([allergenList.version, toldOnPage])
  expect(statementTogether(toldOnPage)).toBe(words)
  expect(toldOnPage).toContain('\nDaal makhani: gluten (wheat), milk; may contain tree nuts (cashew).\n')

  const { data } = await server.supabase.from('catering_orders').select('*').eq('id', order?.id).single()
  expect(data.allergens_told).toBe(toldOnPage)
})

test.each([
  ['of an earlier release', '2026-01-01'],
  [
    'that told something else of one dish',
    toldOnPage.replace('Daal makhani: gluten (wheat), milk', 'Daal makhani: milk'),
  ],
])('an order from a page %s is refused, and one that was taken before is found', async (_what, told) => {
  const { status, body } = await refusal(await invokeShown(anOrder(), told, 'shown-2'))
  expect([status, body.code]).toEqual([409, 'allergens_changed'])
  expect(body.message).toMatch(/reload/)
  expect(await countOrders()).toBe(0)

  const first = await invokeShown(anOrder(), toldOnPage, 'shown-2')
  const again = await invokeShown(anOrder(), told, 'shown-2')
  expect(again.data).toEqual(first.data)
})

test.each([
  ['loses the race for its place each time', async () => false],
  ['is ended by a deadlock', () => Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))],
])('an order that %s is asked to come again in a moment, and does', async (_what, insert) => {
  const losing = vi.spyOn(orderWriter(server.database), 'insert').mockImplementation(insert)
  onTestFinished(() => losing.mockRestore())
  const response = await post(JSON.stringify(anOrder()), { 'idempotency-key': 'key-busy' })
  expect([response.status, (await response.json()).code]).toEqual([503, 'overloaded'])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await countOrders()).toBe(0)

  losing.mockRestore()
  expect((await invoke(anOrder(), 'key-busy')).error).toBeNull()
})

const post = (body: string, headers: Record<string, string> = {}, path = 'create-catering-order') =>
  fetch(`${server.url}/functions/v1/${path}`, {
    method: 'POST',
    body,
    headers: { apikey: 'public-anon-key', 'content-type': 'application/json', ...headers },
  })

test.each([
  ['malformed JSON', '{"customer_name":', {}, 400, 'invalid_json'],
  ['an array', '[]', {}, 400, 'invalid_order'],
  ['no JSON at all', 'hello', { 'content-type': 'text/plain' }, 400, 'invalid_json'],
  ['a body over the limit', JSON.stringify({ customer_name: 'x'.repeat(40_000) }), {}, 413, 'body_too_large'],
  ['a wrong apikey', '{}', { apikey: 'wrong' }, 401, 'unauthorized'],
  ['an unusable idempotency key', '{}', { 'idempotency-key': 'x'.repeat(256) }, 400, 'invalid_order'],
  ['a prototype in the body', '{"__proto__":{"guest_count":1}}', {}, 400, 'invalid_json'],
])('%s is a clear error', async (_what, body, headers, status, code) => {
  const response = await post(body, headers as Record<string, string>)
  expect([response.status, (await response.json()).code]).toEqual([status, code])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a missing apikey is refused as the hosted gateway does', async () => {
  const response = await fetch(`${server.url}/functions/v1/create-catering-order`, { method: 'POST' })
  expect([response.status, (await response.json()).message]).toEqual([401, 'No API key found in request'])
})

test('an unknown function is a JSON 404, since any 2xx would read as success', async () => {
  const response = await post('{}', {}, 'refund-everybody')
  expect([response.status, (await response.json()).code]).toEqual([404, 'NOT_FOUND'])
})

test.each([
  'refuses',
  'fails',
  'talks nonsense',
  'answers without an address',
  'hangs up',
  'charges another amount',
] as const)(
  'a provider that %s: a clear error in bounded time, nothing left behind, and the retry succeeds',
  async (mood) => {
    provider.mood = mood
    const key = mood.replaceAll(' ', '-')
    const { status, body } = await refusal(await invoke(anOrder(), key, behindStubborn))
    expect([status, body.code]).toEqual([502, 'payment_provider_unavailable'])
    expect(await countOrders(behindStubborn)).toBe(0)

    provider.mood = 'kind'
    const retry = await invoke(anOrder(), key, behindStubborn)
    expect(retry.error).toBeNull()
    expect(await countOrders(behindStubborn)).toBe(1)
  },
)

test('an e-mail address that Stripe refuses is named as the wrong field, and nothing is left behind', async () => {
  provider.mood = 'refuses the e-mail address'
  const { status, body } = await refusal(await invoke(anOrder(), undefined, behindStubborn))
  expect([status, body.code]).toEqual([400, 'invalid_order'])
  expect(body.fields).toEqual([{ path: 'customer_email', message: 'Please enter a valid email address.' }])
  expect(await countOrders(behindStubborn)).toBe(0)
  provider.mood = 'kind'
})

test('a provider that never answers is given up on', async () => {
  provider.mood = 'is silent'
  const impatient = new Stripe('sk_test_stubborn', {
    ...provider.address,
    timeout: 300,
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const silent = await startTestServer({ stripe: impatient, beside: behindStubborn })
  const { status, body } = await refusal(await invoke(anOrder(), undefined, silent))
  expect([status, body.code]).toEqual([502, 'payment_provider_unavailable'])
  await silent.close()
  provider.mood = 'kind'
})

test('an order whose server died before Stripe answered is finished by the retry, whichever item is first', async () => {
  const orders = [anOrder(), anOrder({ order_items: anOrder().order_items.toReversed() })]
  const placeAll = () => Promise.all(orders.map((order, index) => invoke(order, `key-died-${index}`)))
  const first = await placeAll()
  await server.database.update(cateringOrders).set({ checkoutSessionId: null, checkoutUrl: null })
  const again = await placeAll()
  expect(again.map(({ data }) => data)).toEqual(first.map(({ data }) => data))
  expect(await countOrders()).toBe(2)
})
