import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { allergenList } from '../../content/allergens.ts'
import { firstContent } from '../../content/first-content.ts'
import { cateringPackages } from '../../content/packages.ts'
import { statementTogether } from '../../contract/allergens.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { poundsFromPence } from '../../contract/money.ts'
import { changeOrder, judgeChange, withdrawChange } from '../../contract/staff/change-order.ts'
import { readDaySheet } from '../../contract/staff/day.ts'
import { refundOrder } from '../../contract/staff/order-money.ts'
import { markOrder, readOrder, readOrders } from '../../contract/staff/orders.ts'
import { orderChanges } from '../../server/database/changes-schema.ts'
import { orderLedger } from '../../server/database/ledger-schema.ts'
import { cateringOrderItems, cateringOrders } from '../../server/database/schema.ts'
import { staffActs } from '../../server/database/staff-schema.ts'
import { findLoadOfDay } from '../../server/delivery/delivery-rules.ts'
import { makeTasks } from '../../server/jobs/tasks.ts'
import { settleChange } from '../../server/orders/changes/settle-change.ts'
import { eraseOldOrders } from '../../server/orders/ending/erase-orders.ts'
import { allergenStatementOf, packageAllergensInWords } from '../../server/orders/order/package-allergens.ts'
import { erasePersonalData, findPersonalData } from '../../server/personal-data/personal-data.ts'
import { goLive, releaseNow } from '../../server/publishing/live-content.ts'
import { anOrder } from '../an-order.ts'
import { publishRelease, withPackage } from './a-release.ts'
import { aChange, aPaidOrder, change, packages, toJudge } from './changed-orders.ts'
import { clearOrdersAndJobs } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { passQueuedMails, placeOrder, queuedJobs, queuedMails, sendQueuedMails } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { signedInAs } from './staff-client.ts'

let server: TestServer
let amar: Awaited<ReturnType<typeof signedInAs>>
let priya: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  amar = await signedInAs(server, 'manager', 'Amar')
  priya = await signedInAs(server, 'owner', 'Priya')
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearOrdersAndJobs(server.database)
})

const day = addDays(londonDay(new Date()), 10)
const nextDay = addDays(day, 1)
const rowOf = async (number: string) => {
  const [order] = await server.database.select().from(cateringOrders).where(eq(cateringOrders.orderNumber, number))
  if (!order) throw new Error(`There is no order ${number}`)
  return order
}
const changes = () => server.database.select().from(orderChanges).orderBy(orderChanges.createdAt)
const ledger = async () =>
  (await server.database.select().from(orderLedger).orderBy(orderLedger.createdAt)).map(
    ({ kind, amountPence, state }) => [kind, amountPence, state],
  )
const onScreen = async (number: string, who = amar) => (await who.call(readOrder, { number })).body
const whats = async (number: string, who = amar) =>
  (await onScreen(number, who)).timeline.map(({ what, by }) => (by ? `${what} (${by})` : what))
const load = async (of = day) => (await findLoadOfDay(server.database, of)).places
const acts = async (act: string) =>
  (await server.database.select().from(staffActs).where(eq(staffActs.act, act)).orderBy(staffActs.id)).map(
    ({ by, subject, to }) => [by, subject, to],
  )

/** Opens the pages of waiting changes and queues their mails, as the worker would. */
async function offer() {
  const tasks = makeTasks({ ...server, config: { publicUrl: server.url } } as never)
  for (const { task, payload } of await queuedJobs(server)) {
    if (task === 'offer-change') await tasks['offer-change']?.(payload, {} as never)
  }
}

const dearer = { order_items: packages(2, 5) }
const cheaper = { order_items: packages(1, 0) }

