import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { policyVersion } from '../../content/policy-version.ts'
import { terms } from '../../content/terms.ts'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { readApplication } from '../../contract/staff/applications.ts'
import { deliveryRuleVersions } from '../../server/database/delivery-schema.ts'
import { findOrder } from '../../server/database/orders.ts'
import { erasePersonalData } from '../../server/database/personal-data.ts'
import { cateringOrders, jobApplications } from '../../server/database/schema.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { sendOrderMail } from '../../server/mail/send-mail.ts'
import { settleOrder } from '../../server/payments/settle-order.ts'
import { apply } from './an-application.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { placeOrder, sendQueuedMails } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function paidOrder() {
  const placed = await placeOrder(server)
  await payWithCard(placed.checkout_url)
  await settleOrder(server, placed.order_id)
  return placed
}

const confirmationOf = (mails: Awaited<ReturnType<typeof sendQueuedMails>>, number: string) =>
  mails.get(`order-confirmed.${number}`)

test('an order keeps the version of the terms, and its confirmation carries them as a file', async () => {
  const { order_id, order_number } = await paidOrder()
  expect((await findOrder(server.database, order_id))?.termsVersion).toBe(terms.version)
  const sent = await sendQueuedMails(server)
  const mail = confirmationOf(sent, order_number)
  const file = mail?.attachments?.find(({ filename }) => filename.startsWith('terms-'))
  expect(file).toMatchObject({ filename: `terms-${terms.version}.txt`, contentType: 'text/plain; charset=utf-8' })
  const text = String(file?.content)
  expect(text).toContain(`For order ${order_number}.`)
  for (const { heading } of terms.parts) expect(text).toContain(heading.toUpperCase())
  const [order] = await server.database.select().from(cateringOrders).where(eq(cateringOrders.id, order_id))
  expect(text).toContain(`Total with VAT and delivery: £${((order?.totalPence ?? 0) / 100).toFixed(2)}`)
  expect(text).toContain(`privacy policy (${server.url}/privacy)`)
  expect(text).toContain('Ring 020 7946 0123 or write to info@tandoorroad.example')
  expect(text).not.toMatch(/\{\w+\}|\]\(|undefined|%\w+%/)
  expect(text.length).toBeLessThan(12_000)
  expect(mail?.text).toContain('the terms that you agreed to')
  expect([...sent].filter(([, { attachments = [] }]) => attachments.some((each) => each === file))).toHaveLength(1)
})

test('the terms of an order hold the bands that it was taken under, whatever holds by now', async () => {
  const bands = (percent: number) => ({ fullUntilDays: 10, shareUntilDays: 5, sharePercent: percent })
  const rules = (percent: number) => ({ ...defaultRules, cancellation: bands(percent) })
  await server.database.insert(deliveryRuleVersions).values([
    { version: 7, rules: rules(40), by: 'Amar' },
    { version: 8, rules: rules(60), by: 'Amar' },
  ])
  const { order_id, order_number } = await paidOrder()
  await server.database.update(cateringOrders).set({ rulesVersion: 7 }).where(eq(cateringOrders.id, order_id))
  const mail = confirmationOf(await sendQueuedMails(server), order_number)
  const text = String(mail?.attachments?.find(({ filename }) => filename.startsWith('terms-'))?.content)
  expect(text).toContain('and 40% goes back')
  expect(text).not.toContain('60%')
})

test('an order from before there were terms gets none that it never agreed to', async () => {
  const { order_id, order_number } = await paidOrder()
  await server.database.update(cateringOrders).set({ termsVersion: null }).where(eq(cateringOrders.id, order_id))
  const mail = confirmationOf(await sendQueuedMails(server), order_number)
  const names = mail?.attachments?.map(({ filename }) => filename)
  expect(names).toEqual([`${order_number}.ics`, expect.stringMatching(/REC-\d+\.pdf$/)])
  expect(mail?.text).not.toContain('terms that you agreed to')
})

test('a confirmation that staff send again carries the terms again', async () => {
  const { order_id } = await paidOrder()
  await sendQueuedMails(server)
  const names: string[] = []
  const mails = {
    send: async ({ attachments = [] }: Mail) => void names.push(...attachments.map(({ filename }) => filename)),
    close() {},
  }
  const config = { publicUrl: server.url, staffEmail: 'kitchen@example.com', keepApplicationsDays: 180 }
  await sendOrderMail(
    { database: server.database, mails, config, cvLinkSecret: '', log: silent },
    { mail: 'order-confirmed', orderId: order_id, again: 'x' },
  )
  expect(names).toContain(`terms-${terms.version}.txt`)
})

const stored = async (id: string) =>
  (await server.database.select().from(jobApplications).where(eq(jobApplications.id, id)))[0]

test('both meanings of the tick are kept with the day and the policy’s version, staff see them, and erasing takes them', async () => {
  const before = Date.now()
  const { id, email } = await apply(server.url, {}, { 'policy-version': policyVersion })
  const kept = await stored(id)
  expect(kept?.policyVersion).toBe(policyVersion)
  for (const at of [kept?.policyReadAt, kept?.newsAgreedAt]) {
    expect(at?.getTime()).toBeGreaterThanOrEqual(before)
    expect(at?.getTime()).toBeLessThanOrEqual(Date.now())
  }
  const manager = await signedInAs(server, 'manager', 'Amar')
  expect((await manager.call(readApplication, { id })).body.consent).toEqual({
    policyVersion,
    policyReadAt: kept?.policyReadAt?.toISOString(),
    newsAgreedAt: kept?.newsAgreedAt?.toISOString(),
  })
  await erasePersonalData(server.database, email)
  expect(await stored(id)).toBeUndefined()
})

test.each([undefined, '2999-01-01', 'yes', '2026-13-01'])(
  'a client that says %s of the policy is not said to have read it',
  async (version) => {
    const { id } = await apply(server.url, {}, version === undefined ? {} : { 'policy-version': version })
    expect(await stored(id)).toMatchObject({ policyVersion: null, policyReadAt: null, newsAgreedAt: null })
  },
)
