import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { londonDay } from '../../contract/london-time.ts'
import { orderNumber } from '../../contract/order-number.ts'
import { readSession } from '../../contract/staff/accounts.ts'
import { exportBooks, readBooks } from '../../contract/staff/books.ts'
import { mayDo, type Role, type StaffCall } from '../../contract/staff/call.ts'
import { readDaySheet } from '../../contract/staff/day.ts'
import { addNote, markOrder, readOrders } from '../../contract/staff/orders.ts'
import { readActs } from '../../contract/staff/people.ts'
import { issueDocuments } from '../../server/documents/issue-documents.ts'
import { findDocuments } from '../../server/documents/stored-documents.ts'
import { announceOrder } from '../../server/orders/order/order-events.ts'
import { kitchensAsked } from '../../server/routes/staff/callers.ts'
import { anOrder } from '../an-order.ts'
import { openChange } from './a-change.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { toJudge } from './changed-orders.ts'
import { everyStaffCall } from './every-staff-call.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { placePaidOrder } from './ledger-rows.ts'
import { signedInAs } from './staff-client.ts'
import { openScreen } from './staff-screen.ts'
import { inHounslow, inSouthall, openSouthall, southall } from './two-kitchens.ts'

let server: TestServer
let ofSouthall: Placed
let ofHounslow: Placed
let manager: Awaited<ReturnType<typeof signedInAs>>

interface Placed {
  number: string
  document: string
  change: string
}

beforeAll(async () => {
  server = await startTestServer()
  await openSouthall(server, { places: null, own: { places: null } })
  ofSouthall = await aPaidOrderOf('Simran Southall', inSouthall)
  ofHounslow = await aPaidOrderOf('Harjit Hounslow', inHounslow)
  manager = await signedInAs(server, 'manager', 'Amar', southall)
})
afterAll(() => server.close())

async function aPaidOrderOf(customer_name: string, delivery_postal_code: string): Promise<Placed> {
  const customer_email = `${customer_name.split(' ')[0]?.toLowerCase()}@example.com`
  const placed = await placePaidOrder(server, { customer_name, customer_email, delivery_postal_code })
  await issueDocuments(server.database, placed.order_id)
  const [document] = await findDocuments(server.database, placed.order_id)
  const { id: change } = await openChange(server, placed.order_id)
  return { number: placed.order_number, document: document?.id ?? '', change }
}

test('a call is about the kitchen that it asks for, among those that the caller sees', () => {
  expect(kitchensAsked({})).toBe(undefined)
  expect(kitchensAsked({}, southall)).toEqual([southall])
  expect(kitchensAsked({ kitchens: [southall] })).toEqual([southall])
  expect(kitchensAsked({ kitchens: [southall] }, southall)).toEqual([southall])
  expect(() => kitchensAsked({ kitchens: [southall] }, firstKitchen)).toThrow('your own kitchen')
})

test('a session says which kitchens somebody sees, and nothing for all', async () => {
  const [cook, tablet, everywhere] = await Promise.all([
    signedInAs(server, 'kitchen', 'Jas', southall),
    signedInAs(server, 'tablet', 'Southall wall', southall),
    signedInAs(server, 'tablet', 'Wall'),
  ])
  expect((await cook.call(readSession, {})).body.person?.kitchens).toEqual([southall])
  expect((await tablet.call(readSession, {})).body.tablet?.kitchens).toEqual([southall])
  expect((await everywhere.call(readSession, {})).body.tablet).toEqual({ id: everywhere.id, name: 'Wall' })
})

const calls = await everyStaffCall()
const key = '0'.repeat(32)
const money = { key, amountPence: 1, reason: 'So it was agreed.', leftPence: 1 }

