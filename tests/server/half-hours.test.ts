import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cateringOrderRow } from '../../contract/catering-order.ts'
import { deliveryDaysAnswer } from '../../contract/delivery/delivery-days.ts'
import { defaultRules, type RulesOfAll } from '../../contract/delivery/rules.ts'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { readDaySheet } from '../../contract/staff/day.ts'
import { changeDeliveryRules, readDeliveryRules } from '../../contract/staff/delivery-rules.ts'
import { readOrder, readOrders } from '../../contract/staff/orders.ts'
import { judgeOrder, takeOrder } from '../../contract/staff/take-order.ts'
import { findDeliveryRules } from '../../server/delivery/delivery-rules.ts'
import { rulesInForce } from '../../server/delivery/rules-in-force.ts'
import { termsInForce } from '../../server/delivery/terms-in-force.ts'
import { anOrder } from '../an-order.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { ownOrderOf } from './own-order-client.ts'
import { placeOrder, sendQueuedMails } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs } from './staff-client.ts'
import { until } from './until.ts'

let server: TestServer
let priya: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  priya = await signedInAs(server, 'manager', 'Priya')
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrdersAndJobs(server.database)
  await setDeliveryRules(server.database, sayHalfHours)
})

const day = addDays(londonDay(new Date()), 10)
const area = [{ districts: ['TW3'], leastOrderPence: 0, driveMinutes: 25 }]
const week: RulesOfAll['week'] = Array(7).fill({ from: '11:30', to: '20:00' })
const rules = { area, week }
const sayHalfHours = { ...rules, halfHours: true }

const rowOf = async (id: string) => {
  const { data } = await server.supabase.from('catering_orders').select('*').eq('id', id).single()
  return cateringOrderRow.parse(data)
}
const daysAnswer = async () => {
  const response = await fetch(`${server.url}/functions/v1/delivery-days?from=${day}&to=${day}`, {
    headers: { apikey: defaultAnonKey },
  })
  return deliveryDaysAnswer.parse(await response.json())
}
const textsOf = async () => new Map([...(await sendQueuedMails(server))].map(([id, mail]) => [id.split('.')[0], mail]))

test('an order is sold with half an hour where the rules say so, and keeps it whatever they say later', async () => {
  const order = await ownOrderOf(server, { event_time: '12:00' })
  await setDeliveryRules(server.database, rules)
  const later = await placeOrder(server, { event_time: '12:10', customer_email: 'other@example.com' })
  expect([(await rowOf(order.id)).half_hour, (await rowOf(later.order_id)).half_hour]).toEqual([true, false])
  expect((await order.look()).body).toMatchObject({ half_hour: true, fields: { event_time: '12:00' } })
  // Another time means another half hour, which also has to end within the hours.
  expect((await order.change({ event_time: '19:45' })).body.fields).toMatchObject([{ path: 'event_time' }])
  await sendQueuedMails(server)
  expect((await order.change({ event_time: '19:30' })).status).toBe(200)
  expect((await textsOf()).get('order-changed')?.text).toMatch(
    /between 7\.30pm and 8pm\s+Before: between 12 noon and 12\.30pm/,
  )
})

test('an order that was sold with a time keeps its time when half hours begin', async () => {
  await setDeliveryRules(server.database, rules)
  const order = await ownOrderOf(server, { event_time: '12:10' })
  await setDeliveryRules(server.database, sayHalfHours)
  expect((await order.change({ event_time: '19:55' })).status).toBe(200)
  expect(await rowOf(order.id)).toMatchObject({ half_hour: false, event_time: '19:55' })
})

test('half an hour that begins or ends outside the hours is refused, and the calendar says that half hours are chosen', async () => {
  const asked = (event_time: string) =>
    server.supabase.functions.invoke('create-catering-order', { body: anOrder({ event_time }) })
  for (const time of ['11:15', '19:45', '23:45']) expect((await asked(time)).error, time).not.toBeNull()
  for (const time of ['11:30', '19:30']) expect((await asked(time)).error, time).toBeNull()
  expect((await daysAnswer()).half_hours).toBe(true)
  await setDeliveryRules(server.database, rules)
  // The answer is kept for a second.
  await until(async () => !('half_hours' in (await daysAnswer())))
})

test('whoever saw the terms before half hours is shown those of today first', async () => {
  const shown = ({ halfHours }: { halfHours: boolean }) => termsInForce({ ...defaultRules, ...rules, halfHours })
  const invoke = (terms: string) =>
    server.supabase.functions.invoke('create-catering-order', {
      body: anOrder(),
      headers: { terms },
    })
  expect((await invoke(shown({ halfHours: false }).fingerprint)).error).not.toBeNull()
  expect((await invoke(shown({ halfHours: true }).fingerprint)).error).toBeNull()
})

test('mails, the calendar’s event and the kitchen’s lists say the half hour, and the van leaves for its beginning', async () => {
  const order = await ownOrderOf(server, { event_time: '12:00' })
  const mails = await textsOf()
  const when = `${formatDay(day)}, between 12 noon and 12.30pm`
  for (const name of ['order-confirmed', 'staff-new-order']) {
    const text = `${mails.get(name)?.subject}\n${mails.get(name)?.text}`.replace(/\s+/g, ' ')
    expect(text, name).toContain(when)
    const [event] = mails.get(name)?.attachments ?? []
    const file = String(event?.content).replaceAll('\r\n ', '')
    for (const line of ['T120000', 'DURATION:PT30M', 'Your food comes between 12 noon and 12.30pm.'])
      expect(file, name).toContain(line)
  }
  const agreed = mails.get('order-confirmed')?.attachments?.find(({ filename }) => filename.startsWith('terms-'))
  expect(String(agreed?.content).replace(/\s+/g, ' ')).toContain('You choose half an hour.')
  const { body: sheet } = await priya.call(readDaySheet, { day })
  expect(sheet.orders).toMatchObject([{ number: order.number, time: '12:00–12:30', leaveBy: '11:35' }])
  const { body: list } = await priya.call(readOrders, { tab: 'coming' })
  expect(list.orders).toMatchObject([{ time: '12:00–12:30' }])
  expect((await priya.call(readOrder, { number: order.number })).body.time).toBe('12:00–12:30')
})

test('on the telephone half an hour is sold too, and staff see that before they take it', async () => {
  const { body: judged } = await priya.call(judgeOrder, { event_date: day, event_time: '19:45', order_items: [] })
  expect(judged).toMatchObject({ halfHour: true, reasons: [{ field: 'event_time' }] })
  const { body } = await priya.call(takeOrder, aTakenOrder({ event_time: '18:30' }))
  expect((await priya.call(readOrder, { number: body.number })).body.time).toBe('18:30–19:00')
})

test('the choice is saved with the rules, told in the book of acts, and holds for every kitchen', async () => {
  await setDeliveryRules(server.database, rules)
  const { body: read } = await priya.call(readDeliveryRules, {})
  const { status } = await priya.call(changeDeliveryRules, {
    version: read.version,
    rules: { ...read.rules, halfHours: true },
  })
  expect(status).toBe(200)
  rulesInForce.forget(server.database)
  expect((await findDeliveryRules(server.database)).rules.halfHours).toBe(true)
  expect((await priya.call(readDeliveryRules, {})).body.changed?.changes).toEqual([
    { what: 'Customers choose', from: 'a time', to: 'half an hour' },
  ])
})
