import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { cancelOrder, readOrderMoney } from '../../contract/staff/order-money.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { sendComingDays } from '../../server/mail/send-coming-days.ts'
import { requireLockedOrder } from '../../server/orders/order/lock-order.ts'
import { raiseAttention } from '../../server/orders/order/raise-attention.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { aPaidOrder, change } from './changed-orders.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { sendQueuedMails } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'
import { contentOfTwo, inHounslow, inSouthall, openSouthall, southall } from './two-kitchens.ts'

let server: TestServer
let manager: Awaited<ReturnType<typeof signedInAs>>
const staffEmail = 'kitchen@example.com'
const kitchenEmail = 'southall@example.com'

beforeAll(async () => {
  server = await startTestServer()
  manager = await signedInAs(server, 'manager', 'Amar')
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrdersAndJobs(server.database)
  await openSouthall(server, { places: null, own: { places: null } })
  const locations = contentOfTwo.site.locations.map((place) =>
    place.id === southall ? { ...place, kitchenEmail } : place,
  )
  goLive({ number: 3, content: { ...contentOfTwo, site: { ...contentOfTwo.site, locations } } })
})

const paid = (customer_name: string, delivery_postal_code: string) =>
  aPaidOrder(server, manager, 'cash', { customer_name, delivery_postal_code })
/** An address that the mail server refuses. */
let refused = ''
const sentToStaff = async () =>
  [...(await sendQueuedMails(server, refused))]
    .filter(([id]) => id.startsWith('staff-'))
    .map(([id, mail]) => ({ id, ...mail }))

test('each kitchen gets the list of its coming days at its own address, and nothing of the other’s', async () => {
  await paid('Harjit Hounslow', inHounslow)
  await paid('Simran Southall', inSouthall)
  const day = londonDay(new Date())
  await server.database.execute(sql`update catering_orders set event_date = ${addDays(day, 1)}`)
  const sent = new Map<string, Mail>()
  const mails = { send: async (mail: Mail, id: string) => void sent.set(id, mail), close() {} }
  const config = { publicUrl: server.url, staffEmail, keepApplicationsDays: 180 }
  const options = { database: server.database, mails, config, cvLinkSecret: '', log: silent }
  for (const kitchen of [firstKitchen, southall]) await sendComingDays(options, { day, kitchen })
  expect([...sent].map(([id, { to }]) => [id, to]).sort()).toEqual([
    [`staff-coming-days.${day}`, staffEmail],
    [`staff-coming-days.${day}.southall`, kitchenEmail],
  ])
  const [ours, theirs] = [`staff-coming-days.${day}`, `staff-coming-days.${day}.southall`].map((id) => sent.get(id))
  expect(ours?.subject).toMatch(/^Hounslow: /)
  expect(theirs?.subject).toMatch(/^Southall: .*: 1 order, /)
  expect(ours?.html).not.toContain('Simran')
  expect(theirs?.html).not.toContain('Harjit')
})

test('a kitchen gets the news of its orders, and alarms about them name it where all staff’s mails go', async () => {
  const number = await paid('Jas Southall', inSouthall)
  await change(manager, number, { guest_count: 21, delivery_postal_code: inSouthall })
  const [changed] = await sentToStaff()
  expect(changed).toMatchObject({ to: kitchenEmail, subject: expect.stringMatching(/^Southall: Changed/) })
  await server.database.transaction(async (tx) => {
    const order = await requireLockedOrder(tx, eq(cateringOrders.orderNumber, number))
    await raiseAttention(tx, order, 'Ring them.', {})
  })
  expect(await sentToStaff()).toMatchObject([
    { to: staffEmail, subject: `Southall: Please look at catering order ${number}` },
  ])
})

test('a kitchen is told that it no longer cooks an order', async () => {
  const number = await paid('Harjit Hounslow', inHounslow)
  expect((await change(manager, number, { delivery_postal_code: inSouthall })).status).toBe(200)
  const mails = await sentToStaff()
  expect(mails.map(({ to }) => to).sort()).toEqual([staffEmail, kitchenEmail].sort())
  for (const { subject, text } of mails) {
    expect(subject).toMatch(/^Southall: Changed \(/)
    expect(text).toContain('Southall cooks this order now. It was Hounslow’s before.')
  }
})

test('an order that moves and is cancelled before any mail goes out is no longer cooked in either kitchen, and both hear it', async () => {
  const number = await paid('Harjit Hounslow', inHounslow)
  expect((await change(manager, number, { delivery_postal_code: inSouthall })).status).toBe(200)
  const { leftPence } = (await manager.call(readOrderMoney, { number })).body
  const cancel = { number, key: randomUUID().replaceAll('-', ''), amountPence: 0, reason: 'Rain all day', leftPence }
  expect((await manager.call(cancelOrder, cancel)).status).toBe(200)
  const mails = await sentToStaff()
  expect(mails.map(({ to }) => to).sort()).toEqual([staffEmail, kitchenEmail].sort())
  for (const { subject } of mails) expect(subject).toMatch(/^Southall: Cancelled/)
})

test('a late mail about an order that has moved back tells nobody that it moved', async () => {
  const number = await paid('Harjit Hounslow', inHounslow)
  for (const delivery_postal_code of [inSouthall, inHounslow])
    expect((await change(manager, number, { delivery_postal_code })).status).toBe(200)
  const texts = (await sentToStaff()).map(({ text }) => text.replace(/\s+/g, ' '))
  expect(texts.filter((text) => text.includes('It was Southall’s before.'))).toHaveLength(2)
  expect(texts.filter((text) => text.includes('It was Hounslow’s before.'))).toEqual([])
})

test('while the address of the former kitchen is refused, the other hears of the move once, and staff of both', async () => {
  const number = await paid('Simran Southall', inSouthall)
  await sentToStaff()
  expect((await change(manager, number, { delivery_postal_code: inHounslow })).status).toBe(200)
  refused = kitchenEmail
  const mails = [...(await sentToStaff()), ...(await sentToStaff())]
  refused = ''
  expect(mails.map(({ to, subject }) => [to, subject.replace(/ \(.*|: \w+ \d.*/, '')])).toEqual([
    [staffEmail, 'Hounslow: Changed'],
    [staffEmail, `Hounslow: Please look at catering order ${number}`],
  ])
  expect(mails[1]?.text.replace(/\s+/g, ' ')).toContain('Southall no longer cooks this order')
})
