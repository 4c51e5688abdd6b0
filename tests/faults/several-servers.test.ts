import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import {
  askPostgres,
  type ExternalPostgres,
  outsideVersion,
  startExternalPostgres,
} from '../server/external-postgres.ts'
import { payWithCard } from '../server/pay.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from '../server/process.ts'
import { startStubbornProvider, stubbornSettings } from '../server/stubborn-provider.ts'
import { until } from '../server/until.ts'

let postgres: ExternalPostgres
let databaseUrl: string
const running: ServerProcess[] = []

beforeAll(async () => {
  postgres = await startExternalPostgres()
})
afterAll(() => postgres.remove())
beforeEach(async () => {
  databaseUrl = await postgres.createDatabase()
})
afterEach(async () => {
  // An orderly end would wait for each server's draining.
  for (const server of running.splice(0)) {
    await end(server, 'SIGKILL')
    await removeData(server.dataDir)
  }
})

/** Starts so many servers on the one database at the same moment. */
async function startServers(count: number, settings: Record<string, string> = {}): Promise<ServerProcess[]> {
  const starts = Array.from({ length: count }, async () =>
    startProcess(await newSettings({ DATABASE_URL: databaseUrl, ...settings })),
  )
  const servers = await Promise.all(starts)
  running.push(...servers)
  return servers
}

const order = (url: string, key: string) =>
  fetch(`${url}/functions/v1/create-catering-order`, {
    method: 'POST',
    headers: { apikey: defaultAnonKey, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(anOrder()),
  })

const query = (text: string) => askPostgres(databaseUrl, text)

/** Runs check:live beside a server. Returns its exit code and its output. */
async function checkLive({ settings }: ServerProcess) {
  const program = new URL('../../server/commands/check-live.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program], { env: { PATH: process.env.PATH, ...settings } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  await once(child, 'close')
  return said
}

const title = `three servers that start together migrate an empty database of PostgreSQL ${outsideVersion} once`
test(`${title}, and do each job once: each paid order has one mail to the customer and one to staff`, async () => {
  const servers = await startServers(3)
  for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const said = await checkLive(servers[0] as ServerProcess)
  expect(said).toMatch(new RegExp(`^done +machine +PostgreSQL ${outsideVersion} .*answers and keeps`, 'm'))

  for (let index = 0; index < 6; index++) {
    const answer = await (await order(servers[index % 3]?.url ?? '', `key-${index}`)).json()
    await payWithCard(answer.checkout_url)
  }
  const isOfOrder = (file: string) => /^(order-confirmed|staff-new-order)\./.test(file)
  const mails = async () => {
    const folders = servers.map(({ dataDir }) => join(dataDir, 'mail'))
    return (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat().filter(isOfOrder)
  }
  await until(async () => (await mails()).length >= 12)
  await until(async () => (await query('select from graphile_worker.jobs where run_at <= now()')).length === 0)
  const all = await mails()
  expect([all.length, new Set(all).size]).toEqual([12, 12])
})

/** A proxy that sends requests to the ready servers in turn, and checks their readiness four times a second. */
function balance(servers: () => ServerProcess[]) {
  let ready: string[] = []
  let turn = 0
  let isOver = false
  const isReady = (url: string) =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  async function watch() {
    while (!isOver) {
      const urls = servers().map(({ url }) => url)
      const answers = await Promise.all(urls.map(isReady))
      ready = urls.filter((_, index) => answers[index])
      await wait(250)
    }
  }
  const watching = watch()
  return {
    isReady: (count: number) => ready.length === count,
    next: () => ready[turn++ % ready.length] ?? '',
    stop: async () => {
      isOver = true
      await watching
    },
  }
}

test('one key, asked of two servers at the same moment, is one order and one payment; not one request fails while they are replaced', async () => {
  const provider = await startStubbornProvider()
  const settings = { ...stubbornSettings(provider.url), DRAIN_SECONDS: '15' }
  const servers = await startServers(2, settings)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => order(servers[index % 2]?.url ?? '', 'key-both')),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  expect(await query('select count(*)::int as count from catering_orders')).toEqual([{ count: 1 }])

  const proxy = balance(() => running)
  await until(async () => proxy.isReady(2))
  const failures: string[] = []
  let isOver = false
  let asked = 0
  const beCustomer = async (name: string) => {
    for (let index = 0; !isOver; index++) {
      asked += 2
      const url = proxy.next()
      const page = await fetch(url).catch((error) => error)
      const placed = await order(url, `${name}-${index}`).catch((error) => error)
      for (const answer of [page, placed]) {
        if (answer.status !== 200) failures.push(`${answer.status ?? answer.cause}`)
      }
      await wait(20)
    }
  }
  const customers = ['one', 'two', 'three'].map(beCustomer)
  for (const old of servers) {
    await end(old)
    running.splice(running.indexOf(old), 1)
    await removeData(old.dataDir)
    await startServers(1, settings)
    await until(async () => proxy.isReady(2))
  }
  isOver = true
  await Promise.all(customers)
  await proxy.stop()
  expect(failures).toEqual([])
  expect(asked).toBeGreaterThan(50)
  await provider.close()
})
