import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { clusterPaths, readPidFile } from '../../server/database/embedded/cluster.ts'
import { createTestDatabase } from '../server/harness.ts'
import { payWithCard } from '../server/pay.ts'
import { end, newSettings, startProcess } from '../server/process.ts'
import { ask, endServers, order, removeLater, settingsWithCluster, start } from '../server/started-servers.ts'
import { startStubbornProvider, stubbornSettings } from '../server/stubborn-provider.ts'
import { startTroubledProxy } from '../server/troubled-proxy.ts'
import { until } from '../server/until.ts'

afterEach(endServers)

const ofAPublicServer = {
  PAYMENTS: 'sandbox',
  RATE_LIMITS: 'on',
  STAFF_EMAIL: 'kitchen@tandoor-road.london',
  MAIL_FROM: 'orders@tandoor-road.london',
}
const hasIPv6 = networkInterfaces().lo?.some(({ address }) => address === '::1')

test.runIf(hasIPv6)('at all addresses, also of IPv6, an order can be placed and its webhook arrives', async () => {
  // A server that listens beyond loopback is public, and needs more settings.
  const settings = await settingsWithCluster({ ...ofAPublicServer, HOST: '::' })
  const site = `http://[::1]:${settings.PORT}`
  const server = await start({ ...settings, PUBLIC_URL: `http://localhost:${settings.PORT}` })
  expect(server.log()).toMatch(/^No orders are taken before .*\/staff\/rules$/m)
  const refused = await order(site, 'key-early')
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'ordering_not_open' }])
  const rules = JSON.stringify(defaultRules)
  await ask(server.dataDir, `insert into delivery_rules (version, rules, by) values (1, '${rules}', 'Priya')`)
  const opened = "insert into ordering_states (version, opened_for, is_paused, by) values (1, 'trial', false, 'Priya')"
  await ask(server.dataDir, opened)
  // A public server limits orders, so this asks the calendar instead.
  const days = `${site}/functions/v1/delivery-days?from=2026-12-01&to=2026-12-01`
  const headers = { apikey: defaultAnonKey }
  await until(async () => !('not_open' in (await (await fetch(days, { headers })).json())))
  const answer = await (await order(site, 'key-six')).json()
  await payWithCard(answer.checkout_url)
  const statuses = () => ask(server.dataDir, 'select payment_status as status from catering_orders')
  await until(async () => (await statuses())[0]?.status === 'completed')
})

test('a wrong setting stops the start with one line that names it', async () => {
  await expect(startProcess(await newSettings({ SMTP_URL: 'mail.example' }))).rejects.toThrow(/^SMTP_URL: [^\n]*$/)
})

test('a port that is taken stops the start, and nothing is left running; the first start made no other files', async () => {
  const server = await start(await newSettings())
  const settings = await settingsWithCluster({ PORT: server.settings.PORT ?? '' })
  removeLater(settings.DATA_DIR ?? '')
  await expect(startProcess(settings)).rejects.toThrow(/^Port \d+ is taken by another program[^\n]*$/)
  expect(await readPidFile(clusterPaths(settings.DATA_DIR ?? ''))).toBeUndefined()
  await end(server)
  expect((await readdir(server.dataDir)).sort()).toEqual(['earlier-files', 'postgres', 'postgres.log', 'secrets'])
})

test('while the database is gone an order is a clear error in bounded time, and afterwards it goes through', async () => {
  const server = await start(await settingsWithCluster())
  const { pid } = (await readPidFile(clusterPaths(server.dataDir))) ?? { pid: 0 }
  process.kill(pid, 'SIGKILL')
  const response = await order(server.url, 'key-gone')
  if (response.status !== 200)
    expect([response.status, (await response.json()).code]).toEqual([503, 'database_unavailable'])
  await until(async () => (await order(server.url, 'key-gone')).status === 200)
  expect(await ask(server.dataDir, 'select count(*)::int as count from catering_orders')).toEqual([{ count: 1 }])
})

