import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { districtsAroundTheKitchen } from '../../content/delivery.ts'
import { site } from '../../content/site.ts'
import { proposedRules } from '../../contract/delivery/proposed-rules.ts'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { changeDeliveryRules, readDeliveryRules, undoDeliveryRules } from '../../contract/staff/delivery-rules.ts'
import { readActs } from '../../contract/staff/people.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { deliveryRuleVersions } from '../../server/database/delivery-schema.ts'
import { orderingStates } from '../../server/database/opening-schema.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { rulesInForce } from '../../server/delivery/rules-in-force.ts'
import { anOrder } from '../an-order.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { clearOrders } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { signedInAs } from './staff-client.ts'

let open: TestServer
/** A public server on the same database. */
let publicServer: TestServer
let manager: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  open = await startTestServer()
  publicServer = await startTestServer({ beside: open, isPublic: true })
  manager = await signedInAs(publicServer, 'manager')
})
beforeEach(async () => {
  await clearOrders(open.database)
  await open.database.delete(deliveryRuleVersions)
  await open.database.delete(orderingStates)
  for (const { database } of [open, publicServer]) rulesInForce.forget(database)
})
afterAll(async () => {
  await publicServer.close()
  await open.close()
})

/** Opens the site as an owner's press does. */
async function opened() {
  await open.database
    .insert(orderingStates)
    .values({ version: 1, openedFor: 'customers', isPaused: false, by: 'Meera' })
  rulesInForce.forget(publicServer.database)
}

/** Orders on a server, and returns the status and the body of a refusal. */
async function order(on: TestServer, changes = {}) {
  const { error } = await on.supabase.functions.invoke('create-catering-order', { body: anOrder(changes) })
  return error ? { status: error.context.status, body: await error.context.json() } : { status: 200, body: {} }
}

async function daysOf(on: TestServer) {
  const day = addDays(londonDay(new Date()), 10)
  const headers = { apikey: defaultAnonKey, authorization: `Bearer ${defaultAnonKey}` }
  const response = await fetch(`${on.url}/functions/v1/delivery-days?from=${day}&to=${day}`, { headers })
  return response.json()
}

test('a public site without rules takes no order, stores none and says when ordering opens; a trial takes it', async () => {
  const refused = await order(publicServer)
  expect(refused).toMatchObject({ status: 409, body: { code: 'ordering_not_open' } })
  expect(refused.body.message).toMatch(/opens soon\. .*ring us on 020 7946 0123/)
  expect(await open.database.$count(cateringOrders)).toBe(0)
  expect(await daysOf(publicServer)).toMatchObject({
    first_day: null,
    not_open: refused.body.message,
    on_button: 'We open soon',
    days: [{ hours: null, why: refused.body.message }],
  })
  expect((await order(open)).status).toBe(200)
  expect(await daysOf(open)).not.toHaveProperty('not_open')
})

test('an order that was placed before the site became public is found again by its key', async () => {
  const headers = { 'Idempotency-Key': 'before-it-was-public' }
  const body = anOrder()
  const first = await open.supabase.functions.invoke('create-catering-order', { body, headers })
  const again = await publicServer.supabase.functions.invoke('create-catering-order', { body, headers })
  expect([again.error, again.data.order_id]).toEqual([null, first.data.order_id])
})

test('what is proposed is saved in one act; once it is opened, near orders are taken, and far ones are not', async () => {
  expect((await manager.call(readDeliveryRules, {})).body).toMatchObject({ takesOrders: false, changed: null })
  const rules = proposedRules(site.openingHours, districtsAroundTheKitchen)
  expect((await manager.call(changeDeliveryRules, { version: 0, rules })).body).toEqual({ version: 1 })
  const near = { delivery_postal_code: 'TW3 1AB', event_time: '18:30' }
  expect((await order(publicServer, near)).body).toMatchObject({ code: 'ordering_not_open' })
  await opened()
  expect((await order(publicServer, near)).status).toBe(200)
  const tomorrow = {
    event_date: addDays(londonDay(new Date()), 1),
    event_time: '03:00',
    delivery_postal_code: 'G1 1AA',
  }
  const { body } = await order(publicServer, tomorrow)
  expect(body.fields.map(({ path }: { path: string }) => path)).toEqual([
    'event_date',
    'event_time',
    'delivery_postal_code',
  ])
  expect((await manager.call(readDeliveryRules, {})).body).toMatchObject({ takesOrders: true, canUndo: false })
})

test('who saves that there are no limits has chosen it: it is a version, with a line in the book', async () => {
  expect((await manager.call(changeDeliveryRules, { version: 0, rules: defaultRules })).body).toEqual({ version: 1 })
  expect((await manager.call(changeDeliveryRules, { version: 0, rules: defaultRules })).body).toEqual({ version: 1 })
  expect((await manager.call(changeDeliveryRules, { version: 1, rules: defaultRules })).body).toEqual({ version: 1 })
  const { acts } = (await manager.call(readActs, { words: 'any hour, anywhere' })).body
  expect(acts).toMatchObject([{ by: manager.name, act: 'changed what we deliver' }])
  await opened()
  expect((await order(publicServer)).status).toBe(200)
})

test('the first rules of a public site are not taken back, because it would sell without limits', async () => {
  await manager.call(changeDeliveryRules, { version: 0, rules: { ...defaultRules, places: 50 } })
  const undone = await manager.call(undoDeliveryRules, { version: 1 })
  expect([undone.status, undone.body]).toMatchObject([409, { code: 'not_possible' }])
  await manager.call(changeDeliveryRules, { version: 1, rules: { ...defaultRules, places: 60 } })
  expect((await manager.call(readDeliveryRules, {})).body).toMatchObject({ canUndo: true })
  expect((await manager.call(undoDeliveryRules, { version: 2 })).body).toEqual({ version: 3 })
})

test('staff take an order by telephone before the site is open', async () => {
  expect((await manager.call(takeOrder, aTakenOrder())).status).toBe(200)
  expect((await order(publicServer)).status).toBe(409)
})
