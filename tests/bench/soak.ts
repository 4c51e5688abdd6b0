import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { publicPages } from '../../contract/pages.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import { startMailbox } from '../mailbox.ts'
import { apply } from '../server/an-application.ts'
import { payWithCard } from '../server/pay.ts'
import type { ServerProcess } from '../server/process.ts'
import { until } from '../server/until.ts'
import { here, memoryOf, prepare, withServer } from './checkout.ts'
import { atMost, besideReference, median } from './figures.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 60)
const failures: string[] = []
const samples: { memoryMB: number; files: number }[] = []
/** The mails that have to come, once each. */
const mails: string[] = []
let customers = 0

/**
 * `npm run soak` has people visit, order, pay and apply for an hour at one server with mail, and watches its memory and
 * its files. SOAK_MINUTES makes it shorter. It exits with 1 where memory grew or anything failed.
 */
async function soak(server: ServerProcess): Promise<void> {
  const underWay = new Set<Promise<unknown>>()
  const begin = (work: Promise<unknown>) => {
    const deed = work.catch((error: Error) => failures.push(error.message)).finally(() => underWay.delete(deed))
    underWay.add(deed)
  }
  for (let second = 0; second < minutes * 60; second++) {
    for (let visitor = 0; visitor < 5; visitor++) begin(visit(server.url))
    begin(order(server.url))
    if (second % 5 === 0) begin(apply(server.url))
    if (second % 15 === 0) samples.push({ memoryMB: memoryOf(server), files: filesOf(server) })
    await wait(1_000)
  }
  await Promise.all(underWay)
  const isThere = (mail: string) => mailbox.arrivals.get(mail)?.length === 1
  await until(async () => mails.every(isThere), 120_000).catch(() => {})
  failures.push(...mails.filter((mail) => !isThere(mail)).map((mail) => `${mail} did not come once`))
  failures.push(...(server.log().match(/^{"level":[56].*$/gm) ?? []), ...(server.complaint().match(/.+/g) ?? []))
}

const filesOf = ({ child }: ServerProcess) => readdirSync(`/proc/${child.pid}/fd`).length

const oneOf = <Value>(list: readonly Value[]) => list[Math.floor(Math.random() * list.length)]

/** Sends a request and reads the whole answer. Rejects where its status is not 200. */
async function ask(url: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000), ...init })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`status ${response.status} of ${url}: ${text.slice(0, 200)}`)
  return text
}

/** Reads a page, and one of the scripts, styles, fonts, pictures and films that it names. */
async function visit(url: string): Promise<void> {
  const page = await ask(url + oneOf(publicPages))
  await ask(url + oneOf([...page.matchAll(/(?:href|src|poster)="(\/[^"#?]+\.\w+)"/g)])?.[1])
}

/** Orders; two thirds pay, and read their order. */
async function order(url: string): Promise<void> {
  const headers = { apikey: defaultAnonKey, 'content-type': 'application/json' }
  const body = JSON.stringify(anOrder({ customer_email: `person-${customers}@example.com` }))
  const paysToo = customers++ % 3 > 0
  const answer = await ask(`${url}/functions/v1/create-catering-order`, { method: 'POST', headers, body })
  const { order_id, order_number, checkout_url } = JSON.parse(answer)
  await ask(checkout_url)
  if (!paysToo) return
  await payWithCard(checkout_url)
  mails.push(`order-confirmed.${order_number}`, `staff-new-order.${order_number}`)
  await ask(`${url}/rest/v1/catering_orders?select=*&id=eq.${order_id}`, { headers })
}

prepare(here)
const mailbox = await startMailbox()
try {
  await withServer({ SMTP_URL: mailbox.url }, soak)
} finally {
  await mailbox.close()
}
// The first third is left out, because a fresh server fills its heap and compiles what is often used.
const third = Math.floor(samples.length / 3)
const memory = (from: number) => median(samples.slice(from, from + third).map(({ memoryMB }) => memoryMB))
const table = [
  atMost('things that failed', failures.length, 0, ''),
  besideReference(
    'memory of Node, last third beside the second',
    [memory(2 * third), memory(third), ' MB'],
    ['<=', 1.03],
  ),
  atMost('memory of Node, most', Math.max(...samples.map(({ memoryMB }) => memoryMB)), 256, ' MB'),
  atMost('open files of Node, most', Math.max(...samples.map(({ files }) => files)), 256, ''),
]
console.table(table)
for (const failure of failures.slice(0, 20)) console.log(failure)
process.exitCode = table.every(({ reached }) => reached === 'yes') ? 0 : 1