describe('a change that costs the same', () => {
  test('is in force at once, told to customer and kitchen, and the sheets of its day are stale', async () => {
    const number = await aPaidOrder(server, amar)
    const { body: sheet } = await amar.call(readDaySheet, { day })
    const { status, body } = await change(amar, number, { event_time: '19:30', guest_count: 17 })
    expect([status, body]).toEqual([200, { state: 'in-force' }])
    expect(await rowOf(number)).toMatchObject({ eventTime: '19:30:00', guestCount: 17, version: 2, totalPence: 34994 })
    expect((await amar.call(readDaySheet, { day })).body.fingerprint).not.toBe(sheet.fingerprint)
    expect(await queuedMails(server)).toEqual(['order-changed', 'staff-order-changed'])
    expect(await whats(number)).toContain(
      'Changed: Time from 6.30pm to 7.30pm. Guests from 15 guests to 17 guests (Amar)',
    )
    expect(await acts('change-order')).toContainEqual(['Amar', number, 'time, guests'])
    expect(await ledger()).toEqual([['charge', 34994, 'succeeded']])
    const mails = [...(await sendQueuedMails(server)).values()]
    expect(mails.map(({ to }) => to)).toEqual(['jasleen@example.com', 'kitchen@example.com'])
    for (const { attachments } of mails) {
      const file = attachments?.find(({ filename }) => filename.endsWith('.ics'))
      expect(String(file?.content)).toMatch(/SEQUENCE:1\r\n[\s\S]*T193000/)
    }
    expect(mails[0]?.text).toContain('Before: 6.30pm')
  })

  test('moves the places of its day, and the order to the list of the other', async () => {
    const number = await aPaidOrder(server, amar)
    await change(amar, number, { event_date: nextDay })
    expect([await load(day), await load(nextDay)]).toEqual([0, 15])
    expect((await amar.call(readDaySheet, { day })).body.orders).toEqual([])
    const kitchen = await signedInAs(server, 'kitchen')
    const { orders } = (await kitchen.call(readOrders, {})).body
    expect(orders).toMatchObject([{ number, day: nextDay }])
    expect(orders[0]?.tags).toContain('changed')
    await server.database.execute(sql`update order_changes set ended_at = now() - interval '8 days'`)
    expect((await kitchen.call(readOrders, {})).body.orders[0]?.tags).not.toContain('changed')
  })

  test('keeps the places of a package that is not sold any more', async () => {
    const number = await aPaidOrder(server, amar, 'cash')
    const asked = await aChange(amar, number, { event_time: '19:30' })
    const before = await load()
    const { id } = await rowOf(number)
    await server.database.execute(sql`
      update catering_order_items set menu_id = 'sold-last-year' where order_id = ${id} and menu_id = 'deluxe-tandoori'`)
    // The package stays in the order, though no form names it.
    expect((await amar.call(changeOrder, { ...asked, order_items: packages(0, 5) })).status).toBe(200)
    expect(await load()).toBe(before)
  })

  test('the kitchen and its tablet see what changed, and neither addresses nor what was waived or was to be paid', async () => {
    const number = await aPaidOrder(server, amar)
    const waived = { pay: 'waive', waived_reason: 'Sorry, Mrs Gill' } as const
    await change(amar, number, { customer_email: 'new@example.com', ...dearer, ...waived })
    await change(amar, number, { customer_email: 'new@example.com', order_items: packages(2, 6) })
    const { waiting } = await onScreen(number)
    await payWithCard(waiting?.address ?? '')
    await settleChange(server, waiting?.id ?? '')
    for (const role of ['kitchen', 'tablet'] as const) {
      const seen = await onScreen(number, await signedInAs(server, role))
      expect(seen.changes).toContainEqual(expect.objectContaining({ by: 'Amar', version: 2, money: null }))
      expect(JSON.stringify(seen)).not.toMatch(/£|@example/)
      const said = seen.timeline.map(({ what }) => what).filter((what) => !what.startsWith('Mail'))
      expect(said.filter((what) => what.startsWith('Changed: Packages'))).toHaveLength(2)
      expect(said.join()).not.toMatch(/waived|Gill|amount|to pay|difference/)
    }
    expect((await whats(number)).join()).toMatch(/waived: Sorry, Mrs Gill[\s\S]*with £\d+\.\d\d to pay/)
  })

  test('takes what the kitchen has done back where there is something else to cook, or another day, and says so', async () => {
    const number = await aPaidOrder(server, amar)
    const cook = async (mark: 'cooked' | 'delivered') => amar.call(markOrder, { number, mark, isDone: true })
    const marks = async () => (await onScreen(number)).marks
    await cook('cooked')
    await change(amar, number, { event_time: '19:30', customer_phone: '020 7946 0111' })
    expect(await marks()).toEqual(['cooked'])
    await cook('delivered')
    await change(amar, number, { event_date: nextDay })
    expect(await marks()).toEqual([])
    expect(await whats(number)).toEqual(
      expect.arrayContaining(['No longer: Cooked (The website)', 'No longer: Delivered (The website)']),
    )
    await cook('cooked')
    await change(amar, number, cheaper)
    expect(await marks()).toEqual([])
  })

  test('what the customer was told of allergens stays for what was ordered before, so that staff still ring', async () => {
    const number = await aPaidOrder(server, amar)
    const tell = (told: string, version = '2026-01-01') =>
      server.database
        .update(cateringOrders)
        .set({ allergenStatement: told, allergensVersion: version })
        .where(eq(cateringOrders.orderNumber, number))
    const was = (allergenStatementOf(['deluxe-tandoori', 'executive-lunch/chicken']) ?? '').replace(
      /^Salad: .*$/m,
      'Salad: milk.',
    )
    await tell(was)
    const curry = { menu_id: cateringPackages[1].id, quantity: 1 }
    await change(amar, number, { order_items: [...packages(1, 5), curry], pay: 'waive', waived_reason: 'A test' })
    const { allergenStatement, allergensVersion } = await rowOf(number)
    expect(allergensVersion).toBe('2026-01-01')
    expect(allergenStatement).toContain(`Added later: ${packageAllergensInWords(['traditional-curry'])}`)
    expect(allergenStatement).toMatch(/\nSalad: milk\.\n[\s\S]*\nButter chicken: /)
    expect((await onScreen(number)).toldOtherwise).toContain('Salad: told “milk”, now ')
    await change(amar, number, { order_items: packages(1, 0) })
    expect((await onScreen(number)).toldOtherwise).toContain('Salad: told “milk”, now ')
  })

  test('to a package whose dishes have changed since tells of the dishes that the order is cooked of', async () => {
    const [, boxes] = anOrder().order_items
    const number = await aPaidOrder(server, amar, 'card', { order_items: [boxes], total_amount: 99.95 })
    await publishRelease(server, withPackage('deluxe-tandoori', { dishes: ['naan'] }))
    const asSold = allergenStatementOf(['deluxe-tandoori', 'executive-lunch/chicken'], firstContent)
    const order_items = packages(1, 5)
    const { body } = await amar.call(judgeChange, {
      ...toJudge(await aChange(amar, number, { order_items })),
      number,
    })
    expect(body.allergens).toBe(statementTogether(asSold ?? ''))
    await change(amar, number, { order_items, pay: 'waive', waived_reason: 'A test' })
    expect(await rowOf(number)).toMatchObject({ allergenStatement: asSold, allergensVersion: allergenList.version })
    const { toldOtherwise, packages: cooked } = await onScreen(number)
    expect(toldOtherwise).toBeNull()
    expect(cooked[0]?.made?.dishes.map(({ name }) => name)).toContain('Salad')
    const mails = [...(await sendQueuedMails(server)).values()]
    expect(mails.map(({ text }) => text).join()).not.toMatch(/has changed since/)
  })

  test('what was told as it is today is told of the changed packages, and not of one package at another price', async () => {
    const number = await aPaidOrder(server, amar)
    const { id } = await rowOf(number)
    await server.database.execute(sql`update catering_orders set allergens_version = '2026-01-01'`)
    await server.database
      .update(cateringOrderItems)
      .set({ unitPricePence: 20_000, totalPence: 20_000 })
      .where(sql`order_id = ${id} and menu_id = 'deluxe-tandoori'`)
    await change(amar, number, { ...dearer, pay: 'waive', waived_reason: 'A test' })
    expect((await rowOf(number)).allergensVersion).toBe('2026-01-01')
    await change(amar, number, { order_items: packages(1, 0) })
    expect(await rowOf(number)).toMatchObject({
      allergensVersion: allergenList.version,
      allergenStatement: allergenStatementOf(['deluxe-tandoori']),
    })
  })
})

