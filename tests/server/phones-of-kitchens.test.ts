import { afterAll, beforeAll, expect, test } from 'vitest'
import { rulesOf } from '../../contract/delivery/kitchens.ts'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { rulesInForce } from '../../server/delivery/rules-in-force.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { ownOrderOf } from './own-order-client.ts'
import { sendQueuedMails } from './placed-orders.ts'
import { contentOfTwo, inHounslow, inSouthall, openSouthall, southall } from './two-kitchens.ts'

let server: TestServer
const phone = { shown: '020 7946 0777', dialled: '+442079460777' }
const house = contentOfTwo.site.phone.shown

beforeAll(async () => {
  server = await startTestServer()
  await openSouthall(server, { places: null, own: { places: null } })
  const locations = contentOfTwo.site.locations.map((place) => (place.id === southall ? { ...place, phone } : place))
  goLive({ number: 3, content: { ...contentOfTwo, site: { ...contentOfTwo.site, locations } } })
})
afterAll(() => server.close())

const rowOf = async (id: string) =>
  (await server.supabase.from('catering_orders').select('*').eq('id', id).single()).data as Record<string, unknown>

test('an order’s page and mails name the phone of the place that cooks it', async () => {
  const { id, look, cancel } = await ownOrderOf(server, { delivery_postal_code: inSouthall })
  expect([(await rowOf(id)).phone, (await look()).body.phone]).toEqual([phone, phone])
  const confirmed = [...(await sendQueuedMails(server))].find(([mail]) => mail.startsWith('order-confirmed'))?.[1]
  expect(confirmed?.text).toContain(phone.shown)
  expect(confirmed?.html).toContain(`tel:${phone.dialled}`)
  expect(confirmed?.text).not.toContain(house)
  const calendar = confirmed?.attachments?.find(({ filename }) => filename.endsWith('.ics'))
  expect(String(calendar?.content)).toContain(phone.shown)
  // The refusal to cancel online says whom to ring.
  expect((await cancel(0)).body.message).toContain(phone.shown)
  const { rules } = await rulesInForce(server.database)
  expect([rulesOf(rules, southall).phone, rulesOf(rules, firstKitchen).phone]).toEqual([phone.shown, house])
})

test('where the place has none of its own, nothing is said of it, and the house’s holds', async () => {
  const { id, look } = await ownOrderOf(server, { delivery_postal_code: inHounslow })
  expect(await rowOf(id)).not.toHaveProperty('phone')
  expect((await look()).body).not.toHaveProperty('phone')
  const confirmed = [...(await sendQueuedMails(server))].find(([mail]) => mail.startsWith('order-confirmed'))?.[1]
  expect(confirmed?.text).toContain(house)
})
