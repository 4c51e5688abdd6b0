import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveryDaysAnswer } from '../../contract/delivery/delivery-days.ts'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { policyVersion } from '../../contract/legal/policy-version.ts'
import { terms } from '../../contract/legal/terms.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { readApplication, withdrawNews } from '../../contract/staff/applications.ts'
import { saveAgreedTerms } from '../../contract/staff/documents.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import { contentReleases } from '../../server/database/content-schema.ts'
import { deliveryRuleVersions } from '../../server/database/delivery-schema.ts'
import { cateringOrders, jobApplications } from '../../server/database/schema.ts'
import { staffActs } from '../../server/database/staff-schema.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { sendOrderMail } from '../../server/mail/send-order-mail.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { erasePersonalData } from '../../server/personal-data/personal-data.ts'
import { contentNow, firstRelease } from '../../server/publishing/live-content.ts'
import { schemaNow } from '../../server/publishing/releases.ts'
import { anOrder } from '../an-order.ts'
import { apply } from './an-application.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { opensLink } from './ledger-rows.ts'
import { payWithCard } from './pay.ts'
import { placeOrder, sendQueuedMails } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs } from './staff-client.ts'
import { until } from './until.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function paidOrder() {
  const placed = await placeOrder(server)
  await payWithCard(placed.checkout_url)
  await settleOrder(server, placed.order_id)
  await opensLink(server, placed.order_id)
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
  expect(text).toContain('ring 020 7946 0123 or write to info@tandoorroad.example')
  expect(text).not.toMatch(/\{\w+\}|\]\(|undefined|%\w+%/)
  expect(text.length).toBeLessThan(12_000)
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    'Attached are the event for your calendar, the terms that you agreed to and your receipt.',
  )
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

test('the terms of an order name the company as the site named it then', async () => {
  const { order_id, order_number } = await paidOrder()
  const then = structuredClone(firstRelease().content)
  then.company.name = 'Company of Then Ltd'
  await server.database
    .insert(contentReleases)
    .values({ number: 500, schema: schemaNow, content: then, changes: [], by: 'Amar' })
  await server.database.update(cateringOrders).set({ contentRelease: 500 }).where(eq(cateringOrders.id, order_id))
  const mail = confirmationOf(await sendQueuedMails(server), order_number)
  const text = String(mail?.attachments?.find(({ filename }) => filename.startsWith('terms-'))?.content)
  expect(text).toContain('from Company of Then Ltd, which runs')
  expect(contentNow().company.name).not.toBe(then.company.name)
})

test('an order from before there were terms gets none that it never agreed to', async () => {
  const { order_id, order_number } = await paidOrder()
  await server.database.update(cateringOrders).set({ termsVersion: null }).where(eq(cateringOrders.id, order_id))
  const mail = confirmationOf(await sendQueuedMails(server), order_number)
  const names = mail?.attachments?.map(({ filename }) => filename)
  expect(names).toEqual([`${order_number}.ics`, expect.stringMatching(/REC-\d+\.pdf$/)])
  expect(mail?.text).not.toContain('terms that you agreed to')
})

test('staff see which terms were agreed to, and save the text as the confirmation carried it', async () => {
  const { order_id, order_number: number } = await paidOrder()
  const mail = confirmationOf(await sendQueuedMails(server), number)
  const sent = mail?.attachments?.find(({ filename }) => filename.startsWith('terms-'))
  const manager = await signedInAs(server, 'manager', 'Amar')
  const termsOf = async () => (await manager.call(readOrder, { number })).body.forManagers?.terms
  expect(await termsOf()).toEqual({ version: terms.version, isKept: true })
  const { body: file } = await manager.call(saveAgreedTerms, { number })
  expect(file).toMatchObject({ name: `terms-${terms.version}.txt`, type: 'text/plain; charset=utf-8' })
  expect(Buffer.from(file.base64, 'base64').toString()).toBe(String(sent?.content))
  const kitchen = await signedInAs(server, 'kitchen', 'Kiran')
  expect((await kitchen.call(saveAgreedTerms, { number })).status).toBe(403)

  const set = (termsVersion: string | null) =>
    server.database.update(cateringOrders).set({ termsVersion }).where(eq(cateringOrders.id, order_id))
  await set('2020-01-01')
  expect(await termsOf()).toEqual({ version: '2020-01-01', isKept: false })
  expect((await manager.call(saveAgreedTerms, { number })).status).toBe(404)
  await set(null)
  expect(await termsOf()).toBeNull()
  expect((await manager.call(saveAgreedTerms, { number: 'TR-000000' })).status).toBe(404)
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
    newsWithdrawn: null,
  })
  await erasePersonalData(server.database, email)
  expect(await stored(id)).toBeUndefined()
})

