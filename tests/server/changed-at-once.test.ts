import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { changeOrder, judgeChange, withdrawChange } from '../../contract/staff/change-order.ts'
import { markDayPrinted, readDaySheet } from '../../contract/staff/day.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import { orderChanges } from '../../server/database/changes-schema.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { findLoadOfDay } from '../../server/delivery/delivery-rules.ts'
import { makeTasks } from '../../server/jobs/tasks.ts'
import { sendComingDays } from '../../server/mail/send-coming-days.ts'
import { settleChange } from '../../server/orders/changes/settle-change.ts'
import { requireLockedOrder } from '../../server/orders/order/lock-order.ts'
import { aChange, aPaidOrder, change, packages, toJudge } from './changed-orders.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { lockWaits } from './lock-waits.ts'
import { callFunction, proofOf } from './own-order-client.ts'
import { payWithCard } from './pay.ts'
import { placeOrder, queuedJobs, queuedMails, sendQueuedMails } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs } from './staff-client.ts'
import { until } from './until.ts'

let server: TestServer
let amar: Awaited<ReturnType<typeof signedInAs>>
let priya: Awaited<ReturnType<typeof signedInAs>>
let kitchen: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  amar = await signedInAs(server, 'manager', 'Amar')
  priya = await signedInAs(server, 'owner', 'Priya')
  kitchen = await signedInAs(server, 'kitchen', 'Kiran')
})
afterAll(() => server.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await setDeliveryRules(server.database)
  await clearOrdersAndJobs(server.database)
})

const day = addDays(londonDay(new Date()), 10)
const nextDay = addDays(day, 1)
const two = '2 guests COELIAC'
const three = '3 guests COELIAC'
const oneMore = { order_items: packages(2, 5) }

const rowOf = async (number: string) => {
  const [order] = await server.database.select().from(cateringOrders).where(eq(cateringOrders.orderNumber, number))
  if (!order) throw new Error(`There is no order ${number}`)
  return order
}
const changes = async () =>
  (await server.database.select().from(orderChanges).orderBy(orderChanges.version)).map(({ version, state }) => [
    version,
    state,
  ])
const onScreen = async (number: string, who = amar) => (await who.call(readOrder, { number })).body
const sheet = async (of = day) => (await kitchen.call(readDaySheet, { day: of })).body
const load = async (of = day) => (await findLoadOfDay(server.database, of)).places
const told = async () => [...(await sendQueuedMails(server)).values()]

/** Opens the pages of waiting changes and queues their mails, as the worker would. */
async function offer() {
  const tasks = makeTasks({ ...server, config: { publicUrl: server.url } } as never)
  for (const { task, payload } of await queuedJobs(server)) {
    if (task === 'offer-change') await tasks['offer-change']?.(payload, {} as never)
  }
}

/** An order whose allergy is corrected in the same change that adds a package. */
async function corrected(more = {}, ordered = {}) {
  const number = await aPaidOrder(server, amar, 'card', { special_instructions: two, ...ordered })
  const answer = await change(amar, number, { ...oneMore, guest_count: 25, special_instructions: three, ...more })
  expect(answer.body).toEqual({ state: 'waiting' })
  return number
}

async function pay(number: string) {
  const { waiting } = await onScreen(number)
  await payWithCard(waiting?.address ?? '')
  await settleChange(server, waiting?.id ?? '')
}

