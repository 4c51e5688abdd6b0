import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '../../contract/content/content.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import { enquire } from './an-enquiry.ts'
import { askPostgres } from './external-postgres.ts'
import { createTestDatabase } from './harness.ts'
import { end, newSettings, type ServerProcess, startProcess } from './process.ts'
import { endServers, order, start } from './started-servers.ts'
import { boxes as ofBoxes } from './two-kitchens.ts'
import { until } from './until.ts'

let folder: string
let drop: () => Promise<void>
let settings: Record<string, string>
let servers: ServerProcess[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandoor-content-'))
  const database = await createTestDatabase()
  drop = database.drop
  settings = { DATABASE_URL: database.url }
  servers = [await start(await newSettings(settings)), await start(await newSettings(settings))]
})
afterAll(async () => {
  await endServers()
  await drop()
  await rm(folder, { recursive: true })
})

const run = promisify(execFile)
const command = (...args: string[]) =>
  run(process.execPath, ['server/commands/content.ts', ...args], { env: { ...process.env, ...settings } })
const read = async ({ url }: ServerProcess, path: string) => (await fetch(url + path)).text()

/** Content that a test may write into. */
interface Editable {
  packages: { pricePence: number; name: string }[]
  vacancies: Content['vacancies'][number][]
  site: { name: string; email: string }
}

/** Changes the content's file, which is exported the first time. Returns its path. */
async function edited(change: (content: Editable) => void): Promise<string> {
  const file = join(folder, 'content.json')
  if (!existsSync(file)) await command('export', file)
  const content = JSON.parse(await readFile(file, 'utf8'))
  change(content)
  await writeFile(file, JSON.stringify(content))
  return file
}

const site = { name: 'Tandoor: "Road", <us>', email: 'hello@tandoor-lane.example' }
const dataOf = /<script type="application\/ld\+json">(.*?)<\/script>/s
const lastDay = addDays(londonDay(new Date()), 20)
const porter: Content['vacancies'][number] = {
  id: 'kitchen-porter',
  title: 'Kitchen Porter',
  team: 'Kitchen',
  location: 'Hounslow, London',
  employment: ['part-time'],
  salary: { leastPence: 1260, mostPence: 1350, per: 'hour' },
  posted: londonDay(new Date()),
  lastDay,
  aboutUs: 'We cook over fire & we laugh.',
  lists: [{ heading: 'What you do', items: ['Keep the kitchen clean'] }],
}
/** What job searches read of the vacancy. */
const posting = {
  title: 'Kitchen Porter',
  employmentType: ['PART_TIME'],
  baseSalary: { currency: 'GBP', value: { minValue: 12.6, maxValue: 13.5, unitText: 'HOUR' } },
  validThrough: `${lastDay}T23:59`,
  description: '<p>We cook over fire &amp; we laugh.</p><h3>What you do</h3><ul><li>Keep the kitchen clean</li></ul>',
}

test('a price that is published is on every server: on its pages, in their data, on the staff’s page and in an order; so is a vacancy, and one that is gone leads to all', async () => {
  const [one, other] = servers as [ServerProcess, ServerProcess]
  const etag = (await fetch(`${one.url}/catering`)).headers.get('etag')
  const script = /assets\/entry\.client-[\w-]+\.js/.exec(await read(one, '/catering'))?.[0]
  const file = await edited((content) => {
    Object.assign(content.packages[0] ?? {}, { pricePence: 26_099, name: 'Grand Feast' })
    content.vacancies.splice(0, 1, porter)
    Object.assign(content.site, site)
  })
  const { stdout } = await command('import', file)
  expect(stdout).toContain('Grand Feast: £249.99 → £260.99.')
  for (const server of [one, other]) {
    await until(async () => (await read(server, '/catering')).includes('£260.99'))
    expect(await read(server, '/catering.data')).toContain('26099')
    expect(await read(server, '/terms')).toContain('Grand Feast')
    expect(await read(server, '/privacy')).toContain(site.email)
    expect(await read(server, '/staff')).toContain('"name":"Grand Feast"')
    expect(await read(server, '/no-such-page')).not.toMatch(/%[A-Z_]{3,}%/)
    const [, json = ''] = dataOf.exec(await read(server, '/careers/kitchen-porter')) ?? []
    expect(JSON.parse(json)).toMatchObject(posting)
    expect((await fetch(`${server.url}/careers/business-support-officer`)).url).toBe(`${server.url}/careers`)
  }
  const after = await fetch(`${one.url}/catering`, { headers: { 'if-none-match': etag ?? '' } })
  expect([after.status, after.headers.get('etag') === etag]).toEqual([200, false])
  // No file with a hash in its name has changed.
  expect(await read(one, '/catering')).toContain(script)
  expect((await order(one.url, crypto.randomUUID())).status).toBe(409)
  expect(anOrder().order_items[0]?.unit_price).toBe(249.99)
})