/** An input of each call that names an order. */
const naming: Record<string, (order: Placed) => object> = {
  'add-note': ({ number }) => ({ number, text: 'Cut the naan.' }),
  'cancel-order': ({ number }) => ({ number, ...money }),
  'change-order': ({ number }) => {
    const { pay, total_pence, key: formKey, ...content } = aTakenOrder()
    return { ...content, number, version: 9, waiting: null, total_pence, back_pence: 0, pay, key: formKey }
  },
  'handle-attention': ({ number }) => ({ number, attention: 'Ring them.', word: 'Rang them.' }),
  'judge-change': ({ number }) => ({ ...toJudge(aTakenOrder()), number }),
  'mark-order': ({ number }) => ({ number, mark: 'cooked', isDone: true }),
  'move-order': ({ number }) => ({
    number,
    kitchen: southall,
    version: 9,
    waiting: null,
    beyond: [],
    key: randomUUID(),
  }),
  'move-rest': ({ number }) => ({ number, due: day }),
  order: ({ number }) => ({ number }),
  'order-documents': ({ number }) => ({ number }),
  'order-money': ({ number }) => ({ number }),
  'pay-otherwise': ({ number }) => ({ number, key, amountPence: 1, pay: 'cash' }),
  'put-on-invoice': ({ number }) => ({
    number,
    company_name: 'Gill & Sons',
    address: '1 High Street',
    postcode: 'UB1 1AA',
    purchase_number: '',
  }),
  'rang-about-allergens': ({ number }) => ({ number, changes: 'Now with milk.' }),
  'refund-order': ({ number }) => ({ number, ...money }),
  'retry-mail': ({ number }) => ({ number }),
  'save-agreed-terms': ({ number }) => ({ number }),
  'save-document': ({ document }) => ({ id: document }),
  'send-confirmation': ({ number }) => ({ number }),
  'send-payment-link': ({ number }) => ({ number }),
  'take-order': ({ number }) => aTakenOrder({ replaces: number }),
  'tell-allergens': ({ number }) => ({ numbers: [ofSouthall.number, number] }),
  'waive-rest': ({ number }) => ({ number, restPence: 1 }),
  'withdraw-change': ({ number, change }) => ({ number, change }),
}

interface Schema {
  shape?: Record<string, Schema>
  def?: { innerType?: Schema; element?: Schema }
}
const isOrderNumber = (schema?: Schema): boolean =>
  schema !== undefined &&
  ((schema as unknown) === orderNumber || isOrderNumber(schema.def?.innerType) || isOrderNumber(schema.def?.element))
const namesOrders = ({ input }: StaffCall) => Object.values((input as Schema).shape ?? {}).some(isOrderNumber)

test('every call that names an order is in the table', () => {
  const named = calls.filter(namesOrders).map(({ name }) => name)
  expect([...named, 'save-document'].sort()).toEqual(Object.keys(naming).sort())
})

describe.each(Object.entries(naming))('%s', (name, inputOf) => {
  const call = calls.find((each) => each.name === name) as StaffCall

  test('an order of another kitchen is as if it did not exist', async () => {
    const nobodys = { number: 'TR-ZZZZZZ', document: randomUUID(), change: randomUUID() }
    const answer = await manager.call(call, inputOf(ofHounslow))
    expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', message: expect.any(String) }])
    expect(JSON.stringify(answer.body)).not.toMatch(/Harjit|TR-/)
    expect(answer.body).toEqual((await manager.call(call, inputOf(nobodys))).body)
  })

  test('one of their own kitchen is there', async () => {
    expect([400, 403, 404]).not.toContain((await manager.call(call, inputOf(ofSouthall))).status)
  })
})

test('a cook and a tablet of Southall reach no order of Hounslow, and those of all kitchens reach both', async () => {
  const note = (number: string) => ({ number, text: 'More chutney.' })
  const mark = (number: string) => ({ number, mark: 'cooked' as const, isDone: true })
  const [cook, tablet] = [await signedInAs(server, 'kitchen', 'Ravi', southall), await signedInAs(server, 'tablet')]
  expect((await cook.call(addNote, note(ofHounslow.number))).status).toBe(404)
  expect((await cook.call(addNote, note(ofSouthall.number))).status).toBe(200)
  expect((await tablet.call(markOrder, mark(ofHounslow.number))).status).toBe(200)
  expect((await tablet.call(markOrder, mark(ofSouthall.number))).status).toBe(200)
})

