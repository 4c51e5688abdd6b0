import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeOrder } from '../../contract/staff/change-order.ts'
import { orderChanges } from '../../server/database/changes-schema.ts'
import type { Database } from '../../server/database/database.ts'
import { reconcileOrders } from '../../server/jobs/reconcile-orders.ts'
import { makeTasks } from '../../server/jobs/tasks.ts'
import { changePaidOrder } from '../../server/orders/changes/change-order.ts'
import { settleChange } from '../../server/orders/changes/settle-change.ts'
import { requireOrder } from '../../server/orders/order/orders.ts'
import { aChange, aPaidOrder, change, packages } from '../server/changed-orders.ts'
import { clearOrders, clearOrdersAndJobs } from '../server/clear-orders.ts'
import { silent, startTestServer, type TestServer } from '../server/harness.ts'
import { queuedJobs, sendQueuedMails } from '../server/placed-orders.ts'
import { signedInAs } from '../server/staff-client.ts'

let server: TestServer
let amar: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  amar = await signedInAs(server, 'manager', 'Amar')
})
afterAll(() => server.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await clearOrdersAndJobs(server.database)
})

const dearer = { order_items: packages(2, 5) }
const other = { order_items: packages(1, 15) }
const changes = () => server.database.select().from(orderChanges).orderBy(orderChanges.createdAt)
const away = () => Object.assign(new Error('away'), { type: 'StripeConnectionError' })

/** Does the queued jobs about changes, as the worker would. */
async function doJobs(): Promise<void> {
  const tasks = makeTasks({ ...server, config: { publicUrl: server.url } } as never)
  for (const { task, payload } of await queuedJobs(server)) {
    if (task === 'offer-change' || task === 'close-change') await tasks[task]?.(payload, {} as never)
  }
}

/** The mails about changes that are queued, each with the id of its change. */
async function mailsOfChanges(): Promise<string[]> {
  const mails = (await queuedJobs(server)).filter(({ payload }) => payload.changeId && payload.mail)
  return [...new Set(mails.map(({ payload }) => `${payload.mail} ${payload.changeId}`))].sort()
}

/** A server that has closed a page but not ended the page's change within a minute counts as dead. */
const letAMinutePass = () =>
  server.database.execute(sql`update order_changes set page_closed_at = page_closed_at - interval '61 seconds'`)

/** An order with a change that waits to be paid, and whose customer has the link. */
async function waitingOrder(): Promise<string> {
  const number = await aPaidOrder(server, amar)
  expect((await change(amar, number, dearer)).body).toEqual({ state: 'waiting' })
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
  return number
}

describe('a server that dies while one change takes the place of another', () => {
  /** Puts the other change in place of the first at a server that dies after so many transactions. */
  async function replaceWhileDying(number: string, transactions: number): Promise<boolean> {
    let left = transactions
    const dead = () => Promise.reject(new Error('The server is dead'))
    const transaction: Database['transaction'] = (work) => (left-- > 0 ? server.database.transaction(work) : dead())
    const { create } = server.stripe.checkout.sessions
    const spy = vi.spyOn(server.stripe.checkout.sessions, 'create')
    spy.mockImplementation((...given: unknown[]) =>
      left > 0 ? create.apply(server.stripe.checkout.sessions, given as never) : (dead() as never),
    )
    const database = Object.assign(Object.create(server.database), { transaction })
    const options = { ...server, database, publicUrl: server.url, log: silent }
    const [waiting] = await changes()
    const asked = {
      ...{ key: randomUUID(), wanted: other, by: 'staff' as const, beyond: [] },
      ...{ caller: { name: 'Amar', personId: amar.id }, pay: { how: 'link' as const } },
      seen: { version: 1, waiting: waiting?.id ?? null, price: { totalPence: 54_984, backPence: 0 } },
    }
    const id = (await requireOrder(server.database, number)).id
    const isDone = await changePaidOrder(options, id, asked).then(
      () => true,
      () => false,
    )
    spy.mockRestore()
    return isDone
  }

  test('leaves one truth, whenever it dies, and the customer hears it', async () => {
    let isDone = false
    for (let transactions = 0; !isDone; transactions++) {
      expect(transactions).toBeLessThan(10)
      await clearOrders(server.database)
      const number = await waitingOrder()
      isDone = await replaceWhileDying(number, transactions)
      await doJobs()
      await letAMinutePass()
      await reconcileOrders(server)
      const [first, second] = await changes()
      expect(first?.state).not.toBe('waiting')
      const told = second ? `change-to-pay ${second.id}` : `change-lapsed ${first?.id}`
      expect(await mailsOfChanges()).toEqual([told])
      if (second) expect(second).toMatchObject({ state: 'waiting', checkoutUrl: expect.stringMatching(/^http/) })
      await server.database.execute(sql`delete from graphile_worker._private_jobs`)
    }
  })

  test('or hears nothing from Stripe: the same press, for which no page can be opened, tells of the first', async () => {
    const number = await waitingOrder()
    const asked = await aChange(amar, number, other)
    const create = vi.spyOn(server.stripe.checkout.sessions, 'create')
    // The first server hears nothing from Stripe until all is over.
    const silence = Promise.withResolvers<never>()
    create.mockImplementationOnce(() => silence.promise as never)
    const firstPress = amar.call(changeOrder, asked)
    await vi.waitFor(() => expect(create).toHaveBeenCalledOnce(), { timeout: 60_000 })
    create.mockRejectedValueOnce(away())
    expect((await amar.call(changeOrder, asked)).body).toMatchObject({ code: 'payment_provider_unavailable' })
    silence.reject(away())
    expect((await firstPress).body).toMatchObject({ code: 'payment_provider_unavailable' })
    const [first, ...others] = await changes()
    expect([first?.state, others]).toEqual(['withdrawn', []])
    expect(await mailsOfChanges()).toEqual([`change-lapsed ${first?.id}`])
  })
})

