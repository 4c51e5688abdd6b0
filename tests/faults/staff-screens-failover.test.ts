import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { type OrderRow, readOrders } from '../../contract/staff/orders.ts'
import { openDatabase } from '../../server/database/database.ts'
import { anOrder } from '../an-order.ts'
import { createTestDatabase, silent } from '../server/harness.ts'
import { payWithCard } from '../server/pay.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from '../server/process.ts'
import { signedInAs, staffClient } from '../server/staff-client.ts'
import { openScreen } from '../server/staff-screen.ts'
import { until } from '../server/until.ts'

let made: Awaited<ReturnType<typeof createTestDatabase>>
let database: ReturnType<typeof openDatabase>
const running: ServerProcess[] = []
const leaving: (() => Promise<void>)[] = []

beforeEach(async () => {
  made = await createTestDatabase()
  database = openDatabase(made.url, silent)
})
afterEach(async () => {
  for (const leave of leaving.splice(0)) await leave()
  for (const server of running.splice(0)) {
    await end(server)
    await removeData(server.dataDir)
  }
  await database.close()
  await made.drop()
})

async function start(): Promise<ServerProcess> {
  const server = await startProcess(await newSettings({ DATABASE_URL: made.url }))
  running.push(server)
  return server
}

/**
 * A manager's screen that behaves like the page in a browser. It reads its lists whenever it is told of a change. When
 * its server is gone it goes to the next one, once `isBack` resolves. `seen` has the numbers of all orders that it
 * showed.
 */
function follow(servers: ServerProcess[], cookie: string, isBack?: Promise<void>) {
  const seen = new Set<string>()
  const lines: string[] = []
  let isLeft = false
  async function read(url: string) {
    for (const tab of ['waiting', 'coming'] as const) {
      const { body } = await staffClient({ url }, cookie)(readOrders, { tab })
      for (const { number } of body.orders as OrderRow[]) seen.add(number)
    }
  }
  async function stay(url: string) {
    const screen = await openScreen({ url }, cookie)
    lines.push(url)
    let isOver = false
    const over = screen.ended().then(() => {
      isOver = true
    })
    for (let told = 0; !isOver && !isLeft; ) {
      await until(async () => isOver || isLeft || screen.changes().length > told)
      told = screen.changes().length
      if (!isOver) await read(url)
    }
    await screen.leave()
    await over
  }
  async function goOn() {
    for (let turn = 0; !isLeft; turn++) {
      await stay(servers[turn % servers.length]?.url ?? '').catch(() => wait(20))
      await isBack
    }
  }
  const going = goOn()
  leaving.push(async () => {
    isLeft = true
    await going
  })
  return { seen, lines }
}

/** Places an order at a server, again where it can't be taken just now. Returns undefined where the server is gone. */
async function place(
  { url }: { url: string },
  customer: string,
): Promise<{ order_number: string; checkout_url: string } | undefined> {
  const response = await fetch(`${url}/functions/v1/create-catering-order`, {
    method: 'POST',
    headers: { apikey: defaultAnonKey, 'content-type': 'application/json', 'idempotency-key': customer },
    body: JSON.stringify(anOrder({ customer_email: `${customer}@example.com` })),
  }).catch(() => undefined)
  if (response && !response.ok) {
    const refusal = `${response.status} ${await response.text()}`
    if (response.status < 500) throw new Error(refusal)
    await wait(100)
    return place({ url }, customer)
  }
  return response?.json().catch(() => undefined)
}

test('of two servers one is killed: its screen goes on at the other, and nothing is missed', async () => {
  const [one, other] = [await start(), await start()]
  const { cookie } = await signedInAs({ url: one.url, database }, 'manager')
  let comeBack = () => {}
  const isBack = new Promise<void>((resolve) => {
    comeBack = resolve
  })
  const [ofOne, ofOther] = [follow([one, other], cookie, isBack), follow([other, one], cookie)]
  leaving.unshift(async () => comeBack())
  await until(async () => ofOne.lines.length === 1 && ofOther.lines.length === 1)

  const taken: string[] = []
  let isOver = false
  const order = async (server: ServerProcess, name: string) => {
    for (let turn = 0; !isOver; turn++) {
      const placed = await place(server, `${name}-${turn}`)
      if (!placed) return
      taken.push(placed.order_number)
    }
  }
  const customers = [order(one, 'one'), order(other, 'other')]
  await until(async () => taken.length >= 10)
  await end(one, 'SIGKILL')
  const before = taken.length
  await until(async () => taken.length >= before + 5)
  isOver = true
  await Promise.all(customers)
  const last = await place(other, 'last')
  await payWithCard(last?.checkout_url ?? '')
  taken.push(last?.order_number ?? '')
  await until(async () => ofOther.seen.has(taken.at(-1) ?? ''))
  // Nothing changes from now on, so the screen learns what it missed from coming back alone.
  comeBack()

  for (const { seen } of [ofOne, ofOther]) {
    await until(async () => taken.every((number) => seen.has(number))).catch(() => {})
    expect(taken.filter((number) => !seen.has(number))).toEqual([])
  }
  expect([ofOne.lines, ofOther.lines]).toEqual([[one.url, other.url], [other.url]])
})