describe('a correction that comes with one package more', () => {
  test('is in force at once: kitchen, day, paper and mails say it, and that a package waits', async () => {
    const number = await aPaidOrder(server, amar, 'card', { special_instructions: two })
    const printed = await sheet()
    await kitchen.call(markDayPrinted, { day, fingerprint: printed.fingerprint, isPrinted: true })
    await change(amar, number, { ...oneMore, guest_count: 25, special_instructions: three })

    expect(await rowOf(number)).toMatchObject({ version: 2, specialInstructions: three, guestCount: 15 })
    expect(await changes()).toEqual([
      [2, 'in-force'],
      [3, 'waiting'],
    ])
    const waits = 'one Deluxe Tandoori Feast more, 25 guests'
    for (const who of [amar, kitchen]) {
      expect(await onScreen(number, who)).toMatchObject({ instructions: three, guests: 15, waits, version: 2 })
    }
    expect(JSON.stringify(await onScreen(number, kitchen))).not.toContain('£')
    const { orders, printed: state } = await sheet()
    expect(orders[0]).toMatchObject({ instructions: three, waits, packages: [{ quantity: 1 }, { quantity: 5 }] })
    expect(state?.isCurrent).toBe(false)

    await offer()
    expect(await queuedMails(server)).toEqual(['change-to-pay', 'order-changed', 'staff-order-changed'])
    const mails = await told()
    const kitchens = mails.find(({ to }) => to === 'kitchen@example.com')
    expect(kitchens?.text).toContain(three)
    expect(kitchens?.text).toContain(`Waiting: ${waits}, not paid yet`)
    expect(kitchens?.text).not.toContain('£')
    const toPay = mails.find(({ subject }) => subject.includes('to pay'))?.text ?? ''
    expect([toPay.includes('Deluxe'), toPay.includes('COELIAC')]).toEqual([true, false])

    await pay(number)
    expect(await rowOf(number)).toMatchObject({
      version: 3,
      specialInstructions: three,
      guestCount: 25,
      totalPence: 59993,
    })
    expect((await sheet()).orders[0]).toMatchObject({ waits: null, packages: [{ quantity: 2 }, { quantity: 5 }] })
  })

  test('is not taken back where the package is not paid, or is withdrawn', async () => {
    const lapsing = await corrected()
    const { waiting } = await onScreen(lapsing)
    const [row] = await server.database
      .select()
      .from(orderChanges)
      .where(eq(orderChanges.id, waiting?.id ?? ''))
    await server.stripe.checkout.sessions.expire(row?.checkoutSessionId ?? '')
    await settleChange(server, waiting?.id ?? '')
    const ofLapsing = await told()
    const withdrawn = await corrected()
    const change = (await onScreen(withdrawn)).waiting?.id ?? ''
    expect((await amar.call(withdrawChange, { number: withdrawn, change })).body).toEqual({ state: 'withdrawn' })
    for (const number of [lapsing, withdrawn]) {
      expect(await rowOf(number)).toMatchObject({ version: 2, specialInstructions: three, totalPence: 34994 })
      expect(await onScreen(number)).toMatchObject({ waits: null, waiting: null, instructions: three })
    }
    expect(await load()).toBe(30)
    const mails = [...ofLapsing, ...(await told())]
    const ended = mails.filter(({ subject }) => subject.includes('stays as it was'))
    expect(ended).toHaveLength(2)
    for (const { text } of ended) expect([text.includes('COELIAC'), text.includes('Deluxe')]).toEqual([false, true])
  })

  test('is in force where no page can be opened, and the same press once more opens it', async () => {
    const number = await aPaidOrder(server, amar, 'card', { special_instructions: two })
    const create = vi.spyOn(server.stripe.checkout.sessions, 'create')
    create.mockRejectedValueOnce(Object.assign(new Error('away'), { type: 'StripeConnectionError' }))
    const asked = await aChange(amar, number, { ...oneMore, special_instructions: three })
    expect((await amar.call(changeOrder, asked)).body).toMatchObject({
      code: 'payment_provider_unavailable',
      message: expect.stringContaining('What costs nothing is changed.'),
    })
    expect(await changes()).toEqual([[2, 'in-force']])
    expect(await rowOf(number)).toMatchObject({ version: 2, specialInstructions: three })
    expect((await amar.call(changeOrder, asked)).body).toEqual({ state: 'waiting' })
    expect((await amar.call(changeOrder, asked)).body).toEqual({ state: 'waiting' })
    expect(await changes()).toEqual([
      [2, 'in-force'],
      [3, 'waiting'],
    ])
  })

  test('of two people the later is told, also of what was in force at once', async () => {
    const number = await aPaidOrder(server, amar)
    const [first, second] = [
      await aChange(amar, number, { ...oneMore, special_instructions: three }),
      await aChange(priya, number, { special_instructions: 'No allergies.' }),
    ]
    const answers = await Promise.all([amar.call(changeOrder, first), priya.call(changeOrder, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await rowOf(number)).toMatchObject({ version: 2 })
  })

  test('says before which part waits', async () => {
    const number = await aPaidOrder(server, amar)
    const asked = { ...oneMore, guest_count: 25, special_instructions: three, customer_phone: '020 7946 0111' }
    const judged = async (changes = {}) =>
      (await amar.call(judgeChange, { ...toJudge({ ...(await aChange(amar, number)), ...changes }), number })).body
    expect((await judged(asked)).waits).toEqual(['Guests', 'Packages'])
    expect((await judged({ guest_count: 20 })).waits).toEqual([])
    expect((await judged({ order_items: packages(1, 0), guest_count: 10 })).waits).toEqual([])
  })
})

describe('day, time and place', () => {
  test('are in force at once, and the places of what is not paid stay free on the new day', async () => {
    await setDeliveryRules(server.database, { places: 25 })
    const number = await corrected({ event_date: nextDay, event_time: '19:30' })
    expect(await rowOf(number)).toMatchObject({ eventDate: nextDay, version: 2 })
    expect([await load(day), await load(nextDay)]).toEqual([0, 25])
    expect([(await sheet(day)).orders, (await sheet(nextDay)).orders.length]).toEqual([[], 1])
    await expect(placeOrder(server, { event_date: nextDay })).rejects.toThrow()
    const change = (await onScreen(number)).waiting?.id ?? ''
    await amar.call(withdrawChange, { number, change })
    expect([await load(day), await load(nextDay)]).toEqual([0, 15])
  })

  test('wait with the packages where the order is too small for that place without them', async () => {
    const area = [
      { districts: ['TW3'], leastOrderPence: 0 },
      { districts: ['W1'], leastOrderPence: 50_000 },
    ]
    await setDeliveryRules(server.database, { area })
    const number = await corrected({ delivery_postal_code: 'W1A 1AA', customer_phone: '020 7946 0111' })
    expect(await rowOf(number)).toMatchObject({
      version: 2,
      specialInstructions: three,
      customerPhone: '020 7946 0111',
      deliveryPostalCode: 'TW3 1AA',
    })
    expect((await onScreen(number)).waits).toContain('Address: 1 High Street, Hounslow, W1A 1AA')
    await pay(number)
    expect(await rowOf(number)).toMatchObject({ version: 3, deliveryPostalCode: 'W1A 1AA' })
  })
})

describe('while a package waits to be paid', () => {
  test('a correction is in force, the link stays, and what is paid comes on top of it', async () => {
    const number = await corrected()
    const { waiting } = await onScreen(number)
    const four = '4 guests COELIAC'
    expect((await change(priya, number, { special_instructions: four, guest_count: 18 })).body).toEqual({
      state: 'in-force',
    })
    expect(await rowOf(number)).toMatchObject({ version: 3, specialInstructions: four, guestCount: 18 })
    expect(await onScreen(number)).toMatchObject({ waiting, waits: 'one Deluxe Tandoori Feast more, 25 guests' })
    await pay(number)
    expect(await rowOf(number)).toMatchObject({
      version: 4,
      specialInstructions: four,
      guestCount: 25,
      totalPence: 59993,
      attention: null,
    })
  })

  test('a moved day takes its places along, and is refused where they do not fit', async () => {
    await setDeliveryRules(server.database, { places: 25 })
    const number = await corrected()
    expect((await change(priya, number, { event_date: nextDay })).body).toEqual({ state: 'in-force' })
    expect([await load(day), await load(nextDay)]).toEqual([0, 25])
    await placeOrder(server, { event_date: day })
    // Only ten places are left there, and the order with what waits needs 25.
    const back = await change(priya, number, { event_date: day })
    expect(back.body).toMatchObject({ code: 'changed_meanwhile' })
    expect([await load(day), await load(nextDay)]).toEqual([15, 25])
    await pay(number)
    expect([await load(day), await load(nextDay)]).toEqual([15, 25])
  })

  test('the customer corrects it too, and moves it only where all of it fits', async () => {
    await setDeliveryRules(server.database, { places: 25 })
    const number = await corrected()
    const { id } = await rowOf(number)
    const fields = { special_instructions: '4 guests COELIAC' }
    const key = '00000000-0000-4000-8000-000000000001'
    const ask = async (version: number, fields: object, idempotency_key = key) =>
      callFunction(server, 'change-own-order', { ...(await proofOf(server, id)), version, idempotency_key, fields })
    expect((await ask(2, fields)).status).toBe(200)
    await placeOrder(server, { event_date: nextDay })
    const moved = await ask(3, { event_date: nextDay }, key.replace(/1$/, '2'))
    expect([moved.status, moved.body.fields]).toMatchObject([400, [{ path: 'event_date' }]])
    await pay(number)
    expect(await rowOf(number)).toMatchObject({ version: 4, specialInstructions: fields.special_instructions })
    expect(await load(day)).toBe(25)
  })

  test.each([
    ['payment', 409, three, 3],
    ['correction', 200, '4 guests COELIAC', 4],
  ])(
    'a payment and a correction at one moment, the %s first: nobody’s money or words are lost',
    async (first, answer, words, version) => {
      const number = await corrected()
      const { id } = await rowOf(number)
      const { waiting } = await onScreen(number)
      const correction = await aChange(priya, number, { special_instructions: '4 guests COELIAC' })
      await payWithCard(waiting?.address ?? '')
      let status = 0
      const pays = () => settleChange(server, waiting?.id ?? '')
      const corrects = async () => {
        status = (await priya.call(changeOrder, correction)).status
      }
      const underWay: Promise<unknown>[] = []
      // Both find the order held, and get it in the sequence in which they came.
      await server.database.transaction(async (tx) => {
        await requireLockedOrder(tx, id)
        for (const act of first === 'payment' ? [pays, corrects] : [corrects, pays]) {
          underWay.push(act())
          await until(async () => (await lockWaits(server.database)) === underWay.length)
        }
      })
      await Promise.all(underWay)
      expect(status).toBe(answer)
      expect(await rowOf(number)).toMatchObject({
        totalPence: 59993,
        guestCount: 25,
        attention: null,
        specialInstructions: words,
        version,
      })
    },
  )

  test('the morning’s list of the kitchen says it', async () => {
    const today = londonDay(new Date())
    const number = await corrected()
    await server.database.execute(
      sql`update catering_orders set event_date = ${addDays(today, 1)} where order_number = ${number}`,
    )
    const sent: string[] = []
    const mails = { send: async ({ text }: { text: string }) => void sent.push(text), close() {} }
    const config = { publicUrl: server.url, staffEmail: 'kitchen@example.com', keepApplicationsDays: 180 }
    await sendComingDays({ database: server.database, mails, config, cvLinkSecret: '', log: silent }, { day: today })
    expect(sent.join()).toContain('Waiting: one Deluxe Tandoori Feast more, 25 guests, not paid yet')
  })
})
