import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type DeliveryRules, defaultRules } from '../../contract/delivery/rules.ts'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import {
  changeDeliveryRules,
  readDeliveryLoad,
  readDeliveryRules,
  readOrdersOfDay,
  undoDeliveryRules,
} from '../../contract/staff/delivery-rules.ts'
import { readActs } from '../../contract/staff/people.ts'
import { deliveryRuleVersions } from '../../server/database/delivery-schema.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { anOrder } from '../an-order.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { placeOrder } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer
let manager: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  manager = await signedInAs(server, 'manager')
})
beforeEach(() => server.database.delete(deliveryRuleVersions))
afterAll(() => server.close())

const inDays = (days: number) => addDays(londonDay(new Date()), days)
const rulesWith = (changes: Partial<DeliveryRules>): DeliveryRules => ({ ...defaultRules, ...changes })
const closed = { opening: 'closed', hours: null, note: '', places: null } as const
const notice = { orderBy: '16:00', workingDays: 2 }
const set = (version: number, rules: DeliveryRules, who = manager) => who.call(changeDeliveryRules, { version, rules })
const held = async () => (await manager.call(readDeliveryRules, {})).body

test('nobody has changed anything at first, and there is nothing to undo', async () => {
  expect(await held()).toEqual({ version: 0, rules: defaultRules, changed: null, takesOrders: true, canUndo: false })
  const undone = await manager.call(undoDeliveryRules, { version: 0 })
  expect([undone.status, undone.body]).toMatchObject([409, { code: 'not_possible' }])
})

test('a change is a version with who and when, and each difference is in the book of acts, from what to what', async () => {
  const day = inDays(30)
  const rules = rulesWith({
    notice,
    days: { [day]: { ...closed, note: 'We are at home with our families.' } },
    places: 120,
    area: [
      { districts: ['TW3', 'TW4', 'TW5'], leastOrderPence: 0 },
      { districts: ['UB'], leastOrderPence: 15_000 },
    ],
  })
  expect((await set(0, rules)).body).toEqual({ version: 1 })
  const changes = [
    { what: 'Notice', from: 'none', to: 'order by 16:00, 2 working days before' },
    {
      what: formatDay(day),
      from: `like every ${formatDay(day).split(' ')[0]}`,
      to: 'closed, “We are at home with our families.”',
    },
    { what: 'Guests a day', from: 'no limit', to: '120 places' },
    { what: 'Delivery area', from: 'anywhere', to: 'TW3 to TW5; UB from £150.00' },
  ]
  const { version, rules: now, changed } = await held()
  expect([version, now]).toEqual([1, rules])
  expect(changed).toMatchObject({ by: manager.name, changes })
  const { acts } = (await manager.call(readActs, { words: manager.name })).body
  const lines = acts.map(({ act, subject, from, to }) => [act, subject, from, to]).reverse()
  expect(lines).toEqual(changes.map(({ what, from, to }) => ['changed what we deliver', what, from, to]))
})