describe('a cheaper one', () => {
  test('is in force at once, and the difference goes back the way it was paid', async () => {
    const number = await aPaidOrder(server, amar)
    expect((await change(amar, number, cheaper)).body).toEqual({ state: 'in-force' })
    expect(await rowOf(number)).toMatchObject({ totalPence: 24999, places: 10, version: 2 })
    expect(await ledger()).toEqual([
      ['charge', 34994, 'succeeded'],
      ['refund', 9995, 'asked'],
    ])
    expect(await load()).toBe(10)
    const tasks = makeTasks({ ...server, config: {} } as never)
    const jobs = await queuedJobs(server)
    const refund = jobs.find(({ task }) => task === 'create-refund')
    await tasks['create-refund']?.(refund?.payload, {} as never)
    expect((await ledger())[1]).toEqual(['refund', 9995, 'succeeded'])
    // The mail about the change tells of its refund.
    expect(await queuedMails(server)).not.toContain('refund-on-its-way')
    const [mail, kitchens] = [...(await sendQueuedMails(server)).values()]
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('It was £349.94 and is £249.99 now. £99.95 goes back to you.')
    expect(kitchens?.text).not.toContain('£')
  })

  test('gives no more back than is left of the payment, and not what the person did not see', async () => {
    const number = await aPaidOrder(server, amar)
    const seen = await aChange(amar, number, cheaper)
    const key = randomUUID().replaceAll('-', '')
    const gift = { number, key, amountPence: 30_000, leftPence: 34_994, reason: 'A spoilt starter' }
    expect((await amar.call(refundOrder, gift)).status).toBe(200)
    expect((await amar.call(changeOrder, seen)).body).toMatchObject({ code: 'changed_meanwhile' })
    expect((await change(amar, number, cheaper)).body).toEqual({ state: 'in-force' })
    expect((await ledger()).map(([kind, pence]) => [kind, pence])).toEqual([
      ['charge', 34994],
      ['refund', 30000],
      ['refund', 4994],
    ])
  })
})

