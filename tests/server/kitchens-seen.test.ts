import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { readSession } from '../../contract/staff/accounts.ts'
import { addNote } from '../../contract/staff/orders.ts'
import { kitchensOf } from '../../server/routes/staff/callers.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { placePaidOrder } from './ledger-rows.ts'
import { signedInAs } from './staff-client.ts'
import { inHounslow, inSouthall, openSouthall, southall } from './two-kitchens.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await openSouthall(server, { places: null, own: { places: null } })
})
afterAll(() => server.close())

test('a call is about the kitchen that it asks for, among those that the caller sees', () => {
  expect(kitchensOf({})).toBe(undefined)
  expect(kitchensOf({}, southall)).toEqual([southall])
  expect(kitchensOf({ kitchens: [southall] })).toEqual([southall])
  expect(kitchensOf({ kitchens: [southall] }, southall)).toEqual([southall])
  expect(() => kitchensOf({ kitchens: [southall] }, firstKitchen)).toThrow('your own kitchen')
})

test('a session says which kitchens somebody sees, and nothing for all', async () => {
  const [cook, tablet, everywhere] = await Promise.all([
    signedInAs(server, 'kitchen', 'Amar', southall),
    signedInAs(server, 'tablet', 'Southall wall', southall),
    signedInAs(server, 'tablet', 'Wall'),
  ])
  expect((await cook.call(readSession, {})).body.person?.kitchens).toEqual([southall])
  expect((await tablet.call(readSession, {})).body.tablet?.kitchens).toEqual([southall])
  expect((await everywhere.call(readSession, {})).body.tablet).toEqual({ id: everywhere.id, name: 'Wall' })
})

test('nobody acts on an order of a kitchen that they do not see', async () => {
  const cook = await signedInAs(server, 'kitchen', 'Simran', southall)
  const [theirs, others] = [
    await placePaidOrder(server, { delivery_postal_code: inSouthall }),
    await placePaidOrder(server, { delivery_postal_code: inHounslow }),
  ]
  const note = (number: string) => cook.call(addNote, { number, text: 'Cut the naan.' })
  expect((await note(theirs.order_number)).status).toBe(200)
  expect((await note(others.order_number)).status).toBe(404)
})