test('with DATABASE_URL no database is embedded; a job that ends while it is gone does not take the server along', async () => {
  const { url, drop } = await createTestDatabase()
  const way = await startTroubledProxy({ host: '127.0.0.1', port: Number(new URL(url).port) })
  const cuttable = Object.assign(new URL(url), { port: String(way.port) }).href
  const provider = await startStubbornProvider()
  const server = await start(await newSettings({ ...stubbornSettings(provider.url), DATABASE_URL: cuttable }))
  expect(await readdir(server.dataDir)).toEqual(['earlier-files'])
  const { order_id } = await (await order(server.url, 'key-job')).json()
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  provider.mood = 'is silent'
  await query(`select graphile_worker.add_job('settle-order', '{"orderId": "${order_id}"}')`)
  const locked = "select from graphile_worker.jobs where task_identifier = 'settle-order' and locked_at is not null"
  await until(async () => (await query(locked)).rowCount === 1)
  way.cut()
  provider.mood = 'hangs up'
  provider.hangUp()
  await until(async () => server.log().includes('Failed task'))
  way.mend()
  provider.mood = 'kind'
  await until(async () => (await order(server.url, 'key-after')).status === 200)
  await end(server)
  await way.close()
  await provider.close()
  await drop()
})

test('the erase command shows the data, and erases it after a yes', async () => {
  const server = await start(await settingsWithCluster())
  await order(server.url, 'key-erase')
  const erase = new URL('../../server/commands/erase.ts', import.meta.url).pathname
  const run = async (answer: string, email = 'JASLEEN@example.com', meanwhile = async () => {}) => {
    const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir }
    const child = spawn(process.execPath, [erase, '--email', email], { env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    const ended = once(child, 'exit')
    await until(async () => said.includes('Type yes') || child.exitCode !== null)
    await meanwhile()
    child.stdin.end(`${answer}\n`)
    await ended
    return said
  }
  const person = () => ask(server.dataDir, 'select customer_name, erased, total_pence from catering_orders')
  const nowIs = async (status: string) => {
    const order = status === 'completed' ? 'confirmed' : 'pending'
    await ask(server.dataDir, `update catering_orders set payment_status = '${status}', status = '${order}'`)
  }
  const mailDir = join(server.dataDir, 'mail')
  const inSandbox = () =>
    ask(server.dataDir, `select id from payment_sandbox.objects where data::text like '%jasleen@%'`)
  await mkdir(mailDir, { recursive: true })
  await writeFile(join(mailDir, 'reminder.eml'), 'To: Jasleen@example.com\r\nSubject: x\r\n\r\nHello\r\n')
  expect(await inSandbox()).toHaveLength(1)
  await nowIs('completed')
  const refusal = /Nothing was erased: TR-\w+ is paid and still to be cooked\. Refund it/
  expect(await run('yes')).toMatch(refusal)
  await nowIs('pending')
  expect(await run('yes', undefined, () => nowIs('completed'))).toMatch(refusal)
  await nowIs('pending')
  const invoiceTo = { company_name: 'Acme Ltd', address: '9 Office Park', postcode: 'LS1 1AA', purchase_number: '' }
  await ask(server.dataDir, `update catering_orders set invoice_to = '${JSON.stringify(invoiceTo)}'`)
  await ask(
    server.dataDir,
    `update catering_orders set status = 'confirmed', rest_pence = 24994, event_date = event_date - 30`,
  )
  expect(await run('no')).toContain('£249.94 still to be paid')
  await ask(server.dataDir, `update catering_orders set status = 'pending', event_date = event_date + 30`)
  expect(await run('no')).toMatch(
    /order TR-\w+ for .*, invoice to Acme Ltd, 9 Office Park, LS1 1AA.*mail reminder\.eml in .*1 records of the payment sandbox.*Nothing was erased\./s,
  )
  expect(await readdir(mailDir)).toHaveLength(1)
  expect(await person()).toEqual([{ customer_name: 'Jasleen Kaur', erased: false, total_pence: 34994 }])
  expect(await run('yes')).toMatch(
    /Erased: 0 applications with their CVs, 0 enquiries, 0 sign-ups for news, and the person in 1 orders\./,
  )
  expect(await person()).toEqual([{ customer_name: '', erased: true, total_pence: 34994 }])
  expect(await ask(server.dataDir, 'select invoice_to from catering_orders')).toEqual([{ invoice_to: null }])
  expect([await readdir(mailDir), await inSandbox()]).toEqual([[], []])
  expect(await run('yes')).toContain('nothing.')
  expect(await run('', 'nobody')).toContain('Say whose data')
})