describe('a dearer one', () => {
  test('waits until the customer has paid the difference, and is in force then', async () => {
    const number = await aPaidOrder(server, amar)
    expect((await change(amar, number, dearer)).body).toEqual({ state: 'waiting' })
    expect(await rowOf(number)).toMatchObject({ totalPence: 34994, version: 1 })
    await offer()
    expect(await queuedMails(server)).toEqual(['change-to-pay'])
    const { waiting } = await onScreen(number)
    expect(waiting).toMatchObject({ toPayPence: 24999, address: expect.stringMatching(/^http/) })
    const [mail] = (await sendQueuedMails(server)).values()
    const text = mail?.text.replace(/\s+/g, ' ') ?? ''
    for (const words of [waiting?.address ?? '', '£249.99', 'Before: 1 × Deluxe', 'stays as it was']) {
      expect(text).toContain(words)
    }
    expect(mail?.attachments).toEqual([])
    await payWithCard(waiting?.address ?? '')
    await settleChange(server, waiting?.id ?? '')
    expect(await rowOf(number)).toMatchObject({ totalPence: 59993, version: 2, places: 25 })
    expect(await ledger()).toEqual([
      ['charge', 34994, 'succeeded'],
      ['charge', 24999, 'succeeded'],
    ])
    expect(await load()).toBe(25)
    expect(await queuedMails(server)).toEqual(['order-changed', 'staff-order-changed'])
    const [paid] = (await sendQueuedMails(server)).values()
    expect(paid?.text.replace(/\s+/g, ' ')).toContain('The difference of £249.99 is paid')
    expect(await whats(number)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Change asked for, with £249\.99 to pay: Packages from .* to .* \(Amar\)$/),
        'The difference is paid, so the change is in force',
      ]),
    )
  })

  test('is paid for the food that its mail told of, so that staff ring where the list has changed, also of a package that is gone', async () => {
    onTestFinished(() => goLive({ number: 1, content: firstContent }))
    const number = await aPaidOrder(server, amar)
    await change(amar, number, { order_items: [...packages(1, 5), { menu_id: cateringPackages[1].id, quantity: 1 }] })
    await offer()
    const [mail] = (await sendQueuedMails(server)).values()
    const told = packageAllergensInWords(['deluxe-tandoori', 'executive-lunch/chicken', 'traditional-curry']) ?? ''
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(told)
    expect(mail?.text).not.toContain('has changed since')

    const { packages: sold, packageDishes: dishes } = firstContent
    const packageDishes = dishes.map((dish) =>
      dish.name === 'Butter chicken' && dish.food
        ? { ...dish, food: { ...dish.food, contains: ['lupin'] as const } }
        : dish,
    )
    goLive({ number: 2, content: { ...firstContent, packageDishes } })
    const { waiting } = await onScreen(number)
    await payWithCard(waiting?.address ?? '')
    await settleChange(server, waiting?.id ?? '')
    expect((await onScreen(number)).toldOtherwise).toContain('Butter chicken: told “milk')
    expect((await rowOf(number)).allergenStatement).toContain(told)
    const [changed] = (await sendQueuedMails(server)).values()
    expect(changed?.text.replace(/\s+/g, ' ')).toMatch(/Our list has changed since\. Please ring us/)

    goLive({
      number: 3,
      content: { ...firstContent, packageDishes, packages: sold.filter(({ id }) => id !== cateringPackages[1].id) },
    })
    expect((await onScreen(number)).toldOtherwise).toContain('Butter chicken: told “milk')
  })

  test('staff withdraw it, and its page is closed', async () => {
    const number = await aPaidOrder(server, amar)
    await change(amar, number, dearer)
    const { waiting } = await onScreen(number)
    const asked = { number, change: waiting?.id ?? '' }
    expect((await priya.call(withdrawChange, asked)).body).toEqual({ state: 'withdrawn' })
    expect((await priya.call(withdrawChange, asked)).body).toEqual({ state: 'withdrawn' })
    const session = await server.stripe.checkout.sessions.retrieve((await changes())[0]?.checkoutSessionId ?? '')
    expect(session.status).toBe('expired')
    expect([await load(), await acts('withdraw-change')]).toEqual([15, [['Priya', number, null]]])
    const other = await aPaidOrder(server, amar)
    expect((await amar.call(withdrawChange, { ...asked, number: other })).status).toBe(404)
  })

  test('makes room for another one, whose author has seen it', async () => {
    const number = await aPaidOrder(server, amar)
    const unseen = await aChange(priya, number, { guest_count: 20 })
    await change(amar, number, dearer)
    expect((await priya.call(changeOrder, unseen)).body).toMatchObject({ code: 'changed_meanwhile' })
    expect((await change(priya, number, { order_items: packages(1, 15) })).body).toEqual({ state: 'waiting' })
    expect((await changes()).map(({ state }) => state)).toEqual(['withdrawn', 'waiting'])
    expect(await load()).toBe(25)
    const cheapest = await aChange(priya, number, cheaper)
    expect((await priya.call(changeOrder, cheapest)).body).toEqual({ state: 'in-force' })
    expect((await changes()).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'in-force'])
    expect([await load(), (await rowOf(number)).version]).toEqual([10, 2])
  })

  test('that is paid while another one takes its place stays, and the other is told', async () => {
    const number = await aPaidOrder(server, amar)
    await change(amar, number, dearer)
    const next = await aChange(amar, number, { order_items: packages(1, 15) })
    await payWithCard((await onScreen(number)).waiting?.address ?? '')
    expect((await amar.call(changeOrder, next)).body).toMatchObject({ code: 'changed_meanwhile' })
    expect(await rowOf(number)).toMatchObject({ version: 2, totalPence: 59993, guestCount: 15 })
  })

  test('that is paid while staff withdraw it is in force', async () => {
    const number = await aPaidOrder(server, amar, 'cash')
    await change(amar, number, dearer)
    const { waiting } = await onScreen(number)
    await payWithCard(waiting?.address ?? '')
    expect((await amar.call(withdrawChange, { number, change: waiting?.id ?? '' })).body).toMatchObject({
      code: 'changed_meanwhile',
    })
    expect(await rowOf(number)).toMatchObject({ version: 2, totalPence: 59993 })
  })

  test('is in force at once where it is waived, with a reason, and what was waived never goes back', async () => {
    const number = await aPaidOrder(server, amar)
    const without = await change(amar, number, { ...dearer, pay: 'waive' })
    expect([without.status, without.body]).toMatchObject([400, { fields: [{ path: 'waived_reason' }] }])
    const waived = { ...dearer, pay: 'waive', waived_reason: 'Sorry for the cold naan, Mrs Gill' } as const
    expect((await change(amar, number, waived)).body).toEqual({ state: 'in-force' })
    expect(await rowOf(number)).toMatchObject({ totalPence: 59993, waivedPence: 24999, version: 2 })
    expect(await ledger()).toEqual([['charge', 34994, 'succeeded']])
    expect((await whats(number)).join()).toContain('£249.99 waived: Sorry for the cold naan, Mrs Gill')
    expect(JSON.stringify(await acts('change-order'))).not.toContain('Gill')
    const [mail] = (await sendQueuedMails(server)).values()
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('You do not have to pay the difference.')
    expect(mail?.text).not.toContain('Gill')
    const back = await aChange(amar, number, { order_items: packages(1, 0) })
    expect(back.back_pence).toBe(9995)
    expect((await amar.call(changeOrder, back)).body).toEqual({ state: 'in-force' })
    expect(await rowOf(number)).toMatchObject({ totalPence: 24999, waivedPence: 0 })
  })

  test('was paid otherwise: asks who sits there, as where money goes back, and has its row in the ledger', async () => {
    const number = await aPaidOrder(server, amar, 'cash')
    const cash = { ...dearer, pay: 'cash', payment_note: 'In an envelope' } as const
    await server.database.execute(sql`update staff_sessions set proved_at = now() - interval '16 minutes'`)
    for (const wanted of [cash, cheaper]) {
      expect((await change(amar, number, wanted)).body).toMatchObject({ code: 'prove_again' })
    }
    expect((await change(amar, number, { guest_count: 16 })).status).toBe(200)
    await server.database.execute(sql`update staff_sessions set proved_at = now()`)
    expect(await rowOf(number)).toMatchObject({ totalPence: 34994, guestCount: 16 })
    expect((await change(amar, number, { ...cash, guest_count: 16 })).body).toEqual({ state: 'in-force' })
    const [, second] = await server.database.select().from(orderLedger).orderBy(orderLedger.createdAt)
    expect(second).toMatchObject({
      kind: 'paid-otherwise',
      amountPence: 24999,
      reason: 'In cash: In an envelope',
      by: 'Amar',
      changeId: (await changes())[1]?.id,
    })
    expect(await whats(number)).toContain('The difference of £249.99: Paid in cash: In an envelope (Amar)')
  })

  test('leaves the order as it was where no page can be opened', async () => {
    const number = await aPaidOrder(server, amar)
    const create = vi.spyOn(server.stripe.checkout.sessions, 'create')
    create.mockRejectedValueOnce(Object.assign(new Error('away'), { type: 'StripeConnectionError' }))
    const asked = await aChange(amar, number, dearer)
    expect((await amar.call(changeOrder, asked)).body).toMatchObject({ code: 'payment_provider_unavailable' })
    create.mockRestore()
    expect(await changes()).toEqual([])
    await offer()
    expect([await queuedMails(server), await load(), (await onScreen(number)).waiting]).toEqual([[], 15, null])
    // The same press, once more.
    expect((await amar.call(changeOrder, asked)).body).toEqual({ state: 'waiting' })
    await amar.call(withdrawChange, { number, change: (await changes())[0]?.id ?? '' })
    expect((await amar.call(changeOrder, asked)).body).toMatchObject({ code: 'changed_meanwhile' })
  })

  test('that took the place of another one and failed leaves a mail that the other was not made', async () => {
    const number = await aPaidOrder(server, amar)
    await change(amar, number, dearer)
    await offer()
    await passQueuedMails(server)
    const create = vi.spyOn(server.stripe.checkout.sessions, 'create')
    create.mockRejectedValueOnce(Object.assign(new Error('away'), { type: 'StripeConnectionError' }))
    const asked = await aChange(amar, number, { order_items: packages(1, 15) })
    expect((await amar.call(changeOrder, asked)).body).toMatchObject({ code: 'payment_provider_unavailable' })
    create.mockRestore()
    const [withdrawn, ...others] = await changes()
    expect([withdrawn?.state, others]).toEqual(['withdrawn', []])
    const mails = [...(await sendQueuedMails(server)).values()]
    expect(mails).toMatchObject([{ to: 'jasleen@example.com', subject: expect.stringContaining('stays as it was') }])
    expect(mails[0]?.text.replace(/\s+/g, ' ')).toContain('the link is closed')
    // The same press, once more, finds nothing to withdraw.
    expect((await amar.call(changeOrder, asked)).body).toEqual({ state: 'waiting' })
    await offer()
    expect(await queuedMails(server)).toEqual(['change-to-pay'])
  })

  test('a server that dies before its page is open loses nothing: the job opens it and mails the address once', async () => {
    const number = await aPaidOrder(server, amar)
    await change(amar, number, dearer)
    await server.database.execute(sql`update order_changes set checkout_session_id = null, checkout_url = null`)
    await offer()
    expect((await onScreen(number)).waiting?.address).toMatch(/^http/)
    expect((await sendQueuedMails(server)).size).toBe(1)
  })

  test('that alters the e-mail address too is told there, since that costs nothing and is in force at once', async () => {
    const number = await aPaidOrder(server, amar)
    await change(amar, number, { ...dearer, customer_email: 'new@example.com' })
    await offer()
    const address = (await onScreen(number)).waiting?.address ?? ''
    const mails = [...(await sendQueuedMails(server)).values()]
    const about = (to: string) => mails.filter((mail) => mail.to === to).map(({ subject }) => subject)
    expect(about('new@example.com')).toEqual([
      expect.stringContaining('has changed'),
      expect.stringContaining('£249.99 to pay'),
    ])
    expect(about('jasleen@example.com')).toEqual([expect.stringContaining('no longer belongs')])
    expect(mails.find(({ to }) => to === 'jasleen@example.com')?.text).not.toContain(address)
    const waiting = (await changes()).find(({ state }) => state === 'waiting')
    await server.stripe.checkout.sessions.expire(waiting?.checkoutSessionId ?? '')
    await settleChange(server, waiting?.id ?? '')
    const lapsed = [...(await sendQueuedMails(server)).values()]
    expect(lapsed).toMatchObject([{ to: 'new@example.com', subject: expect.stringContaining('stays as it was') }])
  })

  test('is told at the address that is in force when the mail goes, also where that was changed meanwhile', async () => {
    const number = await aPaidOrder(server, amar)
    await change(amar, number, dearer)
    await offer()
    const paid = (await sendQueuedMails(server)).values()
    expect([...paid].map(({ to }) => to)).toEqual(['jasleen@example.com'])
    await amar.call(withdrawChange, { number, change: (await changes())[0]?.id ?? '' })
    expect((await change(amar, number, { customer_email: 'new@example.com' })).body).toEqual({ state: 'in-force' })
    const mails = [...(await sendQueuedMails(server)).values()]
    const about = (to: string) => mails.filter((mail) => mail.to === to).map(({ subject }) => subject)
    expect(about('new@example.com')).toEqual([
      expect.stringContaining('was not made'),
      expect.stringContaining('has changed'),
    ])
    expect(about('jasleen@example.com')).toEqual([expect.stringContaining('no longer belongs')])
  })
})

