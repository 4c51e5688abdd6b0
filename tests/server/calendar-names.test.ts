import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { site } from '../../content/site.ts'
import { orderCalendarFile } from '../../contract/calendar-event.ts'
import { cateringOrderRow } from '../../contract/catering-order.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { ownOrderOf } from './own-order-client.ts'
import { sendQueuedMails } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await setDeliveryRules(server.database, {
    notice: null,
    area: null,
    places: null,
    cancellation: { fullUntilDays: 7, shareUntilDays: 2, sharePercent: 50 },
  })
})
afterAll(() => server.close())

/** Sends the queued mails. Returns their calendar files, unfolded, by the mails' names. */
async function sentFiles() {
  const mails = [...(await sendQueuedMails(server))]
  return new Map(
    mails.flatMap(([id, { attachments = [] }]) =>
      attachments
        .filter(({ filename }) => filename.endsWith('.ics'))
        .map(({ content }) => [id.split('.')[0], String(content).replaceAll('\r\n ', '')] as const),
    ),
  )
}

async function pageFile(id: string) {
  const { data } = await server.supabase.from('catering_orders').select('*').eq('id', id).single()
  return orderCalendarFile(cateringOrderRow.parse(data), site)
}

const nameOf = (file: string | undefined) => /^UID:(.*)$/m.exec(file ?? '')?.[1]?.trim()

test('every file about an event has one name, which opens nothing', async () => {
  const order = await ownOrderOf(server)
  const confirmed = await sentFiles()
  const files = [await pageFile(order.id), confirmed.get('order-confirmed'), confirmed.get('staff-new-order')]
  expect((await order.change({ guest_count: 14, event_time: '19:15' })).status).toBe(200)
  const changed = await sentFiles()
  files.push(changed.get('order-changed'), changed.get('staff-order-changed'))
  const { body } = await order.look()
  expect((await order.cancel(body.refund_pence ?? 0)).status).toBe(200)
  const cancelled = (await sentFiles()).get('order-cancelled')
  files.push(cancelled)

  const name = nameOf(files[0])
  expect(name).toMatch(/^[0-9a-f-]{36}@tandoorroad$/)
  expect(files.map(nameOf)).toEqual(files.map(() => name))
  for (const file of files) expect(file).not.toContain(order.id)
  const numbers = [files[1], files[3], cancelled].map((file) => /^SEQUENCE:(\d+)/m.exec(file ?? '')?.[1] ?? '0')
  expect(numbers).toEqual(['0', '1', '2'])
  expect(cancelled).toContain('METHOD:CANCEL')

  // Somebody who finds the file in a shared calendar tries its name as the order's id.
  const guess = name?.split('@')[0] ?? ''
  const { data } = await server.supabase.from('catering_orders').select('*').eq('id', guess)
  expect(data).toEqual([])
})

test('an order whose files were sent with its id keeps that, so that calendars find its changes', async () => {
  const order = await ownOrderOf(server)
  await server.database.execute(sql`update catering_orders set calendar_uid = null where id = ${order.id}`)
  const old = `${order.id}@tandoorroad`
  expect(nameOf((await sentFiles()).get('order-confirmed'))).toBe(old)
  expect(nameOf(await pageFile(order.id))).toBe(old)
  expect((await order.change({ event_time: '19:30' })).status).toBe(200)
  expect(nameOf((await sentFiles()).get('order-changed'))).toBe(old)
})
