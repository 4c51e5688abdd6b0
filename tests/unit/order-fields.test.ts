import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changedFacts, type OrderContent } from '../../contract/order-change.ts'
import { byName, byProperty, type OrderFieldValues, orderFieldNames, orderFields } from '../../contract/order-fields.ts'
import { cateringOrders } from '../../server/database/schema.ts'

const values: OrderFieldValues = {
  customer_name: 'Jasleen Kaur',
  customer_email: 'jasleen@example.com',
  customer_phone: '020 7946 0999',
  delivery_address: '1 High Street',
  delivery_city: 'Hounslow',
  delivery_postal_code: 'TW3 1AA',
  event_date: '2030-05-04',
  event_time: '18:30',
  guest_count: 15,
  special_instructions: 'Ring the bell',
}
const content: OrderContent = { ...byProperty(values), allergies: null, items: [] }

test.each(orderFieldNames)('%s is a column, and its change is a fact', (name) => {
  const { property } = orderFields[name]
  expect(getTableColumns(cateringOrders)[property].name).toBe(name)
  const other = { event_date: '2030-05-05', event_time: '19:00', guest_count: 16 }[name as string] ?? 'Something else'
  expect(changedFacts(content, { ...content, [property]: other })).toHaveLength(1)
})

test('what a call has sent comes back by its names', () => {
  expect(byName(content)).toEqual(values)
})

test('what was not sent is missing, and what was left empty is null', () => {
  expect(byProperty({ customer_name: 'Jasleen Kaur', delivery_city: undefined, special_instructions: '' })).toEqual({
    customerName: 'Jasleen Kaur',
    specialInstructions: null,
  })
})
