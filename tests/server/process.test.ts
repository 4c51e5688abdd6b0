import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { readLink } from '../../contract/staff/accounts.ts'
import { clusterPaths, readPidFile } from '../../server/database/embedded/cluster.ts'
import { createStripe } from '../../server/payments/stripe.ts'
import { startTestServer } from './harness.ts'
import { end, newSettings, startProcess } from './process.ts'
import { staffClient } from './staff-client.ts'
import { ask, endServers, order, start } from './started-servers.ts'
import { startStubbornProvider, stubbornSettings } from './stubborn-provider.ts'
import { until } from './until.ts'

afterEach(endServers)

/** Causes errors that could log what customers typed: errors of the database, of files, and of HTTP itself. */
async function makeTrouble({ url, dataDir, settings }: Awaited<ReturnType<typeof start>>) {
  const { order_id } = await (await order(url, 'key-log')).json()
  await fetch(`${url}/rest/v1/catering_orders?select=*&id=eq.${order_id}`, { headers: { apikey: defaultAnonKey } })
  await ask(dataDir, 'drop table catering_order_items cascade')
  expect((await order(url, 'key-log-2')).status).toBe(500)
  await ask(dataDir, 'alter table cvs drop column content_hash')
  const form = new FormData()
  form.append('', new File([`%PDF-1.7 Kuala Lumpur, born 1990 ${' '.repeat(500)}%%EOF`], 'cv.pdf'))
  const cv = `${url}/storage/v1/object/cvs/1-Secret-Name.pdf`
  expect((await fetch(cv, { method: 'POST', body: form, headers: { apikey: defaultAnonKey } })).status).toBe(500)
  const broken = connect(Number(settings.PORT), '127.0.0.1')
  broken.write('POST /orders HTTP/1.1\r\nHost: x\r\napikey: secret-key\r\nno header\r\n\r\n{"customer_name":"Jasleen"}')
  const [answer] = await once(broken, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
  return order_id
}

test('a start prints a link for a first owner, a second one says in one line that one is running, no personal data is in the log, and a signal ends all in good order', async () => {
  const server = await start(await newSettings({ LOG_LEVEL: 'trace', STAFF_EMAIL: 'chef@example.com' }))
  const link = await until(async () => /^Staff: (.*)\n/m.exec(server.log())?.[1])
  const [address, token = ''] = link.split('/staff/join/')
  expect([address, token]).toEqual([server.url, expect.stringMatching(/^[\w-]{43}$/)])
  const linked = await staffClient(server)(readLink, { token })
  expect(linked.body).toMatchObject({ name: 'Owner', email: 'chef@example.com', role: 'owner' })

  const second = startProcess({ ...(await newSettings()), DATA_DIR: server.dataDir })
  await expect(second).rejects.toThrow(/^Another server is already running on [^\n]*$/)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

  const orderId = await makeTrouble(server)
  await end(server, 'SIGINT')
  expect(server.child.exitCode).toBe(0)
  expect(await readPidFile(clusterPaths(server.dataDir))).toBeUndefined()
  await expect(fetch(`http://127.0.0.1:${server.settings.SANDBOX_PORT}/`)).rejects.toThrow()

  const log = server.log() + server.complaint()
  for (const said of ['a request failed', 'a storage request failed', 'client error']) expect(log).toContain(said)
  const typed = ['Jasleen', 'jasleen@', '7946 0999', 'High Street', 'Kuala Lumpur', 'Secret-Name', 'secret-key']
  // Node prints bytes in this way when an error contains those of a request.
  const bytes = typed.map((text) => [...Buffer.from(text)].join(','))
  for (const secret of [...typed, ...bytes, orderId]) expect(log).not.toContain(secret)
})

test('killed between its own write and Stripe’s answer, a server leaves its compiled code, and the order is finished by the retry, once', async () => {
  const provider = await startStubbornProvider()
  const stripe = createStripe('sk_test_stubborn', provider.url)
  const server = await startTestServer({ stripe })
  const settings = await newSettings({ DATABASE_URL: server.postgresUrl, ...stubbornSettings(provider.url) })
  const cache = join(settings.DATA_DIR ?? '', 'compiled')
  const killed = await start({ ...settings, NODE_COMPILE_CACHE: cache })
  provider.mood = 'is silent'
  const lost = order(killed.url, 'key-killed').catch(() => 'no answer')
  const stored = async () => (await server.database.execute(sql`select id, checkout_url from catering_orders`)).rows
  await until(async () => (await stored()).length === 1)
  await end(killed, 'SIGKILL')
  expect(await lost).toBe('no answer')
  expect((await readdir(cache, { recursive: true })).length).toBeGreaterThan(1_000)

  provider.mood = 'kind'
  const answers = await Promise.all([order(server.url, 'key-killed'), order(server.url, 'key-killed')])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  const [one, other] = await Promise.all(answers.map((answer) => answer.json()))
  expect(one).toEqual(other)
  expect(await stored()).toEqual([{ id: one.order_id, checkout_url: one.checkout_url }])
  await server.close()
  await provider.close()
})