test('a file that says what the site says publishes nothing', async () => {
  const { stdout } = await command('import', await edited(() => {}))
  expect(stdout).toMatch(/^Nothing was published/)
})

test('a name and an address that are published are those of the next mail', async () => {
  const { id, customer_email } = await enquire(servers[0]?.url ?? '')
  /** Either server may send it. */
  const mailed = (name: string) =>
    until(async () => {
      const files = servers.map(({ dataDir }) => readFile(join(dataDir, 'mail', `${name}.${id}.eml`)))
      const mail = await Promise.any(files).catch(() => undefined)
      return mail && PostalMime.parse(mail)
    })
  const from = { name: site.name, address: site.email }
  expect(await mailed('enquiry-received')).toMatchObject({ from, to: [{ address: customer_email }] })
  expect(await mailed('staff-new-enquiry')).toMatchObject({ from, to: [{ address: site.email }] })
})

test('all orders count as sold from what the site says now, once somebody asks for it', async () => {
  const { url } = servers[0] as ServerProcess
  const request = { method: 'POST', headers: { apikey: defaultAnonKey, 'content-type': 'application/json' } }
  const body = JSON.stringify(ofBoxes(addDays(londonDay(new Date()), 20), 5))
  expect((await fetch(`${url}/functions/v1/create-catering-order`, { ...request, body })).status).toBe(200)
  const query = `select content_release as sold, (select max(number) from content_releases) as live from catering_orders`
  const soldAndLive = async () =>
    (await askPostgres<{ sold: number; live: number }>(settings.DATABASE_URL ?? '', query))[0] ?? { sold: 0, live: 0 }

  const { sold } = await soldAndLive()
  let boxes: Editable['packages'] = []
  await command('import', await edited(({ packages }) => (boxes = packages.splice(-1))))
  // Nobody would know what is in the boxes that have left the content.
  expect((await command('sold-now')).stdout).toMatch(/count as sold from release \d+ now: 0\.\n.*: Executive Lunch Box/)
  expect((await soldAndLive()).sold).toBe(sold)

  await command('import', await edited(({ packages }) => packages.push(...boxes)))
  const { stdout } = await command('sold-now')
  const { live } = await soldAndLive()
  expect(stdout).toBe(`Orders that count as sold from release ${live} now: 1.\n`)
  expect((await soldAndLive()).sold).toBe(live)
})

test('a file with a fault publishes nothing, and says where it is', async () => {
  const file = await edited(({ packages: [deluxe] }) => Object.assign(deluxe ?? {}, { pricePence: 0 }))
  await expect(command('import', file)).rejects.toMatchObject({
    stderr: expect.stringContaining('packages[0].pricePence of "Grand Feast", which is 0: please give an amount'),
  })
  expect(await read(servers[0] as ServerProcess, '/catering')).toContain('£260.99')
})

test('a server that starts anew shows the live release, drawn before, with its pages at once', async () => {
  const [one] = servers as [ServerProcess]
  await end(one)
  const again = await startProcess(one.settings)
  servers[0] = again
  try {
    expect(await read(again, '/catering')).toContain('£260.99')
  } finally {
    await end(again)
  }
})
