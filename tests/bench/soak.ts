import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts'
import { anOrder } from '../an-order.ts'
import { startMailbox } from '../mailbox.ts'
import { payWithCard } from '../server/pay.ts'
import type { ServerProcess } from '../server/process.ts'
import { until } from '../server/until.ts'
import { here, prepare, withServer } from './checkout.ts'
import { atMost, type Row, slope } from './figures.ts'
import { memoryOfPostgres, residentMB } from './resident-memory.ts'
import { sitePages } from './site-pages.ts'

/** How many of each begin a second. A visit is a page and three files. */
const rates = { visit: 5, customer: 1, applicant: 0.2 }
const sampleEvery = 15_000
/** A fresh server fills its heap and compiles the code that is used often, in milliseconds. */
const warmUp = 10 * 60_000
/** The minutes after it below which the growth of memory has no meaning. */
const leastMinutes = 20
/** PostgreSQL's own memory swings by 20 MB with its connections, so its slope is less certain. */
const limits = { nodeMBPerHour: 10, postgresOwnMBPerHour: 20, nodeMB: 256, openFiles: 256 }

/**
 * `npm run soak` has people visit, order, pay and apply for an hour at a server as people start it, watches its memory
 * and its files, and writes docs/bench/soak.json. SOAK_MINUTES makes it shorter, and then nothing is written. Ctrl-C ends
 * it early, in good order.
 */
const wholeSoak = 60
const minutes = Number(process.env.SOAK_MINUTES ?? wholeSoak)
const over = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort())

const begin = Date.now()
const failures: { what: string; why: string }[] = []
const done = { visit: 0, customer: 0, applicant: 0 }
const paid: string[] = []
const samples: Awaited<ReturnType<typeof takeSample>>[] = []
const underWay = new Set<Promise<unknown>>()
let people = 0

prepare(here)
const mailbox = await startMailbox()
try {
  const settings = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', SMTP_URL: mailbox.url }
  const table = await withServer(settings, soak)
  console.table(table)
  for (const { what, why } of failures.slice(0, 20)) console.log(`${what}: ${why}`)
  const report = { takenAt: new Date().toISOString(), table, done, failures: failures.slice(0, 50), samples }
  const file = new URL('../../docs/bench/soak.json', import.meta.url)
  if (minutes >= wholeSoak) await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
  process.exitCode = table.some(({ reached }) => reached === 'no') ? 1 : 0
} finally {
  over.abort()
  await mailbox.close()
}

async function soak(server: ServerProcess): Promise<Row[]> {
  const { url } = await borrowEmbedded({ dataDir: server.dataDir })
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const timer = setTimeout(() => over.abort(), minutes * 60_000)
  try {
    const files = await filesOf(server.url)
    const cvs = await readCvs()
    await Promise.all([
      keepDoing('visit', () => visit(server.url, files)),
      keepDoing('customer', () => beCustomer(server.url)),
      keepDoing('applicant', () => beApplicant(server.url, cvs)),
      keepSampling(server, database),
    ])
    await Promise.all(underWay)
    return rowsOf(await unfinished(server, database), unexplained(server))
  } finally {
    clearTimeout(timer)
    await database.end()
  }
}

/** Begins `work` so many times a second on average, whether earlier work has ended or not. */
async function keepDoing(what: keyof typeof rates, work: () => Promise<unknown>): Promise<void> {
  while (await pause((-Math.log(1 - Math.random()) / rates[what]) * 1_000)) {
    const deed = work()
      .then(() => {
        done[what] += 1
      })
      .catch((error: Error) => failures.push({ what, why: error.message }))
      .finally(() => underWay.delete(deed))
    underWay.add(deed)
  }
}

/** Waits. Returns false as soon as the soak is over. */
function pause(milliseconds: number): Promise<boolean> {
  return wait(milliseconds, true, { signal: over.signal }).catch(() => false)
}

async function keepSampling(server: ServerProcess, database: pg.Client): Promise<void> {
  while (await pause(sampleEvery)) {
    const sample = await takeSample(server, database)
    samples.push(sample)
    if (samples.length % 20 === 1) console.log(JSON.stringify({ ...sample, ...done, failures: failures.length }))
    // An hour here brings more applications than a day may bring.
    await database.query(`update rate_limits set expires_at = now() where expires_at > now() + interval '1 hour'`)
  }
}

/** The state of the server at one moment, with memory and sizes in MB. */
async function takeSample({ child: { pid = 0 }, dataDir }: ServerProcess, database: pg.Client) {
  const { rows } = await database.query('select pg_database_size(current_database()) / 1000000 as size')
  return {
    second: Math.round((Date.now() - begin) / 1_000),
    nodeMB: await residentMB(pid),
    ...(await memoryOfPostgres(dataDir)),
    openFiles: (await readdir(`/proc/${pid}/fd`)).length,
    databaseMB: Number(rows[0].size),
  }
}

/** Sends a request and reads the whole answer. Rejects when its status is not the expected one. */
async function ask(url: string, init: RequestInit = {}, expected = 200): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000), ...init })
  const text = await response.text()
  if (response.status !== expected) throw new Error(`status ${response.status} of ${url}: ${text.slice(0, 200)}`)
  return text
}

