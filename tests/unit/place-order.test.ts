import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDraft, keyFor } from '../../site/ordering/draft.ts'
import { tryToPlaceOrder } from '../../site/pages/catering/place-order.ts'
import { anOrder } from '../an-order.ts'

const created = {
  order_id: '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b',
  order_number: 'TR-NEWONE',
  checkout_url: 'https://pay.example/',
  replaced_orders: [],
}
const refused = (status: number, body: object) => Response.json(body, { status })

/** The answers of the server, the first one first, and the headers of what it was sent. */
let answers: (Response | Error)[]
let sent: Headers[]

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null })
  const location = { origin: 'http://site', href: 'http://site/catering' }
  vi.stubGlobal('window', { location })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sent = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers))
    const answer = answers.shift() as Response | Error
    if (answer instanceof Error) throw answer
    return answer
  })
  clearDraft()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function place(...given: typeof answers) {
  answers = given
  const order = anOrder()
  return tryToPlaceOrder(order, keyFor(JSON.stringify(order)), { allergens: 'Daal: milk', terms: 'a1b2' })
}

test('an order goes out under its key, with what the page showed', async () => {
  const placing = await place(Response.json(created))
  const [headers] = sent
  expect(placing).toEqual({ order: created, key: headers?.get('idempotency-key') })
  expect([headers?.get('allergen-list'), headers?.get('terms'), headers?.get('replaces')]).toEqual([
    'Daal%3A%20milk',
    'a1b2',
    null,
  ])
})

test('an order that can no longer be paid is placed again under a new key, in place of the first', async () => {
  const placing = await place(refused(409, { code: 'order_expired', message: 'Too late.' }), Response.json(created))
  const [first, second] = sent.map((headers) => headers.get('idempotency-key'))
  expect(second).not.toBe(first)
  expect(placing).toEqual({ order: created, key: second })
  expect(sent[1]?.get('replaces')).toBe(first)
})

test.each([
  ['no order', new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })],
  ['an address that is none of the web', Response.json({ ...created, checkout_url: 'about:blank' })],
])('an answer with %s is a failure', async (_what, answer) => {
  expect(await place(answer)).toEqual({
    code: 'unexpected_answer',
    notice: 'The server gave no payment address.',
    prices: undefined,
  })
})

test('without a line the order is not placed', async () => {
  const placing = await place(new TypeError('fetch failed'))
  expect(placing).toMatchObject({ code: 'unreachable', notice: 'The server did not answer.' })
})

test('what the server refuses is told at its fields, and what has no field in its words', async () => {
  const fields = [
    { path: 'delivery_postal_code', message: 'Not there.' },
    { path: 'order_items', message: 'More, please.' },
  ]
  expect(await place(refused(400, { code: 'invalid_order', message: 'Please check your order.', fields }))).toEqual({
    code: 'invalid_order',
    faults: [
      { field: 'deliveryPostalCode', text: 'Not there.' },
      { field: 'menus', text: 'More, please.' },
    ],
  })
  const prices = [{ menu_id: anOrder().order_items[0]?.menu_id, unit_price: 259.99 }]
  expect(await place(refused(409, { code: 'price_changed', message: 'It costs more now.', prices }))).toEqual({
    code: 'price_changed',
    notice: 'It costs more now.',
    prices,
  })
})