test('of two people at the same moment one is told that the other was first, and nothing of theirs is lost', async () => {
  const other = await signedInAs(server, 'owner')
  const answers = await Promise.all([
    set(0, rulesWith({ places: 50 })),
    set(0, rulesWith({ places: 60 }), other),
    set(0, rulesWith({ notice })),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  for (const { status, body } of answers) if (status === 409) expect(body).toMatchObject({ code: 'changed_meanwhile' })
  expect((await held()).version).toBe(1)
  // The second person tries again with the version that they see now.
  expect((await set(1, rulesWith({ places: 70 }), other)).body).toEqual({ version: 2 })
})

test('the same change sent again is done once, and one that changes nothing makes no version', async () => {
  const rules = rulesWith({ places: 50 })
  expect((await set(0, rules)).body).toEqual({ version: 1 })
  expect((await set(0, rules)).body).toEqual({ version: 1 })
  expect((await set(1, rules)).body).toEqual({ version: 1 })
  expect((await set(7, rules)).status).toBe(409)
  expect(await server.database.$count(deliveryRuleVersions)).toBe(1)
})

test('the last change can be taken back, and the taking back too', async () => {
  await set(0, rulesWith({ places: 50 }))
  await set(1, rulesWith({ places: 50, notice }))
  expect((await manager.call(undoDeliveryRules, { version: 1 })).status).toBe(409)
  expect((await manager.call(undoDeliveryRules, { version: 2 })).body).toEqual({ version: 3 })
  const undone = await held()
  expect(undone.rules).toEqual(rulesWith({ places: 50 }))
  const was = 'order by 16:00, 2 working days before'
  expect(undone.changed?.changes).toEqual([{ what: 'Notice', from: was, to: 'none' }])
  const { acts } = (await manager.call(readActs, { words: 'took back' })).body
  expect(acts[0]).toMatchObject({ by: manager.name, subject: 'Notice', from: was, to: 'none' })
  await manager.call(undoDeliveryRules, { version: 3 })
  expect((await held()).rules.notice).toEqual(notice)
})

test('days that have passed are dropped at saving, and no line in the book tells of them', async () => {
  const [past, coming] = [inDays(-3), inDays(40)]
  const stored = rulesWith({ days: { [past]: { ...closed, note: 'Long over' }, [coming]: { ...closed } } })
  await server.database.insert(deliveryRuleVersions).values({ version: 1, rules: stored, by: 'Before' })
  expect(Object.keys((await held()).rules.days)).toEqual([coming])
  await set(1, { ...stored, places: 80 })
  const rows = await server.database.select().from(deliveryRuleVersions)
  expect(Object.keys(rows.find(({ version }) => version === 2)?.rules.days ?? {})).toEqual([coming])
  expect((await manager.call(readActs, { words: 'Long over' })).body.acts).toEqual([])
})

test('rules that are none are refused with the field that is wrong, and nothing changes', async () => {
  const wrong = [
    [{ week: defaultRules.week.map(() => ({ from: '20:00', to: '11:00' })) }, 'week.0'],
    [{ week: defaultRules.week.slice(1) }, 'week'],
    [{ notice: { orderBy: '25:00', workingDays: 0 } }, 'notice.orderBy'],
    [{ places: -1 }, 'places'],
    [{ area: [{ districts: ['TW3', 'NOWHERE'], leastOrderPence: 0 }] }, 'area.0.districts.1'],
    [
      {
        area: [
          { districts: ['TW3'], leastOrderPence: 0 },
          { districts: ['TW3'], leastOrderPence: 5 },
        ],
      },
      'area',
    ],
    [{ area: [] }, 'area'],
    [{ days: { '2026-02-30': closed } }, 'days'],
  ] as const
  for (const [changes, path] of wrong) {
    const { status, body } = await set(0, { ...defaultRules, ...changes } as unknown as DeliveryRules)
    expect([changes, status, body]).toMatchObject([changes, 400, { code: 'invalid_staff_call' }])
    const { fields } = body as unknown as { fields: { path: string }[] }
    expect(fields.map((field) => field.path).join()).toContain(path)
  }
  expect((await held()).version).toBe(0)
})

test('a day shows its load and its paid orders, which stay when it is closed', async () => {
  const day = inDays(45)
  const paid = await placeOrder(server, { event_date: day, event_time: '12:30', customer_name: 'Harpreet Gill' })
  await payWithCard(paid.checkout_url)
  await settleOrder(server, paid.order_id)
  await placeOrder(server, { event_date: day })
  const orders = async () => (await manager.call(readOrdersOfDay, { day })).body.orders
  expect(await orders()).toEqual([{ number: paid.order_number, name: 'Harpreet Gill', time: '12:30', guests: 15 }])
  const load = async () => (await manager.call(readDeliveryLoad, { from: day, to: day })).body.days
  // Two orders of a feast for ten and five lunch boxes; one of them waits for its payment and holds its places.
  expect(await load()).toEqual([{ day, taken: 30 }])
  // A limit below what is taken already is allowed.
  expect((await set(0, rulesWith({ days: { [day]: { ...closed, places: 10 } } }))).status).toBe(200)
  expect([await orders(), await load()]).toEqual([[expect.anything()], [{ day, taken: 30 }]])
})

test('kitchen and tablets are refused, and strangers are told nothing', async () => {
  for (const role of ['kitchen', 'tablet'] as const) {
    const who = await signedInAs(server, role)
    const statuses = await Promise.all([
      who.call(readDeliveryRules, {}),
      who.call(readDeliveryLoad, { from: inDays(0), to: inDays(1) }),
      who.call(readOrdersOfDay, { day: inDays(0) }),
      set(0, rulesWith({ places: 1 }), who),
      who.call(undoDeliveryRules, { version: 0 }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  }
  expect((await fetch(`${server.url}/staff/calls/delivery-rules`)).status).toBe(404)
  expect((await held()).version).toBe(0)
})

test('new rules are in force on another server within five seconds, and so is their undoing', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const other = await startTestServer({ beside: server })
  try {
    const day = inDays(60)
    const order = () => other.supabase.functions.invoke('create-catering-order', { body: anOrder({ event_date: day }) })
    // The other server knows the old rules, and has just read them.
    expect((await order()).error).toBeNull()
    const statusInFiveSeconds = async () => {
      vi.advanceTimersByTime(4_999)
      return (await order()).error?.context.status ?? 200
    }
    await set(0, rulesWith({ days: { [day]: { ...closed, note: 'We are at home.' } } }))
    expect(await statusInFiveSeconds()).toBe(400)
    const { error } = await order()
    expect(await error?.context.json()).toMatchObject({
      code: 'invalid_order',
      fields: [{ path: 'event_date', message: expect.stringMatching(/^We are at home\. We don't deliver on/) }],
    })
    await manager.call(undoDeliveryRules, { version: 1 })
    expect(await statusInFiveSeconds()).toBe(200)
  } finally {
    await other.close()
  }
})