/** Returns the addresses of the files that the pages name: scripts, styles, fonts, pictures, films. */
async function filesOf(url: string): Promise<string[]> {
  const texts = await Promise.all(sitePages.map((page) => ask(url + page)))
  const named = texts.flatMap((text) => [...text.matchAll(/(?:href|src|poster)="(\/[^"#?]+\.\w+)"/g)])
  return [...new Set(named.map(([, file]) => file ?? ''))]
}

function oneOf<Value>(list: Value[]): Value {
  return list[Math.floor(Math.random() * list.length)] as Value
}

async function visit(url: string, files: string[]): Promise<void> {
  await ask(url + oneOf(sitePages), { headers: { 'accept-encoding': 'br' } })
  for (let count = 0; count < 3; count++) await ask(url + oneOf(files))
}

/** Returns the headers of a new person's browser, sent through a proxy that adds their address. */
function newPerson(): Record<string, string> {
  people += 1
  const address = `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`
  return { apikey: defaultAnonKey, 'x-forwarded-for': address }
}

/** Orders; two thirds pay, and read their order until it is confirmed. */
async function beCustomer(url: string): Promise<void> {
  const headers = newPerson()
  const body = JSON.stringify(anOrder({ customer_email: `person-${people}@example.com` }))
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
  const placed = JSON.parse(await ask(`${url}/functions/v1/create-catering-order`, init))
  await ask(placed.checkout_url)
  if (Math.random() < 1 / 3) return
  if (!(await payWithCard(placed.checkout_url))) throw new Error('the payment did not lead back')
  paid.push(placed.order_number)
  const orders = `${url}/rest/v1/catering_orders`
  const single = { ...headers, accept: 'application/vnd.pgrst.object+json' }
  const read = async () => JSON.parse(await ask(`${orders}?select=*&id=eq.${placed.order_id}`, { headers: single }))
  await until(async () => (await read()).payment_status === 'completed', 30_000)
}

interface Cv {
  extension: string
  content: Uint8Array<ArrayBuffer>
}

/** Returns CVs that real programs wrote. */
async function readCvs(): Promise<Cv[]> {
  const folder = new URL('../fixtures/', import.meta.url)
  const names = (await readdir(folder)).filter((name) => /\.(pdf|docx?)$/.test(name))
  return Promise.all(
    names.map(async (name) => ({
      extension: name.slice(name.lastIndexOf('.')),
      content: new Uint8Array(await readFile(new URL(name, folder))),
    })),
  )
}

/** Uploads a CV and applies. */
async function beApplicant(url: string, cvs: Cv[]): Promise<void> {
  const headers = newPerson()
  const { extension, content } = oneOf(cvs)
  const name = `${randomUUID()}${extension}`
  const form = new FormData()
  form.append('', new File([content], name))
  await ask(`${url}/storage/v1/object/cvs/${name}`, { method: 'POST', headers, body: form })
  const application = {
    ...{ title: 'Ms', name: 'Jasleen Kaur', email: `applicant-${people}@example.com` },
    address: '1 High Street',
    town: 'Hounslow',
    area: 'Middlesex',
    postcode: 'TW3 1AA',
    ...{ position: 'Business Support Officer', cvUrl: `${url}/storage/v1/object/public/cvs/${name}` },
  }
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  await ask(`${url}/functions/v1/submit-job-application`, { ...init, body: JSON.stringify(application) })
}

/** Waits until every paid order is complete and its two mails have come. Returns those of which that is not true. */
async function unfinished(server: ServerProcess, database: pg.Client): Promise<string[]> {
  const mailsOf = (number: string) => [`order-confirmed.${number}`, `staff-new-order.${number}`]
  const left = async () => {
    const { rows } = await database.query<{ number: string }>(
      `select order_number as number from catering_orders where payment_status = 'completed'`,
    )
    const completed = new Set(rows.map(({ number }) => number))
    const isDone = (number: string) =>
      completed.has(number) && mailsOf(number).every((mail) => mailbox.arrivals.get(mail)?.length === 1)
    return paid.filter((number) => !isDone(number))
  }
  const isAtRest = async () => JSON.parse(await ask(`${server.url}/readyz`)).jobsWaiting === 0
  await until(async () => (await left()).length === 0 && (await isAtRest()), 120_000).catch(() => {})
  return left()
}

/** Returns the log's lines of level error or above, and the words on standard error. */
function unexplained(server: ServerProcess): string[] {
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  return [...lines.filter((line) => JSON.parse(line).level >= 50), server.complaint().trim()].filter(Boolean)
}

function rowsOf(ordersUnfinished: string[], complaints: string[]): Row[] {
  failures.push(...complaints.map((why) => ({ what: 'the log', why })))
  failures.push(...ordersUnfinished.map((why) => ({ what: 'a paid order that is not complete, or its mails', why })))
  const settled = samples.filter(({ second }) => second * 1_000 >= warmUp)
  const watched = Math.round((settled.length * sampleEvery) / 60_000)
  const growth = (what: string, field: 'nodeMB' | 'postgresOwnMB', most: number): Row => {
    const perSecond = slope(settled.map((sample) => [sample.second, sample[field]]))
    const row = atMost(`${what}, growth over ${watched} min`, Math.round(perSecond * 36_000) / 10, most, ' MB/h')
    return watched >= leastMinutes ? row : { ...row, reached: 'too short to tell' }
  }
  const most = (field: 'nodeMB' | 'openFiles') => Math.max(0, ...samples.map((sample) => sample[field]))
  return [
    atMost('things that failed, or are not as they must be', failures.length, 0, ''),
    growth('memory of Node', 'nodeMB', limits.nodeMBPerHour),
    growth("PostgreSQL's own memory", 'postgresOwnMB', limits.postgresOwnMBPerHour),
    atMost('memory of Node, most', most('nodeMB'), limits.nodeMB, ' MB'),
    atMost('open files of Node, most', most('openFiles'), limits.openFiles, ''),
  ]
}
