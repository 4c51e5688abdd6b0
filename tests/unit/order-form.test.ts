import { expect, test } from 'vitest'
import { cateringPackages } from '../../content/packages.ts'
import { createCateringOrderSchema } from '../../contract/create-catering-order.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { toQuantity } from '../../contract/quantities.ts'
import {
  askAboutServings,
  fieldOfPath,
  missingIn,
  missingOf,
  type OrderValues,
  repriced,
  requiredFields,
  servesLine,
  summaryLines,
  toOrder,
  totalPence,
  withNames,
} from '../../site/ordering/order-form.ts'
import { checkOrder, faultInOrder } from '../../site/pages/catering/check-order.ts'

const none = { 'deluxe-tandoori': 0, 'traditional-curry': 0, 'vegetarian-delight': 0, 'executive-lunch': 0 }
const values = (changes: Partial<OrderValues> = {}): OrderValues => ({
  customerName: 'Jasleen Kaur',
  customerEmail: 'jasleen@example.com',
  customerPhone: '020 7946 0999',
  deliveryAddress: '1 High Street',
  deliveryCity: 'Hounslow',
  deliveryPostalCode: 'TW3 1AA',
  guestCount: '15',
  eventTime: '18:30',
  specialInstructions: '',
  eventDate: addDays(londonDay(new Date()), 3),
  quantities: { ...none, 'deluxe-tandoori': 1, 'executive-lunch/paneer': 5 },
  ...changes,
})

test('all that is missing is named, in the order of docs/site.md, the date after the fields, and then the menus', () => {
  const words = [
    'customer name',
    'customer email',
    'customer phone',
    'delivery address',
    'delivery city',
    'delivery postal code',
    'guest count',
    'event time',
  ]
  const empty = Object.fromEntries(requiredFields.map((field) => [field, '  ']))
  const title = 'Missing Information'
  expect(missingIn(values({ ...empty, eventDate: '', quantities: none }), cateringPackages)).toEqual([
    ...requiredFields.map((field, index) => ({ field, title, text: `Please fill in the ${words[index]} field.` })),
    { field: 'eventDate', title, text: 'Please select an event date.' },
    { field: 'menus', title: 'No Menu Selected', text: 'Please select at least one catering menu.' },
  ])
  expect(missingIn(values(), cateringPackages)).toEqual([])
})

test.each([
  ['3', 3],
  ['', 0],
  ['abc', 0],
  ['-2', 0],
  ['2.9', 2],
  ['1e3', 1000],
  ['Infinity', 0],
])('a quantity typed as %j is %d', (typed, quantity) => {
  expect(toQuantity(typed)).toBe(quantity)
})

test('total and summary', () => {
  const { quantities } = values()
  expect(totalPence(quantities, cateringPackages)).toBe(34994)
  expect(summaryLines(quantities, cateringPackages)).toEqual([
    { menuId: 'deluxe-tandoori', text: 'Deluxe Tandoori Feast x 1', total: '£249.99' },
    { menuId: 'executive-lunch/paneer', text: 'Executive Lunch Box (paneer) x 5', total: '£99.95' },
  ])
})

test('the servings of the menus are compared with the guests once both are known', () => {
  const { quantities } = values()
  expect(servesLine(none, 15, cateringPackages)).toBeUndefined()
  expect(servesLine(quantities, 0, cateringPackages)).toBeUndefined()
  expect(servesLine(quantities, 20, cateringPackages)).toBe(
    'Your menus serve 15. You have 20 guests, so 5 more to feed.',
  )
  expect(servesLine(quantities, 15, cateringPackages)).toBe('Your menus serve 15: just right.')
  expect(servesLine(quantities, 12, cateringPackages)).toBe('Your menus serve 15, for 12 guests.')
  expect(servesLine(quantities, 1, cateringPackages)).toBe('Your menus serve 15, for 1 guest.')
})