describe('two people and two presses', () => {
  test('the same form that is sent several times is one change', async () => {
    const number = await aPaidOrder(server, amar)
    for (const wanted of [cheaper, dearer]) {
      const asked = await aChange(amar, number, wanted)
      const answers = await Promise.all([1, 2, 3].map(() => amar.call(changeOrder, asked)))
      const again = await amar.call(changeOrder, asked)
      expect([...answers, again].map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const other = await amar.call(changeOrder, { ...asked, order_items: packages(1, 1) })
      expect([other.status, other.body]).toMatchObject([422, { code: 'idempotency_key_reused' }])
    }
    expect((await changes()).map(({ state }) => state)).toEqual(['in-force', 'waiting'])
    expect((await ledger()).map(([kind]) => kind)).toEqual(['charge', 'refund'])
    expect((await acts('change-order')).filter(([, subject]) => subject === number)).toHaveLength(2)
  })
})

describe('the rules', () => {
  beforeEach(() =>
    setDeliveryRules(server.database, { places: 20, week: Array(7).fill({ from: '11:30', to: '20:00' }) }),
  )
  afterAll(() => setDeliveryRules(server.database))
  const judged = async (number: string, content = {}) =>
    (await amar.call(judgeChange, { ...toJudge(content), number })).body

  test('one of which stops a change after another was withdrawn for it: the customer hears that their link is dead', async () => {
    const number = await aPaidOrder(server, amar)
    await change(amar, number, { order_items: packages(1, 10) })
    await offer()
    await passQueuedMails(server)
    const asked = await aChange(amar, number, { event_date: nextDay, order_items: packages(1, 10) })
    const { sessions } = server.stripe.checkout
    const expire = sessions.expire.bind(sessions)
    const spy = vi.spyOn(sessions, 'expire').mockImplementationOnce(async (id: string) => {
      await placeOrder(server, { event_date: nextDay })
      return expire(id)
    })
    expect((await amar.call(changeOrder, asked)).body).toMatchObject({ code: 'changed_meanwhile' })
    spy.mockRestore()
    expect((await changes()).map(({ state }) => state)).toEqual(['withdrawn'])
    expect(await queuedMails(server)).toEqual(['change-lapsed'])
  })

  test('are gone beyond by whoever has seen the reasons, which is written down', async () => {
    const number = await aPaidOrder(server, amar)
    // The order's own places count as free for it.
    const same = await judged(number, { special_instructions: 'Mild for the children, please.' })
    expect(same).toMatchObject({ facts: [], reasons: [], places: { taken: 0, limit: 20 }, toPayPence: 0, backPence: 0 })
    const late = { event_time: '21:00' }
    const refused = await change(amar, number, late)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'changed_meanwhile' }])
    const beyond = (await judged(number, late)).reasons.map(({ message }) => message)
    expect((await change(amar, number, { ...late, beyond })).body).toEqual({ state: 'in-force' })
    expect((await changes())[0]?.beyond).toBe(beyond.join(' '))
    expect((await whats(number)).join()).toContain(`Beyond the rules: ${beyond.join(' ')}`)
    expect((await acts('change-order')).at(-1)?.[2]).toBe(`time; beyond the rules: ${beyond.join(' ')}`)
    const kitchens = [...(await sendQueuedMails(server)).values()].find(({ to }) => to === 'kitchen@example.com')
    expect(kitchens?.text).toContain('Beyond the rules')
  })
})