test('a manager of Southall reads no act on an order of Hounslow, and no books', async () => {
  const everywhere = await signedInAs(server, 'manager')
  const note = { text: 'Ring at the gate.' }
  for (const { number } of [ofHounslow, ofSouthall]) await everywhere.call(addNote, { ...note, number })
  const actsOf = async ({ call }: typeof manager) => (await call(readActs, {})).body.acts.map(({ subject }) => subject)
  expect(await actsOf(everywhere)).toEqual(expect.arrayContaining([ofHounslow.number, ofSouthall.number]))
  expect(await actsOf(manager)).toContain(ofSouthall.number)
  expect(await actsOf(manager)).not.toContain(ofHounslow.number)
  const month = londonDay(new Date()).slice(0, 7)
  expect((await everywhere.call(readBooks, { month })).status).toBe(200)
  for (const call of [readBooks, exportBooks]) expect((await manager.call(call, { month })).status).toBe(403)
})

const day = anOrder().event_date
const month = day.slice(0, 7)
/** An input for each reading call that needs one. */
const reading: Record<string, object> = {
  books: { month },
  'export-books': { month },
  day: { day },
  week: { from: day },
  'delivery-load': { from: day, to: day },
  'orders-of-day': { day },
  'orders-of-kitchen': { kitchen: firstKitchen },
}
const readings = calls.filter(({ name, kind, least }) => kind === 'read' && least !== 'anyone' && !(name in naming))

test.each(['manager', 'kitchen', 'tablet'] as const)(
  'nothing that a %s of Southall reads has a name of Hounslow',
  async (role) => {
    const { call } = await signedInAs(server, role, undefined, southall)
    for (const each of readings.filter(({ least }) => mayDo(role, least as Role))) {
      const { status, body } = await call(each, reading[each.name] ?? {})
      expect([each.name, status]).not.toEqual([each.name, 500])
      expect([each.name, JSON.stringify(body)]).not.toEqual([each.name, expect.stringMatching(/Harjit|harjit/)])
      expect([each.name, JSON.stringify(body)]).not.toEqual([each.name, expect.stringContaining(ofHounslow.number)])
    }
    for (const search of ['Harjit', ofHounslow.number]) {
      expect((await call(readOrders, { search })).body.orders).toEqual([])
    }
    expect(JSON.stringify((await call(readDaySheet, { day })).body)).toContain('Simran')
  },
)

test.each(['manager', 'kitchen', 'tablet'] as const)(
  'the open screen of a %s of Southall hears of its orders alone',
  async (role) => {
    const { cookie } = await signedInAs(server, role, undefined, southall)
    const [screen, everywhere] = [
      await openScreen(server, cookie),
      await openScreen(server, (await signedInAs(server, role)).cookie),
    ]
    await Promise.all([screen.ready(), everywhere.ready()])
    await announceOrder(server.database, `${ofHounslow.number},${ofSouthall.number}`)
    await Promise.all([screen.hears(ofSouthall.number), everywhere.hears(ofHounslow.number)])
    expect(screen.changes().at(-1)).toEqual({ numbers: [ofSouthall.number], everything: true })
    expect(everywhere.changes().at(-1)).toEqual({
      numbers: expect.arrayContaining([ofHounslow.number, ofSouthall.number]),
      everything: false,
    })
    await Promise.all([screen.leave(), everywhere.leave()])
    expect(screen.heard.join('\n')).not.toMatch(new RegExp(`Harjit|${ofHounslow.number}|${ofHounslow.document}`))
  },
)
