import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import pino from 'pino'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { openDatabase } from '../../server/database/database.ts'
import { aTakenOrder } from '../server/a-taken-order.ts'
import { payWithCard } from '../server/pay.ts'
import type { ServerProcess } from '../server/process.ts'
import { signedInAs } from '../server/staff-client.ts'
import { until } from '../server/until.ts'

/** The servers of both releases, and the database that they share. */
interface Both {
  old: ServerProcess
  young: ServerProcess
  databaseUrl: string
  pool: pg.Pool
}

/** An order taken by telephone at the new server, and the acts of the old one about it. */
interface Met {
  name: string
  order: Parameters<typeof aTakenOrder>[0]
  /** True if its customer pays by card before the old server acts. */
  isPaid?: boolean
  /** Staff calls made at the old server, one after the other. */
  acts: [call: string, input: object][]
  /** How the order is at the end. */
  state: object
}

const [price, deposit] = [34_994, 10_000]
const key = () => randomBytes(16).toString('hex')
const withDeposit = { deposit: { pence: deposit, rest_due: addDays(londonDay(new Date()), 20) } }
const cash = (amountPence: number): Met['acts'][number] => ['pay-otherwise', { key: key(), amountPence, pay: 'cash' }]
const goesBack = { key: key(), amountPence: 2_000, reason: 'A gift', leftPence: deposit }

/** What a server of 1.3.0 does with deposits and agreed lines, which it does not know. Goes once 2.0.0 is the release before. */
const met: Met[] = [
  {
    name: 'an unpaid deposit, recorded in cash as the whole price',
    order: withDeposit,
    acts: [cash(price)],
    state: { status: 'confirmed', rest_pence: 0, paid: price },
  },
  {
    name: 'a paid deposit, of which a part is given back',
    order: withDeposit,
    isPaid: true,
    acts: [['refund-order', goesBack]],
    state: { status: 'confirmed', rest_pence: price - deposit, paid: deposit - 2_000 },
  },
  {
    name: 'a paid deposit, of which all is given back with the cancellation',
    order: withDeposit,
    isPaid: true,
    acts: [['cancel-order', { ...goesBack, key: key(), amountPence: deposit }]],
    state: { status: 'cancelled', rest_pence: price - deposit, paid: 0 },
  },
  {
    name: 'an agreed line, recorded in cash',
    order: {
      agreed: { words: 'Wedding buffet', guests: 100, price_pence: 2_000, food: null },
      order_items: [],
      total_pence: 200_000,
    },
    acts: [cash(200_000)],
    state: { status: 'confirmed', rest_pence: 0, paid: 200_000 },
  },
]

/** Has the old server act on orders that only the new one can take. Returns a line for each that ends otherwise. */
export async function metByPrevious({ old, young, databaseUrl, pool }: Both): Promise<string[]> {
  const database = openDatabase(databaseUrl, pino({ level: 'silent' }))
  try {
    const { cookie } = await signedInAs({ url: young.url, database }, 'owner')
    return (await Promise.all(met.map((each, index) => happens(each, index)))).flat()

    async function happens({ name, order, isPaid, acts, state }: Met, index: number): Promise<string[]> {
      const event_date = addDays(londonDay(new Date()), 70 + index)
      const { number } = await act(young, cookie, 'take-order', aTakenOrder({ event_date, ...order }))
      if (isPaid) {
        await payWithCard((await standing(pool, number)).checkout_url)
        await until(async () => (await standing(pool, number)).status === 'confirmed')
      }
      for (const [call, input] of acts) await act(old, cookie, call, { number, ...input })
      const ends = async () => JSON.stringify({ ...(await standing(pool, number)), checkout_url: '' })
      const should = JSON.stringify({ ...state, checkout_url: '' })
      const isSo = await until(async () => (await ends()) === should).then(
        () => true,
        () => false,
      )
      return isSo ? [] : [`${number} (${name}): ${await ends()}, not ${should}`]
    }
  } finally {
    await database.close()
  }
}

async function act({ url }: ServerProcess, cookie: string, call: string, input: object) {
  const headers = { origin: url, 'content-type': 'application/json', cookie }
  const request = { method: 'POST', headers, body: JSON.stringify(input) }
  const response = await fetch(`${url}/staff/calls/${call}`, request)
  if (!response.ok) throw new Error(`${call} was refused: ${await response.text()}`)
  return (await response.json()) as { number: string }
}

async function standing(pool: pg.Pool, number: string) {
  const { rows } = await pool.query<{ status: string; checkout_url: string }>(
    `select status, rest_pence,
       (select coalesce(sum(case kind when 'refund' then -amount_pence else amount_pence end), 0)::int
         from order_ledger where order_id = o.id and state = 'succeeded') as paid, checkout_url
     from catering_orders as o where order_number = $1`,
    [number],
  )
  return rows[0] ?? { status: '', checkout_url: '' }
}