describe('refuses', () => {
  test('an order that is not paid, is cancelled, or is over', async () => {
    const { order_number: unpaid } = await placeOrder(server)
    const answer = await amar.call(judgeChange, { number: unpaid })
    expect([answer.status, answer.body]).toMatchObject([409, { message: expect.stringContaining('take it again') }])
    const number = await aPaidOrder(server, amar)
    const asked = await aChange(amar, number, { guest_count: 16 })
    await server.database.execute(sql`update catering_orders set event_date = current_date - 1`)
    expect((await amar.call(changeOrder, asked)).body).toMatchObject({ message: expect.stringContaining('is over') })
    await server.database.execute(sql`update catering_orders set event_date = ${day}, status = 'cancelled'`)
    expect((await amar.call(changeOrder, asked)).body).toMatchObject({ message: expect.stringContaining('cancelled') })
  })

  test('what is wrong, at its field', async () => {
    const number = await aPaidOrder(server, amar, 'cash')
    const asked = await aChange(amar, number, { guest_count: 16 })
    const today = londonDay(new Date())
    const faults: [string, Partial<typeof asked>][] = [
      ['event_date', { event_date: addDays(today, -1) }],
      ['event_date', { event_date: addDays(today, 731) }],
      ['customer_email', { customer_email: 'nobody' }],
      ['order_items', { order_items: [] }],
      ['guest_count', { guest_count: 0 }],
    ]
    for (const [path, wrong] of faults) {
      const { status, body } = await amar.call(changeOrder, { ...asked, ...wrong })
      expect([status, body]).toMatchObject([400, { fields: [{ path }] }])
    }
  })

  test('a link for less than Stripe takes, and what is wrong or nothing, before the change that waits is withdrawn', async () => {
    const eightBoxes = { order_items: packages(0, 8), total_pence: 15_992 }
    const number = await aPaidOrder(server, amar, 'cash', eightBoxes)
    expect((await change(amar, number, dearer)).body).toEqual({ state: 'waiting' })
    const vegetarian = cateringPackages.find(({ menuId }) => menuId === 'vegetarian-delight')?.id ?? ''
    const { status, body } = await change(amar, number, { order_items: [{ menu_id: vegetarian, quantity: 1 }] })
    expect([status, body]).toMatchObject([400, { fields: [{ path: 'pay', message: expect.stringContaining('30') }] }])
    expect((await change(amar, number, { ...dearer, event_date: addDays(day, -11) })).status).toBe(400)
    expect((await change(amar, number, {})).body).toMatchObject({ code: 'not_possible' })
    expect(await changes()).toMatchObject([{ state: 'waiting' }])
  })

  test('another price than was seen, and a change that changes nothing', async () => {
    const number = await aPaidOrder(server, amar)
    const asked = await aChange(amar, number, dearer)
    expect((await amar.call(changeOrder, { ...asked, total_pence: 1 })).body).toMatchObject({ code: 'price_changed' })
    expect((await change(amar, number)).body).toMatchObject({
      message: expect.stringContaining('Nothing is different'),
    })
    expect(await changes()).toEqual([])
  })
})

