import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultAnonKey } from '../../../contract/public-anon-key.ts'
import { anOrder } from '../../an-order.ts'
import { payWithCard } from '../../server/pay.ts'
import { refund, repeatEvents } from './provider.ts'
import type { Subject } from './subject.ts'
import { ask, type Tally } from './tally.ts'

/** The price of each of these orders, in pence. */
export const totalPence = Math.round(anOrder().total_amount * 100)
const declined = '4000 0000 0000 0002'

/** The facts about an order that its customer knows. */
export interface PlacedOrder {
  id: string
  number: string
  /** Milliseconds since 1970. */
  at: number
  isPaid: boolean
  /** The pence that were refunded. */
  refundedPence: number
}

interface Placement {
  order_id: string
  order_number: string
  checkout_url: string
}

export interface Person {
  subject: Subject
  tally: Tally
  random: () => number
  /** The person's number, which their address is made from. */
  number: number
}

/** Returns the headers of a person's browser, sent through a proxy that adds their address. */
export function headersOf({ number }: Pick<Person, 'number'>): Record<string, string> {
  return {
    apikey: defaultAnonKey,
    'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  }
}

/** Orders, and then pays, fails, gives up or gets the money back, at random. */
export async function beCustomer(person: Person): Promise<PlacedOrder> {
  const { subject, tally, random } = person
  const placement = await place(person)
  const order = {
    id: placement.order_id,
    number: placement.order_number,
    at: Date.now(),
    isPaid: false,
    refundedPence: 0,
  }
  await tally.attempt('payment page', () => ask(placement.checkout_url, [200]))
  const chance = random()
  if (chance < 0.25) await tally.attempt('declined card', () => decline(placement))
  if (chance < 0.35 && chance >= 0.1) return order // The order is abandoned, sometimes after a declined card.
  await tally.insist('payment', () => pay(placement))
  order.isPaid = true
  await readConfirmation(person, placement)
  if (random() < 0.1) await tally.insist('event again', () => repeatEvents(subject.databaseUrl, order.id))
  if (random() < 0.06) order.refundedPence = await giveBack(person, order.id)
  return order
}

async function place(person: Person): Promise<Placement> {
  const { subject, tally, random, number } = person
  const body = JSON.stringify(
    anOrder({ customer_email: `person-${number}@example.com`, guest_count: 1 + Math.floor(random() * 100) }),
  )
  const headers = { ...headersOf(person), 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const post = async () => {
    const url = `${subject.url}/functions/v1/create-catering-order`
    return JSON.parse((await ask(url, [200], { method: 'POST', headers, body })).text) as Placement
  }
  if (random() >= 0.1) return tally.insist('order', post)
  return tally.insist('order, clicked twice', async () => {
    const [one, other] = await Promise.all([post(), post()])
    if (one.order_id !== other.order_id) throw new Error('two clicks made two orders')
    return one
  })
}

async function decline({ checkout_url }: Placement): Promise<true> {
  if (await payWithCard(checkout_url, declined)) throw new Error('a declined card led on')
  return true
}

async function pay({ checkout_url }: Placement): Promise<true> {
  const back = await payWithCard(checkout_url)
  if (!back?.includes('session_id=')) throw new Error('the payment did not lead back')
  return true
}

/** Sends the confirmation page's calls: the settlement, then the order and its items, until the order is complete. */
async function readConfirmation(person: Person, { order_id: id }: Placement): Promise<void> {
  const { subject, tally, random } = person
  const headers = headersOf(person)
  const orders = `${subject.url}/rest/v1/catering_orders`
  if (random() < 0.5) {
    const body = JSON.stringify({ payment_status: 'completed', status: 'confirmed' })
    const init = { method: 'PATCH', headers: { ...headers, 'content-type': 'application/json' }, body }
    await tally.attempt('settlement', () => ask(`${orders}?id=eq.${id}`, [204], init))
  }
  await tally.attempt('items', () =>
    ask(`${subject.url}/rest/v1/catering_order_items?select=*&order_id=eq.${id}`, [200], { headers }),
  )
  const single = { ...headers, accept: 'application/vnd.pgrst.object+json' }
  const read = async () => JSON.parse((await ask(`${orders}?select=*&id=eq.${id}`, [200], { headers: single })).text)
  await tally.insist('paid order seen as paid', async () => {
    for (const deadline = Date.now() + 30_000; ; await wait(200)) {
      const row = await read()
      if (row.payment_status === 'completed') return row
      if (Date.now() > deadline) throw new Error(`still ${row.payment_status} after 30 s`)
    }
  })
}

/** Refunds a part of the order or all of it, as staff do in Stripe. Returns the pence. */
async function giveBack({ subject, tally, random }: Person, id: string): Promise<number> {
  const part = random() < 0.5 ? 1_999 : undefined
  await tally.insist('refund', () => refund(subject.databaseUrl, id, part))
  return part ?? totalPence
}
