import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { recheckPaidOrders, reconcileOrders } from '../../server/jobs/reconcile-orders.ts'
import { createTestDatabase, silent } from './harness.ts'

const { wait } = vi.hoisted(() => ({ wait: vi.fn(async (_milliseconds: number) => {}) }))
vi.mock('node:timers/promises', async (original) => ({ ...(await original<object>()), setTimeout: wait }))

let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const made = await createTestDatabase()
  database = openDatabase(made.url, silent)
  drop = made.drop
})
afterAll(async () => {
  await database.pool.end()
  await drop()
})
// The clock stands still, because a slow machine would need more than one run.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0))
afterEach(async () => {
  vi.restoreAllMocks()
  wait.mockReset()
  await database.execute(sql`truncate catering_orders, graphile_worker._private_jobs cascade`)
})

/**
 * Stores orders numbered from 1, whose sessions have the same numbers. Pending orders are due, the first one first, and
 * so old that none is due again within the hour. Paid orders are for different days, the last one first, so that the
 * order in which they were stored does not matter.
 */
async function storeOrders(count: number, paymentStatus: 'pending' | 'completed') {
  await database.execute(sql`
    insert into catering_orders (id, order_number, total_pence, event_date, event_time, guest_count, customer_name,
      customer_email, customer_phone, delivery_address, delivery_city, delivery_postal_code, request_hash,
      payment_status, status, checkout_session_id, checkout_expires_at, created_at, next_check_at)
    select gen_random_uuid(), n, 34994, current_date + 2 + ${count}::int - n, '18:30', 15, 'Jasleen Kaur',
      n || '@example.com', '020 7946 0999', '1 High Street', 'Hounslow', 'TW3 1AA', '', ${paymentStatus},
      ${paymentStatus === 'completed' ? 'confirmed' : 'pending'}, n,
      now() + interval '20 hours', now() - interval '10 hours', now() - interval '1 hour' + n * interval '1 millisecond'
    from generate_series(1, ${count}::int) as n`)
}

