import { access, readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { until } from '../../server/until.ts'
import type { Applied } from './applications.ts'
import type { Mailbox } from './mailbox.ts'
import { type PlacedOrder, totalPence } from './orders.ts'
import { isUnderFault, type Subject } from './subject.ts'

/** Everything that people did and were told. */
export interface Deeds {
  orders: PlacedOrder[]
  applications: Applied[]
}

/**
 * The time that the server has to catch up after the last visitor, in milliseconds. A killed worker's jobs come back
 * after 3 minutes.
 */
const patience = 300_000
/**
 * The age at which an unpaid order must have had its reminder, in milliseconds. It is sent after a quarter of an hour.
 */
const reminderAfter = 20 * 60_000
/** A mail may come twice when its server was killed within so many milliseconds of its arrival. */
const nearKill = 10_000

interface OrderRow {
  id: string
  number: string
  payment_status: string
  refunded_pence: number
  completions: number
}

/** Waits until the server is at rest, and returns everything that is wrong. Every list should be empty. */
export async function inspect(subject: Subject, mailbox: Mailbox, { orders, applications }: Deeds) {
  const paid = orders.filter((order) => order.isPaid)
  const applied = applications.filter((application) => application.id)
  const expected = new Set([
    ...paid.flatMap(mailsOfPaid),
    ...orders.filter(isToBeReminded).map(({ number }) => `order-received.${number}`),
    ...applied.flatMap(({ id }) => [`application-received.${id}`, `staff-new-application.${id}`]),
  ])
  const hasArrived = (mail: string) => mailbox.arrivals.has(mail)
  await until(async () => [...expected].every(hasArrived) && (await isAtRest(subject)), patience).catch(() => {})

  const client = new pg.Client({ connectionString: subject.databaseUrl })
  await client.connect()
  try {
    return {
      ...(await inspectOrders(client, orders)),
      ...(await inspectApplications(client, applications)),
      mailsMissing: [...expected].filter((mail) => !hasArrived(mail)),
      mailsUncalledFor: [...mailbox.arrivals.keys()].filter((mail) => !expected.has(mail) && !isReminder(mail)),
      mailsTwiceWithoutCause: [...mailbox.arrivals]
        .filter(([, [first = 0, second]]) => second && !isUnderFault(subject.faults, first, first + nearKill))
        .map(([mail]) => mail),
      jobsLeft: await jobsLeft(client),
    }
  } finally {
    await client.end()
  }
}

const mailsOfPaid = ({ number, refundedPence }: PlacedOrder) => [
  `order-confirmed.${number}`,
  `staff-new-order.${number}`,
  ...(refundedPence > 0 ? [`order-refunded.${number}.${refundedPence}`] : []),
]

const isToBeReminded = (order: PlacedOrder) => !order.isPaid && order.at < Date.now() - reminderAfter
// Younger orders may have had theirs or not. The name of a mail to staff about a refund has a hash of the reason.
const isReminder = (mail: string) =>
  /^(order-received|staff-needs-attention|staff-kitchen-waits|staff-coming-days)\./.test(mail)

async function isAtRest({ url }: Subject): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined)
  const state = response?.ok ? await response.json() : undefined
  return state?.jobsWaiting === 0 && state.jobsFailedForGood === 0 && !state.orderingPaused
}

async function inspectOrders(client: pg.Client, orders: PlacedOrder[]) {
  const { rows } = await client.query<OrderRow>(`
    select id, order_number as number, payment_status, refunded_pence,
      (select count(*)::int from transitions where order_id = id and became = 'completed') as completions
    from catering_orders`)
  const sessions = await client.query<{ order: string }>(`
    select data->'metadata'->>'order_id' as order from payment_sandbox.objects
    where object = 'checkout.session' and data->>'payment_status' = 'paid'`)
  const found = new Map(rows.map((row) => [row.id, row]))
  const known = new Map(orders.map((order) => [order.id, order]))
  const paidFor = sessions.rows.map((session) => session.order)
  const isAsPaid = ({ id, refundedPence }: PlacedOrder) => {
    const row = found.get(id)
    const isWhollyRefunded = refundedPence === totalPence
    // A partial refund writes `completed` once more.
    const completions = refundedPence > 0 && !isWhollyRefunded ? 2 : 1
    const isStatusRight = row?.payment_status === (isWhollyRefunded ? 'refunded' : 'completed')
    return isStatusRight && row.refunded_pence === refundedPence && row.completions === completions
  }
  const numbers = (some: PlacedOrder[]) => some.map((order) => order.number)
  return {
    ordersLost: numbers(orders.filter(({ id }) => !found.has(id))),
    ordersUncalledFor: rows.filter(({ id }) => !known.has(id)).map((row) => row.number),
    paidNotCompletedOnce: numbers(orders.filter((order) => order.isPaid && !isAsPaid(order))),
    unpaidCompleted: numbers(orders.filter(({ id, isPaid }) => !isPaid && found.get(id)?.payment_status !== 'pending')),
    sessionsPaidWithoutOrder: paidFor.filter((id) => !known.get(id)?.isPaid),
    sessionsPaidTwice: paidFor.filter((id, index) => paidFor.indexOf(id) !== index),
  }
}

async function inspectApplications(client: pg.Client, applications: Applied[]) {
  const { rows } = await client.query<{ id: string; name: string | null; isWhole: boolean }>(`
    select a.id, c.name, encode(sha256(c.content), 'hex') = c.content_hash as "isWhole"
    from job_applications a left join cvs c on c.application_id = a.id`)
  const unclaimed = await client.query<{ name: string }>('select name from cvs where application_id is null')
  const found = new Map(rows.map((row) => [row.id, row]))
  const uploads = new Set(applications.flatMap((application) => application.uploads))
  const mayBeUnclaimed = new Set(applications.flatMap(({ id, uploads }) => (id ? uploads.slice(0, -1) : uploads)))
  const hasCv = ({ id, uploads }: Applied) => {
    const row = found.get(id ?? '')
    return row?.isWhole && row.name === uploads.at(-1)
  }
  return {
    applicationsWithoutTheirCv: applications.filter((each) => each.id && !hasCv(each)).map(({ id }) => id),
    applicationsUncalledFor: rows.filter(({ name }) => !name || !uploads.has(name)).map(({ id }) => id),
    cvsWithoutApplication: unclaimed.rows.map(({ name }) => name).filter((name) => !mayBeUnclaimed.has(name)),
  }
}

async function jobsLeft(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ job: string }>(`
    select task_identifier || ': ' || coalesce(last_error, 'waiting') as job from graphile_worker.jobs
    where run_at <= now() or attempts >= max_attempts`)
  return rows.map((row) => row.job)
}

/**
 * Returns what is left on the machine after the server's end: its folder, and processes with the folder in their
 * arguments or settings.
 */
export async function inspectMachine(dataDir: string) {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (id: string, name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')
  const started = await Promise.all(ids.map(async (id) => (await read(id, 'cmdline')) + (await read(id, 'environ'))))
  const isThere = await access(dataDir).then(
    () => true,
    () => false,
  )
  return {
    processesLeft: ids.filter((_, index) => started[index]?.includes(dataDir)),
    foldersLeft: isThere ? [dataDir] : [],
  }
}
