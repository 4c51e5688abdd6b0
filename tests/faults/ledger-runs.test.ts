import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, test } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { cancelOrder, payOtherwise, readOrderMoney, refundOrder, waiveRest } from '../../contract/staff/order-money.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { endDueRefunds } from '../../sandbox/refund.ts'
import type { LedgerEntry } from '../../server/database/ledger-schema.ts'
import { followRefunds } from '../../server/jobs/follow-refunds.ts'
import { makeTasks } from '../../server/jobs/tasks.ts'
import { settleChange } from '../../server/orders/changes/settle-change.ts'
import { withdrawPending } from '../../server/orders/changes/withdraw-change.ts'
import { cancelUnpaidOrder } from '../../server/orders/ending/cancel-order.ts'
import { findChanges } from '../../server/orders/order/order-changes.ts'
import { findOrder, isPaid, requireOrder } from '../../server/orders/order/orders.ts'
import { findWaitingChange } from '../../server/orders/order/waiting-changes.ts'
import { openRestPayment } from '../../server/orders/paying/open-rest-payment.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { expireCheckoutSession } from '../../server/payments/expire-checkout-session.ts'
import { theSite } from '../../server/payments/ledger.ts'
import { changeToFewer, openChange } from '../server/a-change.ts'
import { aTakenOrder } from '../server/a-taken-order.ts'
import { clearOrdersAndJobs } from '../server/clear-orders.ts'
import { startTestServer, type TestServer } from '../server/harness.ts'
import { decideDisputes, payWithCard } from '../server/pay.ts'
import { placeOrder, queuedJobs } from '../server/placed-orders.ts'
import { signedInAs } from '../server/staff-client.ts'
import { expectTrueLedger, paidSessions } from './judge-ledger.ts'

/**
 * Random lives of an order: its customer pays, in cash too, or a deposit and the rest in two tabs, and cancels, it is
 * changed to more and to less, staff refund and cancel at two servers, somebody refunds in Stripe, banks take payments
 * back and decide about them, webhooks come late, twice or never, and Stripe's answer gets lost after it has acted. In
 * the end the ledger is what Stripe holds.
 */

/** `LEDGER_RUNS=1000 npx vitest run --project faults tests/faults/ledger-runs.test.ts` */
const runs = Number(process.env.LEDGER_RUNS ?? 25)

let server: TestServer
let other: TestServer
type Person = Awaited<ReturnType<typeof signedInAs>>
let people: [Person, Person]
/** Whether the next answer to a refund gets lost at the second server. */
let losesAnswer = false