/** A Stripe that answers each request with `answer` and counts the requests. */
function stubStripe(answer: (session: string) => object = () => ({})) {
  const asked: string[] = []
  const retrieve = async (session: string) => {
    asked.push(session)
    const { rows } = await database.execute(sql`select id from catering_orders where checkout_session_id = ${session}`)
    const order = { status: 'open', payment_status: 'unpaid', amount_total: 34994, currency: 'gbp' }
    return { ...order, metadata: { order_id: rows[0]?.id }, ...answer(session) }
  }
  return { asked, stripe: { checkout: { sessions: { retrieve } } } as unknown as Stripe }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
const byNumber = (one: string, other: string) => Number(one) - Number(other)

test('one run checks all orders that are due, settles those that were paid, and reports last what it could not settle', async () => {
  await storeOrders(250, 'pending')
  const isPaid = (session: string) => Number(session) % 11 === 0
  const { asked, stripe } = stubStripe((session) => {
    if (session === '7') throw new Error('an unknown error')
    return isPaid(session) ? { status: 'complete', payment_status: 'paid', payment_intent: `pi_${session}` } : {}
  })
  await expect(reconcileOrders({ database, stripe })).rejects.toThrow('1 orders could not be settled')
  expect(asked.toSorted(byNumber)).toEqual(numbers(1, 250))
  expect(await database.$count(cateringOrders, sql`payment_status = 'completed'`)).toBe(22)
})

test('however quickly Stripe answers, it is asked 25 times a second at most', async () => {
  await storeOrders(60, 'pending')
  /** What resumes when the clock moves. It moves once everything that may run has run. */
  const waiting: (() => void)[] = []
  let now = 0
  wait.mockImplementation(async (milliseconds) => {
    const end = now + milliseconds
    await new Promise<void>((resolve) => waiting.push(resolve))
    now = end
  })
  const askedAt: number[] = []
  const { stripe } = stubStripe(() => {
    askedAt.push(now)
    return {}
  })
  const run = reconcileOrders({ database, stripe })
  for (let askedSoFar = 5; askedSoFar <= 60; askedSoFar += 5) {
    await vi.waitFor(() => expect([waiting.length, askedAt.length]).toEqual([5, askedSoFar]), { timeout: 60_000 })
    for (const goOn of waiting.splice(0)) goOn()
  }
  await run
  const inTheSecondFrom = (start: number) => askedAt.filter((at) => at >= start && at < start + 1_000).length
  expect(Math.max(...askedAt.map(inTheSecondFrom))).toBe(25)
})

test('a run ends when its forty seconds are over, and the next one continues there', async () => {
  await storeOrders(400, 'pending')
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { asked, stripe } = stubStripe(() => {
    now += 150
    return {}
  })
  await reconcileOrders({ database, stripe })
  const first = asked.length
  expect(first).toBeGreaterThan(200)
  expect(first).toBeLessThan(300)
  await reconcileOrders({ database, stripe })
  expect(asked.toSorted(byNumber)).toEqual(numbers(1, 400))
})

test('orders that can not be postponed end the run instead of being checked again and again', async () => {
  await storeOrders(100, 'pending')
  await database.execute(sql`
    create function refuse() returns trigger as $$ begin raise 'refused'; end $$ language plpgsql;
    create trigger refuse before update on catering_orders for each row execute function refuse()`)
  const { asked, stripe } = stubStripe()
  await expect(reconcileOrders({ database, stripe })).rejects.toThrow('100 orders could not be settled')
  await database.execute(sql`drop trigger refuse on catering_orders; drop function refuse`)
  expect(asked).toEqual([])
})

test('paid orders are checked within the hour: the soonest event first, so many at a time, in a cycle', async () => {
  await storeOrders(250, 'completed')
  const { asked, stripe } = stubStripe(() => ({ payment_status: 'paid' }))
  const run = async () => {
    const before = asked.length
    await recheckPaidOrders({ database, stripe })
    return asked.slice(before).toSorted(byNumber)
  }
  const later = (interval: string) =>
    database.execute(sql`update catering_orders set rechecked_at = rechecked_at - ${interval}::interval`)
  expect(await run()).toEqual(numbers(151, 250))
  await later('5 minutes')
  expect(await run()).toEqual(numbers(51, 150))
  await later('5 minutes')
  expect(await run()).toEqual(numbers(1, 50))
  await later('39 minutes')
  expect(await run()).toEqual([])
  await later('2 minutes')
  expect(await run()).toEqual(numbers(151, 250))
})

test('with more paid orders than an hour allows, each is checked in turn', async () => {
  await storeOrders(150, 'completed')
  const { asked, stripe } = stubStripe(() => ({ payment_status: 'paid' }))
  for (let run = 0; run < 3; run++) {
    await recheckPaidOrders({ database, stripe })
    await database.execute(sql`update catering_orders set rechecked_at = rechecked_at - interval '2 hours'`)
  }
  expect(asked).toHaveLength(300)
  expect([...new Set(asked)].toSorted(byNumber)).toEqual(numbers(1, 150))
})

/** Returns the jobs that wait to close payment pages: their number, their queues, and since when they wait. */
async function queuedClosings() {
  const { rows } = await database.execute<{ count: number; queues: string[]; since: string }>(sql`
    select count(*)::int, array_agg(distinct queue_name) as queues, array_agg(run_at order by id)::text as since
    from graphile_worker.jobs where task_identifier = 'expire-checkout'`)
  return rows[0]
}

async function storeCancelledOrders(count: number) {
  await storeOrders(count, 'pending')
  await database.execute(
    sql`update catering_orders set status = 'cancelled', next_check_at = now() + interval '1 hour'`,
  )
}

test('however many cancelled orders can not be closed, each is tried', async () => {
  await storeCancelledOrders(150)
  const { stripe } = stubStripe()
  // Each run takes two in three. After forty runs the chance that one is left out is 1 in 10^17.
  for (let run = 0; run < 40 && (await queuedClosings())?.count !== 150; run++)
    await reconcileOrders({ database, stripe })
  expect((await queuedClosings())?.count).toBe(150)
})

test('closings use one worker at most, and keep their place when they are queued again', async () => {
  await storeCancelledOrders(3)
  const { stripe } = stubStripe()
  await reconcileOrders({ database, stripe })
  const before = await queuedClosings()
  expect(before).toMatchObject({ count: 3, queues: ['expire-checkout'] })
  await reconcileOrders({ database, stripe })
  expect(await queuedClosings()).toEqual(before)
})