test('the order to be sent passes the shared schema', () => {
  const order = createCateringOrderSchema.parse(toOrder(values(), cateringPackages))
  expect(order).toMatchObject({ guest_count: 15, total_amount: 349.94, event_time: '18:30' })
  expect(order.order_items.map((item) => [item.item_name, item.quantity, item.unit_price, item.choices])).toEqual([
    ['Deluxe Tandoori Feast', 1, 249.99, undefined],
    ['Executive Lunch Box', 5, 19.99, [{ option: 'paneer', quantity: 5 }]],
  ])
})

test.each([
  [
    'an e-mail address that is none',
    { customerEmail: 'jasleen at example' },
    'customerEmail',
    /a valid email address\.$/,
  ],
  [
    'more than can be charged',
    { quantities: { ...none, 'deluxe-tandoori': 2000, 'traditional-curry': 2000, 'vegetarian-delight': 2000 } },
    'menus',
    /^We can take at most £999,999\.99 online\. Please order less, or ring us\.$/,
  ],
  ['half a guest', { guestCount: '2.5' }, 'guestCount', /guests/],
  ['a range of guests', { guestCount: '50-60' }, 'guestCount', /whole number/],
])('%s is told at its field before anything is sent', (_what, changes, field, text) => {
  expect(checkOrder(values(changes), cateringPackages)).toEqual({
    problem: { field, title: 'Please Check Your Order', text: expect.stringMatching(text) },
  })
})

test('an e-mail address and a telephone number are judged as they are typed, and nothing else', () => {
  expect(faultInOrder('customerEmail', 'jasleen@example')).toBe('Please enter a valid email address.')
  expect(faultInOrder('customerEmail', 'jasleen@example.com')).toBeUndefined()
  expect(faultInOrder('customerPhone', '020 79')).toBe('Please enter a phone number that we can ring.')
  expect(faultInOrder('customerPhone', '020 7946 0999')).toBeUndefined()
  expect(faultInOrder('customerName', '')).toBeUndefined()
})

test('who has ordered for more than half again as many as come is asked, before paying', () => {
  const asked = (guestCount: string) =>
    askAboutServings(values({ guestCount, quantities: { ...none, 'executive-lunch/paneer': 15 } }), cateringPackages)
  expect(asked('9')).toMatch(/^Your menus serve 15, and you have 9 guests\. Is that what you want\?/)
  expect(asked('1')).toMatch(/and you have 1 guest\./)
  expect([asked('10'), asked('0'), asked('')]).toEqual([undefined, undefined, undefined])
})

test('prices that the server names take the place of those on the page, for what is ordered', () => {
  const [deluxe, ...others] = cateringPackages
  const packages = repriced(cateringPackages, [{ menu_id: deluxe.id, unit_price: 259.99 }])
  expect(packages).toEqual([{ ...deluxe, pricePence: 25_999 }, ...others])
  expect(toOrder(values(), packages)).toMatchObject({ total_amount: 359.94, order_items: [{ unit_price: 259.99 }, {}] })
})

test('a path of the payload leads back to its field', () => {
  expect(['customer_email', 'delivery_postal_code', 'order_items.0.quantity', 'total_amount'].map(fieldOfPath)).toEqual(
    ['customerEmail', 'deliveryPostalCode', 'menus', 'menus'],
  )
})

test('a draft takes the names of its packages along, and tells which have no line any more', () => {
  const draft = withNames(
    {
      guestCount: '40',
      'quantity-executive-lunch/paneer': '12',
      'quantity-vegetarian-delight': '2',
      'quantity-deluxe-tandoori': '0',
    },
    cateringPackages,
  )
  expect(draft).toMatchObject({
    'name-executive-lunch/paneer': 'Executive Lunch Box (paneer)',
    'name-vegetarian-delight': cateringPackages[2].name,
  })
  expect(missingOf(draft, cateringPackages)).toEqual([])
  const later = cateringPackages.flatMap((each) =>
    each.menuId === 'executive-lunch' ? { ...each, options: undefined } : each.menuId === 'deluxe-tandoori' ? each : [],
  )
  expect(missingOf(draft, later)).toEqual(['12 × Executive Lunch Box (paneer)', `2 × ${cateringPackages[2].name}`])
  expect(missingOf({ 'quantity-brunch': '3' }, later)).toEqual(['3 × a package from before'])
})