test('whoever withdraws the consent to other news is asked nowhere any more, and the record tells who wrote it down', async () => {
  const told = { 'policy-version': policyVersion }
  const { id, email } = await apply(server.url, {}, told)
  const earlier = await apply(server.url, { email: email.toUpperCase() }, told)
  const another = await apply(server.url, {}, told)
  const [manager, kitchen] = [await signedInAs(server, 'manager', 'Amar'), await signedInAs(server, 'kitchen', 'Kiran')]
  expect((await kitchen.call(withdrawNews, { id })).status).toBe(403)
  expect((await manager.call(withdrawNews, { id: randomUUID() })).status).toBe(404)
  const pressed = await Promise.all([
    manager.call(withdrawNews, { id }),
    manager.call(withdrawNews, { id: earlier.id }),
    manager.call(withdrawNews, { id }),
  ])
  expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([await stored(id), await stored(earlier.id)]).toMatchObject([{ newsAgreedAt: null }, { newsAgreedAt: null }])
  expect((await stored(another.id))?.newsAgreedAt).not.toBeNull()
  const kept = await stored(id)
  expect(kept).toMatchObject({ policyVersion, policyReadAt: expect.any(Date) })

  const { consent, history, state } = (await manager.call(readApplication, { id })).body
  expect(consent).toMatchObject({ newsAgreedAt: null, newsWithdrawn: { by: 'Amar' } })
  expect([history.map(({ what }) => what), state]).toEqual([['Wants no other news any more'], 'new'])
  expect((await manager.call(readApplication, { id: another.id })).body.consent?.newsWithdrawn).toBeNull()
  const acts = await server.database.select().from(staffActs).where(eq(staffActs.subject, earlier.id))
  expect(acts.map(({ by, act, from }) => [by, act, from])).toEqual([
    ['Amar', 'noted withdrawn consent to news of application', `agreed on ${londonDay(new Date())}`],
  ])
})

test.each([undefined, '2999-01-01', 'yes', '2026-13-01'])(
  'a client that says %s of the policy is not said to have read it',
  async (version) => {
    const { id } = await apply(server.url, {}, version === undefined ? {} : { 'policy-version': version })
    expect(await stored(id)).toMatchObject({ policyVersion: null, policyReadAt: null, newsAgreedAt: null })
  },
)

describe('the terms that the form showed', () => {
  const bands = (sharePercent: number) => ({ cancellation: { fullUntilDays: 10, shareUntilDays: 5, sharePercent } })
  const shownBy = async () => {
    const day = addDays(londonDay(new Date()), 1)
    const name = `delivery-days?from=${day}&to=${day}`
    const { data } = await server.supabase.functions.invoke(name, { method: 'GET' })
    return deliveryDaysAnswer.parse(data).terms
  }
  const order = (terms: string | undefined, key = randomUUID()) =>
    fetch(`${server.url}/functions/v1/create-catering-order`, {
      method: 'POST',
      headers: {
        apikey: defaultAnonKey,
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(terms && { terms }),
      },
      body: JSON.stringify(anOrder()),
    })
  const ofKey = async (key: string) =>
    (await server.database.select().from(cateringOrders).where(eq(cateringOrders.idempotencyKey, key)))[0]

  test('are agreed to as they stood there, also where they change on the same day', async () => {
    await setDeliveryRules(server.database, bands(40))
    const before = await until(async () => {
      const shown = await shownBy()
      return shown?.cancelling.includes('40%') && shown
    })
    const [early, late] = [randomUUID(), randomUUID()]
    expect((await order(before.fingerprint, early)).status).toBe(200)
    const version = await setDeliveryRules(server.database, bands(60))

    const refused = await order(before.fingerprint, late)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'terms_changed'])
    expect(await ofKey(late)).toBeUndefined()
    // What was ordered before is found again under the terms that it was ordered with.
    expect((await order(before.fingerprint, early)).status).toBe(200)

    const now = await until(async () => {
      const shown = await shownBy()
      return shown?.cancelling.includes('60%') && shown
    })
    expect((await order(now.fingerprint, late)).status).toBe(200)
    expect([(await ofKey(early))?.rulesVersion, (await ofKey(late))?.rulesVersion]).toEqual([version - 1, version])
  })

  test('stay the same where the rules change otherwise, and clients that show none send none', async () => {
    await setDeliveryRules(server.database, { ...bands(60), places: 10_000 })
    const before = await until(async () => {
      const shown = await shownBy()
      return shown?.cancelling.includes('60%') && shown
    })
    await setDeliveryRules(server.database, { ...bands(60), places: 20_000 })
    expect((await order(before.fingerprint)).status).toBe(200)
    expect((await order(undefined)).status).toBe(200)
  })
})
