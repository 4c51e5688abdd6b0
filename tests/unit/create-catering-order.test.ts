import { afterEach, expect, test, vi } from 'vitest'
import { cateringPackages } from '../../content/packages.ts'
import { createCateringOrderSchema } from '../../contract/create-catering-order.ts'
import { limits } from '../../contract/limits.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { poundsFromPence } from '../../contract/money.ts'
import { anOrder } from '../an-order.ts'

function faultsOf(changes: Record<string, unknown>): string[] {
  const { error } = createCateringOrderSchema.safeParse(anOrder(changes))
  return [...new Set(error?.issues.map((issue) => issue.path.join('.')))]
}

afterEach(() => {
  vi.useRealTimers()
})

test('a good order passes, trimmed', () => {
  expect(createCateringOrderSchema.parse(anOrder({ customer_name: '  Jasleen Kaur ' })).customer_name).toBe(
    'Jasleen Kaur',
  )
  expect(faultsOf({ special_instructions: undefined })).toEqual([])
  expect(faultsOf({ special_instructions: null })).toEqual([])
})

test.each([
  ['customer_name', ''],
  ['customer_name', '   '],
  ['customer_name', '\u200b'],
  ['delivery_address', '\u3164 \u2800'],
  ['customer_name', 'x'.repeat(101)],
  ['customer_name', 'Jasleen\r\nBcc: everyone@example.com'],
  ['customer_name', 'Jas\u0000leen'],
  ['customer_name', 'Jas\ud800leen'],
  ['customer_name', 7],
  ['customer_email', 'jasleen'],
  ['customer_email', 'a@b.example, c@d.example'],
  ['customer_email', `${'x'.repeat(250)}@example.com`],
  ['customer_phone', 'please write'],
  ['delivery_address', ''],
  ['delivery_city', ''],
  ['delivery_postal_code', 'x'.repeat(13)],
  ['event_date', '2026-02-30'],
  ['event_date', '24/12/2026'],
  ['event_date', '2020-01-01'],
  ['event_date', londonDay(new Date())],
  ['event_date', addDays(londonDay(new Date()), 731)],
  ['event_time', '24:00'],
  ['event_time', ''],
  ['guest_count', 0],
  ['guest_count', -1],
  ['guest_count', 2.5],
  ['guest_count', 2001],
  ['guest_count', '12'],
  ['special_instructions', 'x'.repeat(1001)],
  ['order_items', []],
  ['order_items', 'all'],
  ['total_amount', 0],
  ['total_amount', -1],
  ['total_amount', Number.NaN],
])('%s = %j is refused', (field, value) => {
  expect(faultsOf({ [field]: value })).toEqual([field])
})

test.each([0, -1, 1.5, 2001, 1e21, '2'])('a quantity of %j is refused', (quantity) => {
  const [first] = anOrder().order_items
  expect(faultsOf({ order_items: [{ ...first, quantity }] })).toEqual(['order_items.0.quantity'])
})

test.each([250, 2000])('%d lunch boxes can be ordered', (quantity) => {
  const lunch = { ...anOrder().order_items[1], quantity }
  expect(faultsOf({ order_items: [lunch], total_amount: quantity * 19.99 })).toEqual([])
})

test('an order for more than Stripe can charge at once is refused, with advice', () => {
  const order_items = cateringPackages.map((each) => ({
    menu_id: each.id,
    stripe_price_id: '',
    quantity: limits.quantity,
    unit_price: poundsFromPence(each.pricePence),
    item_name: each.name,
  }))
  const total_amount = order_items.reduce((sum, item) => sum + item.quantity * item.unit_price, 0)
  expect(total_amount).toBeGreaterThan(1_000_000)
  const { error } = createCateringOrderSchema.safeParse(anOrder({ order_items, total_amount }))
  expect(error?.issues).toMatchObject([
    { path: ['total_amount'], message: 'We can take at most £999,999.99 online. Please order less, or ring us.' },
  ])
  expect(faultsOf({ total_amount: 999_999.99 })).toEqual([])
})

test('an address of two lines is kept as on an envelope', () => {
  const order = createCateringOrderSchema.parse(anOrder({ delivery_address: ' Flat 2\r\n 1 High Street\r\n' }))
  expect(order.delivery_address).toBe('Flat 2\n1 High Street')
})

test('tomorrow is London’s: at half past midnight British Summer Time the day has changed', () => {
  vi.useFakeTimers({ now: new Date('2026-07-14T23:30:00Z') })
  expect(faultsOf({ event_date: '2026-07-15' })).toEqual(['event_date'])
  expect(faultsOf({ event_date: '2026-07-16' })).toEqual([])
})

test('a menu that is listed twice is refused, also with its id in capitals', () => {
  const [item] = anOrder().order_items
  for (const menu_id of [item?.menu_id, item?.menu_id.toUpperCase()]) {
    const { error } = createCateringOrderSchema.safeParse(anOrder({ order_items: [item, { ...item, menu_id }] }))
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['order_items'], 'Please list each menu once.'],
    ])
  }
})
