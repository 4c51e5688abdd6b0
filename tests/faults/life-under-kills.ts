import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import type { StaffCall } from '../../contract/staff/call.ts'
import { changeOrder, withdrawChange } from '../../contract/staff/change-order.ts'
import { cancelOrder, readOrderMoney, refundOrder } from '../../contract/staff/order-money.ts'
import { endDueRefunds } from '../../sandbox/refund.ts'
import { findChanges } from '../../server/orders/order/order-changes.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { expireCheckoutSession } from '../../server/payments/expire-checkout-session.ts'
import { anOrder } from '../an-order.ts'
import { type Asked, aChange, packages } from '../server/changed-orders.ts'
import { callFunction, proofOf } from '../server/own-order-client.ts'
import { decideDisputes, payWithCard } from '../server/pay.ts'
import { type StaffCallMaker, staffClient } from '../server/staff-client.ts'
import { wayBackHeader } from '../server/way-back-key.ts'
import { paidSessions } from './judge-ledger.ts'
import type { KilledServers } from './killed-servers.ts'
import type { Patience } from './patience.ts'

/** What lives share: the servers, somebody of the staff, and how long all wait for an answer. */
export interface KillRun {
  world: Pick<KilledServers, 'anyUrl' | 'database' | 'sandboxPool' | 'stripe'>
  cookie: string
  patience: Patience
  done: { presses: number; unanswered: number }
  /** The first failure ends all lives, so that nothing runs on after the run has failed. */
  failure: Error[]
}

/** One order, and what its customer and the staff do with it. Nothing else draws from its `random`. */
export interface Life {
  run: KillRun
  random: () => number
  key: string
  id: string
  number: string
  checkoutUrl: string
  /** What it cost as it was placed, in pence, where that is not the price of tests/an-order.ts. */
  placedPence?: number
  /** What happened, for the report. */
  story: string[]
}

const cards = [
  ...['4242 4242 4242 4242', '4000 0000 0000 7726', '4000 0000 0000 5126', '4000 0000 0000 7742'],
  '4000 0000 0000 0259',
]
const aReason = 'A random reason'

/** Asks until there is an answer, as a person does who presses again. */
async function insist<T>({ run }: { run: KillRun }, ask: (url: string) => Promise<T | undefined>): Promise<T> {
  for (;;) {
    if (run.failure[0]) throw run.failure[0]
    const answer = await ask(run.world.anyUrl()).catch(() => undefined)
    if (answer !== undefined) {
      run.patience.renew()
      return answer
    }
    if (run.patience.isOver()) throw new Error('Nobody gets an answer any more')
    await wait(20)
  }
}

/**
 * Presses a button one to three times, until there is an answer. Some people never learn what became of the press. A
 * try at a server that is down does not count.
 */
async function press<T>(life: Life, ask: (url: string) => Promise<T>): Promise<T | undefined> {
  const { run, random } = life
  run.done.presses += 1
  for (let times = 1 + Math.floor(random() * 3); times > 0; ) {
    if (run.failure[0]) throw run.failure[0]
    const answer = await ask(run.world.anyUrl()).catch((error: Error) => error)
    if (!(answer instanceof Error)) {
      run.patience.renew()
      return answer
    }
    if (!isNobodyThere(answer)) times -= 1
    if (run.patience.isOver()) throw new Error('Nobody gets an answer any more')
    await wait(20)
  }
  run.done.unanswered += 1
  return undefined
}

const isNobodyThere = ({ cause }: Error) => (cause as { code?: string } | undefined)?.code === 'ECONNREFUSED'

/** Makes calls of the staff until one is answered, at either server. */
export function patientCall(life: { run: KillRun }): StaffCallMaker {
  return <Call extends StaffCall>(call: Call, input: z.input<Call['input']>) =>
    insist(life, async (url) => {
      const answer = await staffClient({ url }, life.run.cookie)(call, input)
      return answer.status < 500 ? answer : undefined
    })
}

