import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { clusterPaths, readPidFile } from '../../server/database/embedded/cluster.ts'
import { createTestDatabase } from './harness.ts'
import { end, newSettings, startProcess } from './process.ts'
import { endServers, order, start } from './started-servers.ts'
import { startStubbornProvider, stubbornSettings } from './stubborn-provider.ts'
import { until } from './until.ts'

const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = []

afterEach(async () => {
  await endServers()
  for (const database of databases.splice(0)) await database.drop()
})

/** Settings of a server with a database of the tests' PostgreSQL, which starts sooner than one of its own. */
async function besidePostgres(changes: Record<string, string>) {
  const database = await createTestDatabase()
  databases.push(database)
  const settings = await newSettings({ DATABASE_URL: database.url, ...changes })
  async function query(statement: string) {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(statement).finally(() => client.end())
    return rows
  }
  return { settings, query }
}

test('a second start on the same DATA_DIR says so in one line; a signal ends the first with its database and sandbox', async () => {
  const server = await start(await newSettings())
  const second = startProcess({ ...(await newSettings()), DATA_DIR: server.dataDir })
  await expect(second).rejects.toThrow(/^Another server is already running on [^\n]*$/)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await end(server, 'SIGINT')
  expect(server.child.exitCode).toBe(0)
  expect(await readPidFile(clusterPaths(server.dataDir))).toBeUndefined()
  await expect(fetch(`http://127.0.0.1:${server.settings.SANDBOX_PORT}/`)).rejects.toThrow()
})

test('killed between its own write and Stripe’s answer, the order is finished by the retry, once, with the compiled code of the first', async () => {
  const provider = await startStubbornProvider()
  const { settings, query } = await besidePostgres(stubbornSettings(provider.url))
  const cache = join(settings.DATA_DIR ?? '', 'compiled')
  const first = await start({ ...settings, NODE_COMPILE_CACHE: cache })
  provider.mood = 'is silent'
  const lost = order(first.url, 'key-killed').catch(() => 'no answer')
  await until(async () => (await query('select id from catering_orders')).length === 1)
  await end(first, 'SIGKILL')
  expect(await lost).toBe('no answer')
  expect((await readdir(cache, { recursive: true })).length).toBeGreaterThan(1_000)

  provider.mood = 'kind'
  const second = await start(settings)
  const answers = await Promise.all([order(second.url, 'key-killed'), order(second.url, 'key-killed')])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  const [one, other] = await Promise.all(answers.map((answer) => answer.json()))
  expect(one).toEqual(other)
  const rows = await query('select id, checkout_url from catering_orders')
  expect(rows).toEqual([{ id: one.order_id, checkout_url: one.checkout_url }])
  await end(second)
  await provider.close()
})

test('no personal data is in the log, whatever goes wrong', async () => {
  const { settings, query } = await besidePostgres({ LOG_LEVEL: 'trace' })
  const server = await start(settings)
  const { url } = server
  const { order_id } = await (await order(url, 'key-log')).json()
  await fetch(`${url}/rest/v1/catering_orders?select=*&id=eq.${order_id}`, { headers: { apikey: defaultAnonKey } })
  await query('drop table catering_order_items cascade')
  expect((await order(url, 'key-log-2')).status).toBe(500)
  await query('alter table cvs drop column content_hash')
  const form = new FormData()
  form.append('', new File([`%PDF-1.7 Kuala Lumpur, born 1990 ${' '.repeat(500)}%%EOF`], 'cv.pdf'))
  const cv = `${url}/storage/v1/object/cvs/1-Secret-Name.pdf`
  expect((await fetch(cv, { method: 'POST', body: form, headers: { apikey: defaultAnonKey } })).status).toBe(500)
  const broken = connect(Number(settings.PORT), '127.0.0.1')
  broken.write('POST /orders HTTP/1.1\r\nHost: x\r\napikey: secret-key\r\nno header\r\n\r\n{"customer_name":"Jasleen"}')
  const [answer] = await once(broken, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
  await end(server)
  const log = server.log() + server.complaint()
  expect(log).toContain('a request failed')
  expect(log).toContain('a storage request failed')
  expect(log).toContain('client error')
  const typed = ['Jasleen', 'jasleen@', '7946 0999', 'High Street', 'Kuala Lumpur', 'Secret-Name', 'secret-key']
  // Node prints bytes in this way when an error contains those of a request.
  const bytes = typed.map((text) => [...Buffer.from(text)].join(','))
  for (const secret of [...typed, ...bytes, order_id]) expect(log).not.toContain(secret)
})