describe('while Stripe is slow', () => {
  /** Stripe's answer to a request whose twin is being answered. */
  const busy = () =>
    new Stripe.errors.StripeIdempotencyError({ type: 'idempotency_error', statusCode: 409, message: 'in use' } as never)

  test('a press whose job is opening the page waits until Stripe answers', async () => {
    const number = await aPaidOrder(server, amar)
    const asked = await aChange(amar, number, dearer)
    const create = vi.spyOn(server.stripe.checkout.sessions, 'create')
    // The job dies before it stores the page, so nobody but Stripe has it.
    for (let turn = 0; turn < 3; turn++) create.mockRejectedValueOnce(busy())
    expect((await amar.call(changeOrder, asked)).body).toEqual({ state: 'waiting' })
    expect(await changes()).toMatchObject([{ state: 'waiting', checkoutUrl: expect.stringMatching(/^http/) }])
  })

  test('a press that gives up is told of the page that its job has opened meanwhile, and nobody that it failed', async () => {
    const number = await waitingOrder()
    const asked = await aChange(amar, number, other)
    const create = vi.spyOn(server.stripe.checkout.sessions, 'create')
    create.mockImplementationOnce((async () => {
      await doJobs()
      throw away()
    }) as never)
    expect((await amar.call(changeOrder, asked)).body).toEqual({ state: 'waiting' })
    const [first, second] = await changes()
    expect([first?.state, second?.state]).toEqual(['withdrawn', 'waiting'])
    expect(await mailsOfChanges()).toEqual([`change-to-pay ${second?.id}`])
  })
})

describe('when Stripe’s event about a closed page is faster than the change that it was closed for', () => {
  /** Lets the webhook be handled before the request hears that the page is closed. */
  function letTheEventComeFirst() {
    const { sessions } = server.stripe.checkout
    const { expire } = sessions
    const spy = vi.spyOn(sessions, 'expire')
    spy.mockImplementationOnce((async (...given: Parameters<typeof expire>) => {
      const closed = await expire.apply(sessions, given)
      for (const { id } of await changes()) await settleChange(server, id)
      return closed
    }) as never)
    return spy
  }

  test('nobody hears that it was not paid in time', async () => {
    const number = await waitingOrder()
    const spy = letTheEventComeFirst()
    expect((await change(amar, number, other)).body).toEqual({ state: 'waiting' })
    expect(spy).toHaveBeenCalled()
    await doJobs()
    await reconcileOrders(server)
    const [first, second] = await changes()
    expect([first?.state, second?.state]).toEqual(['withdrawn', 'waiting'])
    expect(await mailsOfChanges()).toEqual([`change-to-pay ${second?.id}`])
  })

  test('a page that was closed in Stripe ends its change, which was taken back and not unpaid in time', async () => {
    await waitingOrder()
    const [first] = await changes()
    await server.stripe.checkout.sessions.expire(first?.checkoutSessionId ?? '')
    await settleChange(server, first?.id ?? '')
    expect((await changes())[0]?.state).toBe('withdrawn')
    const [mail] = [...(await sendQueuedMails(server)).values()]
    expect(mail?.text).toContain('was taken back')
    expect(mail?.text).not.toContain('not paid in time')
  })
})

test('of three changes in a row of which the third fails, the mail names the one whose link the customer has', async () => {
  const number = await aPaidOrder(server, amar)
  await change(amar, number, dearer)
  await doJobs()
  expect([...(await sendQueuedMails(server)).keys()].some((id) => id.startsWith('change-to-pay.'))).toBe(true)
  // The second is replaced before its mail goes.
  await change(amar, number, other)
  await server.database.execute(sql`delete from graphile_worker._private_jobs`)
  const create = vi.spyOn(server.stripe.checkout.sessions, 'create')
  create.mockRejectedValueOnce(away())
  expect((await change(amar, number, { order_items: packages(3, 5) })).body).toMatchObject({
    code: 'payment_provider_unavailable',
  })
  const [first, second, ...others] = await changes()
  expect([first?.state, second?.state, others]).toEqual(['withdrawn', 'withdrawn', []])
  expect(await mailsOfChanges()).toEqual([`change-lapsed ${first?.id}`])
})