/** Places an order on the site. `details` are asked for before each try, since what is sold may change meanwhile. */
export async function beginLife(
  run: KillRun,
  key: string,
  random: () => number,
  details: () => Record<string, unknown> = () => ({}),
): Promise<Life> {
  const placed = await insist({ run }, async (url) => {
    const body = JSON.stringify(anOrder({ customer_email: `${key}@example.com`, ...details() }))
    const headers = { apikey: defaultAnonKey, 'content-type': 'application/json', 'idempotency-key': key }
    const answer = await fetch(`${url}/functions/v1/create-catering-order`, { method: 'POST', headers, body })
    return answer.ok ? answer.json() : void (await answer.text())
  })
  const { order_id: id, order_number: number, checkout_url: checkoutUrl } = placed
  return { ...{ run, random, key, id, number, checkoutUrl }, story: [] }
}

export const steps = {
  pay,
  'return from the payment': (life: Life) => patch(life, { payment_status: 'completed', status: 'confirmed' }),
  'cancel before paying': (life: Life) => patch(life, { status: 'cancelled' }),
  'customer changes': changeByCustomer,
  'customer cancels': cancelByCustomer,
  'staff refund': refund,
  'staff cancel': cancel,
  'staff change': change,
  'staff take the change back': withdraw,
  'pay the change': payChange,
  'the page of the change expires': expireChange,
  'refund in Stripe': refundInStripe,
  'banks decide': banksDecide,
  'a minute passes': aMinutePasses,
} satisfies Record<string, (life: Life) => Promise<unknown>>
type Step = keyof typeof steps

/** The sooner an order is paid, the more can happen. Changes come often, since most can go wrong there. */
const beginnings: Step[][] = [
  ['pay', 'return from the payment'],
  ['pay', 'return from the payment', 'staff change', 'pay the change'],
  ['pay', 'return from the payment', 'staff change', 'staff change'],
  ['pay', 'staff refund'],
  ['pay'],
  [],
]
const often: Step[] = ['staff change', 'staff change', 'pay the change', 'staff refund', 'customer changes']

/** Lives a random life. */
export async function live(life: Life): Promise<void> {
  const first = pick(life.random, beginnings)
  await liveOn(life, 2 + Math.floor(life.random() * 5), first)
}

/** Lives on with so many random steps, after the first ones. */
export async function liveOn(life: Life, count: number, first: Step[] = []): Promise<void> {
  const { random, story } = life
  const any = [...(Object.keys(steps) as Step[]), ...often]
  const rest = Array.from({ length: count }, () => pick(random, any))
  for (const step of [...first, ...rest]) {
    story.push(step)
    await steps[step](life)
  }
}

function pick<T>(random: () => number, among: T[]): T {
  return among[Math.floor(random() * among.length)] as T
}

async function pay({ random, checkoutUrl }: Life) {
  await payWithCard(checkoutUrl, pick(random, cards))
}

function patch(life: Life, body: object) {
  return press(life, async (url) => {
    const key = await wayBackHeader(life.run.world.database, life.id)
    const headers = { apikey: defaultAnonKey, 'content-type': 'application/json', ...key }
    const address = `${url}/rest/v1/catering_orders?id=eq.${life.id}`
    const answer = await fetch(address, { method: 'PATCH', headers, body: JSON.stringify(body) })
    await answer.text()
    if (answer.status >= 500) throw new Error('Press again')
  })
}

/** Calls a function with the link from the newest mail. */
export async function callOwn(life: Life, name: string, more: (proof: object) => object) {
  const proof = await proofOf({ url: 'http://localhost', database: life.run.world.database }, life.id)
  return press(life, async (url) => {
    const answer = await callFunction({ url }, name, more(proof))
    if (answer.status >= 500) throw new Error('Press again')
    return answer
  })
}

async function changeByCustomer(life: Life) {
  const seen = await callOwn(life, 'own-order', (proof) => proof)
  const idempotency_key = randomUUID()
  const fields = { guest_count: 10 + Math.floor(life.random() * 90), event_date: aDay(life.random) }
  const version = seen?.body.version ?? 1
  await callOwn(life, 'change-own-order', (proof) => ({ ...proof, version, idempotency_key, fields }))
}

