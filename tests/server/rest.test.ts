import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cateringOrderItemRow, cateringOrderRow } from '../../contract/catering-order.ts'
import { anOrder } from '../an-order.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { placeOrder } from './placed-orders.ts'

let server: TestServer
let orderId: string

beforeAll(async () => {
  server = await startTestServer()
  const { data } = await server.supabase.functions.invoke('create-catering-order', { body: anOrder() })
  orderId = data.order_id
})

afterAll(() => server.close())

test('a settlement that the database can not store is our fault, not the payment provider’s', async () => {
  const { order_id } = await placeOrder(server)
  await server.database.execute('alter table catering_orders rename to elsewhere')
  const { error, status } = await server.supabase
    .from('catering_orders')
    .update({ payment_status: 'completed', status: 'confirmed' })
    .eq('id', order_id)
  await server.database.execute('alter table elsewhere rename to catering_orders')
  expect([status, error?.code]).toEqual([500, 'internal'])
})

test('an order is read by its id: the fields of docs/site.md and no others', async () => {
  const { data, error } = await server.supabase.from('catering_orders').select('*').eq('id', orderId).single()
  expect(error).toBeNull()
  expect(cateringOrderRow.strict().parse(data)).toMatchObject({
    id: orderId,
    payment_status: 'pending',
    total_amount: 349.94,
    event_time: '18:30',
    guest_count: 15,
    special_instructions: 'Mild for the children, please.',
  })
})

test('a year after its event an order is shown without its person', async () => {
  const { order_id, order_number } = await placeOrder(server)
  const readWhen = async (day: string) => {
    await server.database.execute(
      `update catering_orders set event_date = (now() at time zone 'Europe/London')::date - interval '${day}'
       where id = '${order_id}'`,
    )
    const { data } = await server.supabase.from('catering_orders').select('*').eq('id', order_id).single()
    return cateringOrderRow.strict().parse(data)
  }
  expect(await readWhen('1 year')).toMatchObject({
    customer_name: 'Jasleen Kaur',
    customer_email: 'jasleen@example.com',
  })
  const facts = { id: order_id, order_number, total_amount: 349.94, event_time: '18:30', guest_count: 15 }
  const nobody = { customer_name: '', customer_email: '', customer_phone: '', special_instructions: null }
  const nowhere = { delivery_address: '', delivery_city: '', delivery_postal_code: '' }
  expect(await readWhen('1 year 1 day')).toMatchObject({ ...facts, ...nobody, ...nowhere })
  const { rows } = await server.database.execute(`select customer_name from catering_orders where id = '${order_id}'`)
  expect(rows).toEqual([{ customer_name: 'Jasleen Kaur' }])
})

test('its items are read by the order’s id', async () => {
  const { data } = await server.supabase.from('catering_order_items').select('*').eq('order_id', orderId)
  const items = cateringOrderItemRow.strict().array().parse(data)
  expect(items.map((item) => [item.menu_id, item.quantity, item.total_price])).toEqual([
    ['deluxe-tandoori', 1, 249.99],
    ['executive-lunch', 5, 99.95],
  ])
})

test('an order that does not exist is PGRST116, and its items are none', async () => {
  const { error, status } = await server.supabase.from('catering_orders').select('*').eq('id', randomUUID()).single()
  expect([status, error?.code]).toEqual([406, 'PGRST116'])
  const items = await server.supabase.from('catering_order_items').select('*').eq('order_id', randomUUID())
  expect([items.error, items.data]).toEqual([null, []])
  const maybe = await server.supabase.from('catering_orders').select('*').eq('id', randomUUID()).maybeSingle()
  expect([maybe.error, maybe.data]).toEqual([null, null])
})

test('an id that is no uuid is 22P02', async () => {
  const { error, status } = await server.supabase.from('catering_orders').select('*').eq('id', 'abc').single()
  expect([status, error?.code]).toEqual([400, '22P02'])
})

test('asking does not complete an order: an unpaid one is refused and unchanged', async () => {
  const { error, status } = await server.supabase
    .from('catering_orders')
    .update({ payment_status: 'completed', status: 'confirmed' })
    .eq('id', orderId)
  expect([status, error?.code]).toEqual([401, '42501'])
  const { data } = await server.supabase.from('catering_orders').select('*').eq('id', orderId).single()
  expect(data.payment_status).toBe('pending')
})

const call = (method: string, path: string, body?: unknown) =>
  fetch(`${server.url}/rest/v1/${path}`, {
    method,
    headers: { apikey: 'public-anon-key', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

test.each([
  ['GET', 'catering_orders?select=*'],
  ['GET', 'catering_orders?id=eq.ID'],
  ['GET', 'catering_orders?select=id&id=eq.ID'],
  ['GET', 'catering_orders?select=*&id=neq.ID'],
  ['GET', 'catering_orders?select=*&id=in.(ID)'],
  ['GET', 'catering_orders?select=*&id=eq.ID&limit=1'],
  ['GET', 'catering_orders?select=*&id=eq.ID&id=eq.ID'],
  ['GET', 'catering_orders?select=*&customer_email=eq.jasleen@example.com'],
  ['GET', 'catering_orders?select=*,catering_order_items(*)&id=eq.ID'],
  ['GET', 'catering_order_items?select=*&id=eq.ID'],
  ['GET', 'catering_order_items?select=*'],
  ['POST', 'catering_orders', {}],
  ['PUT', 'catering_orders?id=eq.ID', {}],
  ['DELETE', 'catering_orders?id=eq.ID'],
  ['PATCH', 'catering_orders?id=eq.ID', { payment_status: 'completed' }],
  ['PATCH', 'catering_orders?id=eq.ID', { payment_status: 'completed', status: 'confirmed', total_amount: 1 }],
  ['PATCH', 'catering_orders?id=eq.ID', { payment_status: 'refunded', status: 'confirmed' }],
  ['PATCH', 'catering_orders', { payment_status: 'completed', status: 'confirmed' }],
  ['PATCH', 'catering_order_items?order_id=eq.ID', { quantity: 1 }],
])('%s %s is refused', async (method, path, body?) => {
  const response = await call(method, path.replaceAll('ID', orderId), body)
  expect([response.status, (await response.json()).code]).toEqual([401, '42501'])
})

test.each(['GET', 'POST', 'PATCH', 'DELETE'])('%s on any other table is PGRST205', async (method) => {
  for (const table of ['job_applications', 'cvs', 'secrets', 'rpc/anything']) {
    const response = await call(method, table, method === 'GET' ? undefined : {})
    expect([response.status, (await response.json()).code]).toEqual([404, 'PGRST205'])
  }
})

test('the answers may not be cached, referred to or indexed', async () => {
  const response = await call('GET', `catering_orders?select=*&id=eq.${orderId}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
})

test('sign-in gets a JSON 404 in every form', async () => {
  const { error } = await server.supabase.auth.signInWithPassword({ email: 'a@b.example', password: 'x' })
  expect(error?.status).toBe(404)
})