describe('prices', () => {
  test('what was ordered before keeps its price, and what is more costs today’s', async () => {
    const number = await aPaidOrder(server, amar)
    const { id } = await rowOf(number)
    await server.database
      .update(cateringOrderItems)
      .set({ unitPricePence: 20_000, totalPence: 20_000 })
      .where(sql`order_id = ${id} and menu_id = 'deluxe-tandoori'`)
    await server.database.execute(sql`update catering_orders set total_pence = 29995`)
    await server.database.execute(sql`update order_ledger set amount_pence = 29995`)
    const asked = await aChange(amar, number, { ...dearer, pay: 'waive', waived_reason: 'A test' })
    expect(asked.total_pence).toBe(20_000 + 24_999 + 9_995)
    expect((await amar.call(changeOrder, asked)).body).toEqual({ state: 'in-force' })
    const { packages: cooked } = await onScreen(number)
    expect(cooked).toMatchObject([{ name: 'Deluxe Tandoori Feast', quantity: 2 }, { quantity: 5 }])
    expect((await onScreen(number)).changes[0]?.facts).toEqual([
      {
        name: 'Packages',
        before: '1 × Deluxe Tandoori Feast, 5 × Executive Lunch Box (chicken)',
        after: '2 × Deluxe Tandoori Feast, 5 × Executive Lunch Box (chicken)',
      },
    ])
    const fewer = await aChange(amar, number, { order_items: packages(1, 5) })
    expect(fewer.total_pence).toBe(29_995)
  })
})

test('boxes from before there was a choice get their options, for the price that they were ordered at', async () => {
  const number = await aPaidOrder(server, amar)
  const { id } = await rowOf(number)
  await server.database.execute(sql`
    update catering_order_items set menu_id = 'executive-lunch', item_name = 'Executive Lunch Box'
    where order_id = ${id} and menu_id like 'executive-lunch/%'`)
  const [deluxe] = packages(1, 0)
  const menu_id = cateringPackages.find(({ menuId }) => menuId === 'executive-lunch')?.id ?? ''
  const choosing = (choices: { option: string; quantity: number }[]) => [
    deluxe as NonNullable<typeof deluxe>,
    { menu_id, quantity: choices.reduce((sum, { quantity }) => sum + quantity, 0), choices },
  ]
  const some = { order_items: choosing([{ option: 'paneer', quantity: 2 }]) }
  const judged = (await amar.call(judgeChange, { number, ...toJudge(some) })).body
  expect(judged).toMatchObject({
    toPayPence: 0,
    backPence: 0,
    unsold: [],
    withoutChoice: [{ name: 'Executive Lunch Box', quantity: 3 }],
  })
  // Boxes that were ordered before stay as they are; for more, somebody has to say which.
  const unsaid = (quantity: number) => [deluxe as NonNullable<typeof deluxe>, { menu_id, quantity }]
  expect((await change(amar, number, { order_items: unsaid(7) })).body).toMatchObject({
    fields: [{ path: 'order_items.1.choices', message: expect.stringMatching(/comes with chicken or paneer/) }],
  })
  expect((await change(amar, number, { event_time: '19:00', order_items: unsaid(5) })).status).toBe(200)
  const places = await load()
  const all = [
    { option: 'chicken', quantity: 3 },
    { option: 'paneer', quantity: 2 },
  ]
  const asked = await aChange(amar, number, { order_items: choosing(all) })
  for (let times = 0; times < 2; times++)
    expect((await amar.call(changeOrder, asked)).body).toEqual({ state: 'in-force' })
  expect((await onScreen(number)).packages).toMatchObject([
    { menuId: 'deluxe-tandoori', quantity: 1 },
    { menuId: 'executive-lunch/chicken', quantity: 3 },
    { menuId: 'executive-lunch/paneer', quantity: 2 },
  ])
  expect([await load(), (await rowOf(number)).totalPence]).toEqual([places, 34_994])
})