async function cancelByCustomer(life: Life) {
  const seen = await callOwn(life, 'own-order', (proof) => proof)
  const refund_pence = seen?.body.refund_pence
  if (typeof refund_pence !== 'number') return
  await callOwn(life, 'cancel-own-order', (proof) => ({ ...proof, refund_pence, reason: aReason }))
}

export const newKey = () => randomUUID().replaceAll('-', '')
const leftOf = async (life: Life) => (await patientCall(life)(readOrderMoney, { number: life.number })).body.leftPence

/** Sends the same call of the staff, at either server, once or twice at the same moment. */
async function act<Call extends StaffCall>(life: Life, call: Call, input: z.input<Call['input']>) {
  const send = () =>
    press(life, async (url) => {
      const answer = await staffClient({ url }, life.run.cookie)(call, input)
      if (answer.status >= 500) throw new Error('Press again')
      return answer
    })
  await (life.random() < 0.3 ? Promise.all([send(), send()]) : send())
}

async function refund(life: Life) {
  const leftPence = await leftOf(life)
  const amountPence = 1 + Math.floor(life.random() * 20_000)
  await act(life, refundOrder, { number: life.number, key: newKey(), amountPence, reason: aReason, leftPence })
}

async function cancel(life: Life) {
  const leftPence = await leftOf(life)
  const amountPence = Math.floor(leftPence * pick(life.random, [0, 0.5, 1]))
  await act(life, cancelOrder, { number: life.number, key: newKey(), amountPence, reason: aReason, leftPence })
}

const aDay = (random: () => number) => addDays(londonDay(new Date()), 9 + Math.floor(random() * 3))

async function change(life: Life) {
  const { random, key, number } = life
  const wanted: Partial<Asked> = {
    customer_email: `${key}@example.com`,
    order_items: packages(1 + Math.floor(random() * 3), Math.floor(random() * 9)),
    pay: pick(random, ['link', 'link', 'link', 'waive', 'cash']),
    waived_reason: aReason,
    ...(random() < 0.3 && { event_date: aDay(random) }),
  }
  await act(life, changeOrder, await aChange({ call: patientCall(life) }, number, wanted))
}

const changesOf = ({ run, id }: Life) => findChanges(run.world.database, id)

async function withdraw(life: Life) {
  const waiting = (await changesOf(life)).find(({ state }) => state === 'waiting')
  if (waiting) await act(life, withdrawChange, { number: life.number, change: waiting.id })
}

async function payChange(life: Life) {
  const page = (await changesOf(life)).findLast(({ checkoutUrl }) => checkoutUrl)
  if (page?.checkoutUrl) await payWithCard(page.checkoutUrl, pick(life.random, cards))
}

async function expireChange(life: Life) {
  const page = (await changesOf(life)).findLast(({ checkoutSessionId }) => checkoutSessionId)
  if (page?.checkoutSessionId) await expireCheckoutSession(life.run.world.stripe, page.checkoutSessionId)
}

async function refundInStripe({ run, id, random }: Life) {
  const payment_intent = (await findOrder(run.world.database, id))?.paymentIntentId
  const amount = 1 + Math.floor(random() * 20_000)
  if (payment_intent) await run.world.stripe.refunds.create({ payment_intent, amount }).catch(() => {})
}

async function banksDecide({ run, id, random }: Life) {
  const { stripe } = run.world
  for (const { payment_intent } of await paidSessions(stripe, id)) {
    await decideDisputes(stripe, String(payment_intent), pick(random, ['won', 'lost']))
  }
}

/** Ends the refunds that were pending at Stripe. */
export async function aMinutePasses({ run }: { run: KillRun }): Promise<void> {
  await endDueRefunds({ pool: run.world.sandboxPool, now: () => new Date(Date.now() + 61_000), wake() {} } as never)
}