beforeAll(async () => {
  server = await startTestServer()
  const { refunds } = server.stripe
  const create = async (...given: Parameters<Stripe['refunds']['create']>) => {
    const made = await refunds.create(...given)
    if (!losesAnswer) return made
    losesAnswer = false
    throw new Error('the answer is lost')
  }
  const stripe = Object.create(server.stripe, { refunds: { value: { list: refunds.list.bind(refunds), create } } })
  other = await startTestServer({ beside: server, stripe })
  people = [await signedInAs(server, 'manager', 'Amar'), await signedInAs(other, 'owner', 'Simran')]
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const cards = [
  ...['4242 4242 4242 4242', '4000 0000 0000 7726', '4000 0000 0000 5126', '4000 0000 0000 7742'],
  '4000 0000 0000 0259',
]
const who = fc.nat(1)
const amount = fc.integer({ min: 1, max: 20_000 })
const step = fc.oneof(
  fc.record({ does: fc.constant('pay' as const), card: fc.constantFrom(...cards) }),
  fc.record({ does: fc.constant('customer cancels' as const) }),
  fc.record({ does: fc.constant('paid otherwise' as const), who }),
  fc.record({
    does: fc.constant('refund' as const),
    who,
    amount,
    times: fc.integer({ min: 1, max: 2 }),
    isLost: fc.boolean(),
  }),
  fc.record({ does: fc.constant('both refund' as const), amount }),
  fc.record({ does: fc.constant('cancel' as const), who, share: fc.constantFrom(0, 0.5, 1) }),
  fc.record({ does: fc.constant('refund in Stripe' as const), amount }),
  fc.record({ does: fc.constant('banks decide' as const), end: fc.constantFrom('won' as const, 'lost' as const) }),
  fc.record({ does: fc.constant('webhook' as const), times: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ does: fc.constant('a minute passes' as const) }),
  fc.record({ does: fc.constant('change to more' as const), more: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ does: fc.constant('change to fewer' as const) }),
  fc.record({ does: fc.constant('pay the change' as const), card: fc.constantFrom(...cards) }),
  fc.record({ does: fc.constant('webhook of the change' as const), times: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ does: fc.constant('take the change back' as const) }),
  fc.record({ does: fc.constant('the page of the change expires' as const) }),
  fc.record({ does: fc.constant('open the rest' as const) }),
  fc.record({ does: fc.constant('pay the rest' as const), card: fc.constantFrom(...cards) }),
  fc.record({ does: fc.constant('waive the rest' as const), who }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
/** Most lives begin with a payment that is noticed and a refund whose answer gets lost. */
const firstPay = fc.constantFrom<Step[]>(
  [],
  ...cards.map((card): Step[] => [
    { does: 'pay', card: '4242 4242 4242 4242' },
    { does: 'webhook', times: 1 },
    { does: 'change to more', more: 1 },
    { does: 'pay the change', card },
  ]),
  ...cards.map((card): Step[] => [
    { does: 'paid otherwise', who: 0 },
    { does: 'change to more', more: 1 },
    { does: 'pay the change', card },
  ]),
  ...cards.map((card): Step[] => [
    { does: 'pay', card },
    { does: 'webhook', times: 1 },
    { does: 'refund', who: 1, amount: 5_000, times: 1, isLost: true },
  ]),
)

/** The same of an order with a deposit, whose page for the rest is open. */
const firstDeposit: Step[] = [
  { does: 'pay', card: '4242 4242 4242 4242' },
  { does: 'webhook', times: 1 },
  { does: 'open the rest' },
]

interface Life {
  /** The pages on which the rest may be paid, if it has a deposit. */
  pages: string[]
  id: string
  number: string
  placedPence: number
  checkoutUrl: string
}

/** The guests and the price a head of an agreed line, or none: an order of the site. */
const heads = fc.option(
  fc.record({ guests: fc.integer({ min: 1, max: 200 }), price_pence: fc.integer({ min: 100, max: 3_333 }) }),
)

async function placeLife(): Promise<Life> {
  const { order_id: id, order_number: number, checkout_url: checkoutUrl } = await placeOrder(server)
  return { id, number, checkoutUrl, placedPence: 34_994, pages: [] }
}

async function takeAgreed(agreed: { guests: number; price_pence: number }, hasDeposit: boolean): Promise<Life> {
  const placedPence = 34_994 + agreed.guests * agreed.price_pence
  const asked = aTakenOrder({
    agreed: { words: 'Wedding menu', food: null, ...agreed },
    total_pence: placedPence,
    ...(hasDeposit && { deposit: { pence: 10_000, rest_due: addDays(londonDay(new Date()), 2) } }),
  })
  const { number } = (await person(0).call(takeOrder, asked)).body
  const id = (await requireOrder(server.database, number)).id
  const { checkoutUrl } = (await findOrder(server.database, id)) ?? {}
  return { id, number, checkoutUrl: checkoutUrl ?? '', placedPence, pages: [] }
}

const reasonOf = ({ by, idempotencyKey }: LedgerEntry) => {
  if (by !== theSite) return 'A random reason'
  return idempotencyKey?.startsWith('rest-') ? 'You paid more than was left' : 'The change was no longer possible'
}
const newKey = () => randomBytes(16).toString('hex')
const person = (place: number) => people[place] ?? people[0]
const money = async ({ number }: Life) => (await person(0).call(readOrderMoney, { number })).body
const orderOf = async ({ id }: Life) => findOrder(server.database, id)
const changesOf = ({ id }: Life) => findChanges(server.database, id)
/** The newest change that makes an order dearer. */
const lastDearer = async (life: Life) => (await changesOf(life)).filter(({ checkoutUrl }) => checkoutUrl).at(-1)
const intentOf = async ({ id }: Life) => (await findOrder(server.database, id))?.paymentIntentId ?? undefined

async function live(life: Life, given: Step): Promise<void> {
  const { id, number } = life
  if (given.does === 'pay') await payWithCard(life.checkoutUrl, given.card)
  if (given.does === 'customer cancels') await cancelUnpaidOrder(server, id)
  if (given.does === 'paid otherwise') {
    const amountPence = (await money(life)).payOtherwise?.amountPence ?? life.placedPence
    await person(given.who).call(payOtherwise, { number, key: newKey(), amountPence, pay: 'cash' })
  }
  if (given.does === 'webhook') for (let time = 0; time < given.times; time++) await settleOrder(server, id)
  if (given.does === 'a minute passes') {
    await endDueRefunds({ pool: server.database.pool, now: () => new Date(Date.now() + 61_000), wake() {} } as never)
  }
  if (given.does === 'refund in Stripe') {
    const payment_intent = await intentOf(life)
    if (payment_intent) await server.stripe.refunds.create({ payment_intent, amount: given.amount }).catch(() => {})
  }
  // In two tabs, and refused where nothing is left to pay.
  if (given.does === 'open the rest') {
    const open = () => openRestPayment({ ...server, publicUrl: server.url }, id).catch(() => undefined)
    for (const page of await Promise.all([open(), open()])) if (page) life.pages.push(page.url)
  }
  if (given.does === 'pay the rest') for (const url of life.pages) await payWithCard(url, given.card)
  if (given.does === 'waive the rest') {
    await person(given.who).call(waiveRest, { number, restPence: (await orderOf(life))?.restPence ?? 0 })
  }
  if (given.does === 'banks decide') {
    for (const { payment_intent } of await paidSessions(server.stripe, id)) {
      await decideDisputes(server.stripe, String(payment_intent), given.end)
    }
  }
  if (await changeLife(life, given)) return
  const { leftPence } = await money(life)
  const press = (amountPence: number) => ({ number, key: newKey(), amountPence, reason: 'A random reason', leftPence })
  if (given.does === 'refund') {
    losesAnswer = given.isLost
    const same = press(given.amount)
    await Promise.all(Array.from({ length: given.times }, () => person(given.who).call(refundOrder, same)))
    losesAnswer = false
  }
  if (given.does === 'both refund') await Promise.all(people.map(({ call }) => call(refundOrder, press(given.amount))))
  if (given.does === 'cancel') await person(given.who).call(cancelOrder, press(Math.floor(leftPence * given.share)))
}

/** Lets a change of the order happen, where it can. Returns whether the step was about changes. */
async function changeLife(life: Life, given: Step): Promise<boolean> {
  const order = await orderOf(life)
  const [waiting, last] = [await findWaitingChange(server.database, life.id), await lastDearer(life)]
  const canChange = order?.status === 'confirmed' && isPaid(order) && !waiting
  switch (given.does) {
    case 'change to more':
      if (canChange) await openChange(server, life.id, given.more)
      return true
    case 'change to fewer':
      if (canChange) await changeToFewer(server, life.id)
      return true
    case 'pay the change':
      if (last?.checkoutUrl) await payWithCard(last.checkoutUrl, given.card)
      return true
    case 'webhook of the change': {
      const [times, id] = [Array.from({ length: given.times }), last?.id]
      if (id) await Promise.all(times.map((_, time) => settleChange(time === 0 ? server : other, id)))
      return true
    }
    case 'take the change back':
      if (waiting && order) await server.database.transaction((tx) => withdrawPending(tx, order, waiting))
      return true
    case 'the page of the change expires':
      if (last?.checkoutSessionId) await expireCheckoutSession(server.stripe, last.checkoutSessionId)
      return true
    default:
      return false
  }
}

/** Lets everything come to its end: jobs are done, pending refunds end, and Stripe is asked once more. */
async function settleDown(life: Life): Promise<void> {
  const tasks = makeTasks(server as never)
  for (const { id } of await changesOf(life)) await settleChange(server, id)
  for (const { task, payload } of await queuedJobs(server)) {
    if (task !== 'send-order-mail') await tasks[task]?.(payload, {} as never)
  }
  await server.database.execute(sql`update order_ledger set created_at = created_at - interval '5 minutes'`)
  await followRefunds(server)
  await endDueRefunds({ pool: server.database.pool, now: () => new Date(Date.now() + 61_000), wake() {} } as never)
  await settleOrder(server, life.id)
}

test(
  'whatever happens in whichever order, the ledger is what Stripe holds, and no refund is doubled',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        firstPay,
        fc.array(step, { minLength: 1, maxLength: 8 }),
        heads,
        fc.boolean(),
        async (first, rest, agreed, hasDeposit) => {
          await clearOrdersAndJobs(server.database)
          const life = agreed ? await takeAgreed(agreed, hasDeposit) : await placeLife()
          for (const each of [...(agreed && hasDeposit ? firstDeposit : first), ...rest]) await live(life, each)
          await settleDown(life)

          const { database, stripe } = server
          await expectTrueLedger({ database, stripe, call: person(0).call, reasonOf }, life)
        },
      ),
      { numRuns: runs },
    )
  },
  Math.max(900_000, runs * 5_000),
)