test('a form that was drawn before an option came takes nothing of it away, and is told', async () => {
  const drawn = releaseNow().number
  const veg = { id: 'veg', name: 'no onion', dishes: ['tarka-daal'] }
  const plain = { id: 'plain', name: 'plain', dishes: ['spicy-potato'] }
  const options = [plain, veg]
  await publishRelease(server, withPackage('vegetarian-delight', { options }))
  const [vegetarian] = cateringPackages.filter(({ menuId }) => menuId === 'vegetarian-delight')
  const choices = [{ option: 'veg', quantity: 2 }]
  const total = { total_amount: 2 * poundsFromPence(vegetarian?.pricePence ?? 0) }
  const order_items = [{ ...anOrder().order_items[0], menu_id: vegetarian?.id, quantity: 2, choices }]
  const unit_price = total.total_amount / 2
  const number = await aPaidOrder(server, amar, 'card', {
    order_items: order_items.map((each) => ({ ...each, unit_price })),
    ...total,
  })

  const kept = { order_items: [{ menu_id: vegetarian?.id ?? '', quantity: 2, choices }] }
  const wrong = { order_items: packages(1, 0) }
  const { status, body } = await change(amar, number, { ...wrong, release: drawn })
  expect([status, body]).toMatchObject([
    409,
    {
      code: 'changed_meanwhile',
      message: expect.stringMatching(/Vegetarian Delight Package comes with plain or no onion now\./),
    },
  ])
  expect((await onScreen(number)).version).toBe(1)
  // A change that leaves the packages alone asks nothing.
  const asked = await aChange(amar, number, { ...kept, event_time: '19:00', release: drawn })
  expect((await amar.call(changeOrder, asked)).status).toBe(200)
  // The same form once more finds its change.
  await publishRelease(server, withPackage('vegetarian-delight', { options, serves: 30 }))
  expect((await amar.call(changeOrder, asked)).body).toEqual({ state: 'in-force' })
  expect((await onScreen(number)).version).toBe(2)
})

describe('erasing', () => {
  test('a person empties what changes altered, and leaves the money', async () => {
    const number = await aPaidOrder(server, amar, 'cash')
    await change(amar, number, {
      customer_email: 'new@example.com',
      ...dearer,
      pay: 'waive',
      waived_reason: 'For Mrs Gill',
    })
    await server.database.execute(sql`update catering_orders set event_date = current_date - 3`)
    expect((await erasePersonalData(server.database, 'new@example.com')).orders).toBe(1)
    expect(await changes()).toMatchObject([
      { before: null, after: null, waivedReason: null, waivedPence: 24999, differencePence: 24999, by: 'Amar' },
    ])
    const seen = await onScreen(number)
    expect(seen.changes).toMatchObject([{ facts: [], money: { waivedReason: null } }])
    expect(JSON.stringify(seen)).not.toMatch(/Gill|example\.com/)
  })

  test('a person by an address that an order had before takes nothing but the address out of it', async () => {
    const number = await aPaidOrder(server, amar)
    await change(amar, number, dearer)
    const { waiting } = await onScreen(number)
    await amar.call(withdrawChange, { number, change: waiting?.id ?? '' })
    await passQueuedMails(server)
    await change(amar, number, { customer_email: 'New@example.com', guest_count: 16 })
    const held = await findPersonalData(server.database, 'Jasleen@example.com')
    expect(held).toEqual({ orders: [], applications: [], enquiries: [], news: [], formerly: [number] })
    expect(await erasePersonalData(server.database, 'Jasleen@example.com')).toMatchObject({ toCook: [], orders: 0 })
    expect(await rowOf(number)).toMatchObject({ customerEmail: 'New@example.com', erased: false })
    expect(await changes()).toMatchObject([
      { state: 'withdrawn', before: { customerEmail: '' }, after: { customerEmail: '' } },
      { before: { customerEmail: '', customerName: 'Jasleen Kaur' }, after: { customerEmail: 'New@example.com' } },
    ])
    expect((await findPersonalData(server.database, 'jasleen@example.com')).formerly).toEqual([])
    expect((await onScreen(number)).changes.flatMap(({ facts }) => facts)).toContainEqual({
      name: 'Email address',
      before: 'none',
      after: 'New@example.com',
    })
    // Its mail to the former address has nobody to go to.
    expect(await queuedMails(server)).toContain('address-replaced')
    expect([...(await sendQueuedMails(server)).values()].map(({ to }) => to)).toEqual([
      'New@example.com',
      'kitchen@example.com',
    ])
  })

  test('by age does so too', async () => {
    const number = await aPaidOrder(server, amar, 'cash')
    await change(amar, number, { guest_count: 16 })
    await server.database.execute(
      sql`update catering_orders set event_date = current_date - 9, created_at = now() - interval '9 days'`,
    )
    expect(await eraseOldOrders(server.database, 5)).toBe(1)
    expect(await changes()).toMatchObject([{ before: null, after: null }])
  })
})
