import { expect } from 'vitest'
import { payWithCard } from '../server/pay.ts'
import type { Trouble } from '../server/troubled-proxy.ts'
import { until } from '../server/until.ts'
import { expectOneWholeOrder, insist, type Placed, successOf } from './troubled-customer.ts'
import type { Pair, World } from './troubled-world.ts'

/** A moment in an order's life at which a request is disturbed: while it is placed, or from its payment on. */
export interface Moment {
  name: string
  pair: Pair
  /** `placed` is undefined for an order that is just being placed. */
  at: (key: string, placed: Placed | undefined) => (question: string) => boolean
  while: 'placed' | 'paid'
  later?: number
}

const has =
  (...words: string[]) =>
  (question: string) =>
    words.every((word) => question.includes(word))
const sessionIn = (placed: Placed | undefined) => placed?.checkout_url.split('/').at(-1) ?? ''

/** A trouble at one moment of the order with one key. */
export interface Disturbance {
  moment: Moment
  trouble: Trouble
  key: string
}

/** Nobody knows the id of an order before its first statement, so this listens for that statement. */
function writesSessionDown(key: string) {
  let id: string | undefined
  return (question: string) => {
    // Orders that arrive together share the statement. The id is that of the row which holds the key.
    if (has('insert-order', key)(question)) {
      id = [...question.slice(0, question.indexOf(key)).matchAll(/"id":"([0-9a-f-]{36})"/g)].at(-1)?.[1]
    }
    return id !== undefined && has('attach-checkout-session', id)(question)
  }
}

const settles = ['look', 'first mail', 'second mail', 'other orders', 'commit'].map((name, later): Moment => {
  const at: Moment['at'] = (_key, placed) => has('set "payment_status"', placed?.order_id ?? '')
  return { name: `server–PostgreSQL, settling: ${name}`, pair: 'database', while: 'paid', at, later }
})

/** The moments of an order’s life, from the customer’s request to the mail. */
export const moments: Moment[] = [
  { name: 'client–server, an order', pair: 'client', while: 'placed', at: (key) => has(`"${key}@`) },
  {
    name: 'client–server, the return from paying',
    pair: 'client',
    while: 'paid',
    at: (_key, placed) => has('PATCH', placed?.order_id ?? ''),
  },
  {
    name: 'server–PostgreSQL, the search for the key',
    pair: 'database',
    while: 'placed',
    at: (key) => has('where "catering_orders"."idempotency_key"', key),
  },
  {
    name: 'server–PostgreSQL, storing the order',
    pair: 'database',
    while: 'placed',
    at: (key) => has('insert-order', key),
  },
  {
    name: 'server–PostgreSQL, noting the session',
    pair: 'database',
    while: 'placed',
    at: writesSessionDown,
  },
  ...settles,
  {
    name: 'server–PostgreSQL, an event',
    pair: 'database',
    while: 'paid',
    at: () => has('insert into "stripe_events"'),
  },
  {
    name: 'server–Stripe, opening the session',
    pair: 'stripe',
    while: 'placed',
    at: (key) => has('POST /v1/checkout/sessions ', `${key}%40`),
  },
  {
    name: 'server–Stripe, reading the session',
    pair: 'stripe',
    while: 'paid',
    at: (_key, placed) => has('GET /v1/checkout/sessions/', sessionIn(placed)),
  },
  {
    name: 'Stripe–webhook, an event',
    pair: 'webhook',
    while: 'paid',
    at: (_key, placed) => has('POST /webhooks/stripe', placed?.order_id ?? ''),
  },
  { name: 'server–SMTP, the recipient', pair: 'mail', while: 'paid', at: (key) => has(`RCPT TO:<${key}@`) },
  { name: 'server–SMTP, the mail', pair: 'mail', while: 'paid', at: (key) => has(`To: ${key}@`) },
]

/** What happens to the connection in that moment. */
export const troubles: [string, Trouble][] = [
  ['is cut off before it arrives', { loses: 'question', does: 'cut' }],
  ['is reset half way', { loses: 'question', does: 'reset', half: true }],
  ['is done and its answer is cut off', { loses: 'answer', does: 'cut' }],
  ['is done and its answer is reset half way', { loses: 'answer', does: 'reset', half: true }],
  ['has to wait', { loses: 'question', does: 'hold', milliseconds: 400 }],
]

/** Disturbs one moment of an order. Expects one order, one session and one charge of it, and its mails. */
export async function expectOneOrderDespite(world: World, { moment, trouble, key }: Disturbance): Promise<void> {
  const arm = (placed?: Placed) =>
    world.ways[moment.pair].arm({ ...trouble, at: moment.at(key, placed), later: moment.later })
  const early = moment.while === 'placed' ? arm() : undefined
  const placed = await insist(world, key)
  expect((await insist(world, key)).checkout_url).toBe(placed.checkout_url)
  const armed = early ?? arm(placed)
  await payWithCard(placed.checkout_url)
  await until(async () => {
    if (moment.pair === 'client') await successOf(world.settle(placed.order_id))
    return armed.struck() === 1
  })
  const sent = await expectOneWholeOrder(world, key, placed)
  // Half an answer is not asked for again. The order is withdrawn, and nobody has the address of its session.
  if (moment.pair === 'stripe' && !(trouble.half && trouble.loses === 'answer'))
    expect(await world.sessionsOf(key)).toBe(1)
  const isSentAgain = moment.name === 'server–SMTP, the mail' && trouble.loses === 'answer'
  expect(sent.sort()).toEqual(isSentAgain ? [1, 2] : [1, 1])
}
