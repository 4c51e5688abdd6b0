import { and, eq, ne } from 'drizzle-orm'
import { expect } from 'vitest'
import { londonDay } from '../../contract/london-time.ts'
import { theCustomer } from '../../contract/own-order.ts'
import { type Books, exportBooks, readBooks } from '../../contract/staff/books.ts'
import { orderChanges } from '../../server/database/changes-schema.ts'
import type { Database } from '../../server/database/database.ts'
import { documents, type StoredDocument } from '../../server/database/documents-schema.ts'
import { type LedgerEntry, orderLedger } from '../../server/database/ledger-schema.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { documentNumber } from '../../server/documents/document-content.ts'
import { listMails } from '../../server/mail/kept-mails.ts'
import { isByHand, isCounted, theSite } from '../../server/payments/ledger.ts'
import { expectTrueLedger } from './judge-ledger.ts'
import { type Life, patientCall } from './life-under-kills.ts'
import type { PlayedDay } from './played-day.ts'

/** Returns all papers that a database has issued. */
export const papersOf = (database: Database): Promise<StoredDocument[]> => database.select().from(documents)

/**
 * Judges a day that has come to rest and whose database was restored in the middle of it. Expects ledger, books and
 * papers to be what Stripe holds, and staff to have been told once of money that nobody here can place. `lost` are the
 * papers of the database that was lost.
 */
export async function expectTrueDay(day: PlayedDay, lives: Life[], lost: StoredDocument[]): Promise<void> {
  const { database } = day.run.world
  const unknown = await expectUnknownTold(day)
  const call = patientCall(day)
  const known = new Set((await database.select().from(cateringOrders)).map(({ id }) => id))
  for (const life of lives.filter(({ id }) => known.has(id))) {
    const books = { database, stripe: day.run.world.stripe, call, reasonOf, unknown }
    await expectTrueLedger(books, life).catch((error: Error) => {
      throw new Error(`${life.number}, ${life.story.join(', ')}: ${error.message}`, { cause: error })
    })
  }
  const held = await moneyAtStripe(day, unknown)
  await expectBooks(day, held)
  await expectPapers(database, lost)
  await expectWholeDay(day)
  expect(day.log()).not.toContain('a job failed for good')
}

/** Expects that everything happened during the day, because without money all figures would agree. */
async function expectWholeDay({ run }: PlayedDay): Promise<void> {
  const { database, sandboxPool } = run.world
  const [entries, changes, orders] = await Promise.all([
    database.select().from(orderLedger),
    database.select().from(orderChanges).where(eq(orderChanges.state, 'in-force')),
    database.select().from(cateringOrders),
  ])
  const seen = new Set([
    ...entries.map(({ kind, state }) => `${kind} ${state}`),
    ...changes.map(({ differencePence }) => (differencePence > 0 ? 'dearer' : 'cheaper')),
    ...orders.map(({ cancelledBy }) => `cancelled by ${cancelledBy}`),
  ])
  const kinds = ['charge succeeded', 'refund succeeded', 'refund failed', 'paid-otherwise succeeded']
  const ends = ['dispute succeeded', 'dispute canceled', 'dearer', 'cheaper', 'cancelled by Amar']
  expect([...seen]).toEqual(expect.arrayContaining([...kinds, ...ends, `cancelled by ${theCustomer}`]))
  const { rowCount } = await sandboxPool.query(
    `select from payment_sandbox.objects
     where object = 'charge' and data->'payment_method_details'->>'type' = 'bacs_debit'`,
  )
  expect(rowCount).toBeGreaterThan(0)
}

function reasonOf({ by, changeId, idempotencyKey }: LedgerEntry): string {
  if (idempotencyKey?.startsWith('rest-')) return 'You paid more than was left to pay'
  if (by === theSite) return 'The change was no longer possible'
  return changeId ? 'Your order changed: ' : 'A random reason'
}

/** Expects one mail and one line of the log about each session of an order or change that the database lacks. */
async function expectUnknownTold(day: PlayedDay): Promise<Set<string>> {
  const { database, stripe } = day.run.world
  const [orders, changes] = [await database.select().from(cateringOrders), await database.select().from(orderChanges)]
  const known = new Set([...orders, ...changes].map(({ id }) => id))
  const complete = await stripe.checkout.sessions
    .list({ status: 'complete', limit: 100 })
    .autoPagingToArray({ limit: 10_000 })
  const unknown = complete.filter(({ metadata }) => !known.has(metadata?.change_id ?? metadata?.order_id ?? ''))
  // An order of the afternoon, and a change of an order that was there at noon.
  expect(unknown.some(({ metadata }) => !metadata?.change_id)).toBe(true)
  expect(unknown.some(({ metadata }) => metadata?.change_id)).toBe(true)
  const ids = unknown.map(({ id }) => id).sort()
  const mails = (await listMails(day.mailDir())).filter((name) => name.startsWith('unknown-payment.'))
  expect(mails.sort()).toEqual(ids.map((id) => `unknown-payment.${id}.eml`))
  const lines = day
    .log()
    .split('\n')
    .filter((line) => line.includes('Stripe took money for an order that is not'))
  expect(lines.map((line) => JSON.parse(line).sessionId).sort()).toEqual(ids)
  return new Set(ids)
}

/** What Stripe holds of an order, in pence: what was paid, and below zero what went back and what banks took. */
interface Held {
  paid: number
  back: number
  disputed: number
}
const nothing = (): Held => ({ paid: 0, back: 0, disputed: 0 })

interface AtStripe {
  orders: Map<string, Held>
  /** The amount of each charge, refund and dispute, by its id. */
  amounts: Map<string, number>
}

/** Returns what Stripe holds for each order, by its number, with what the ledger says of money that Stripe never saw. */
async function moneyAtStripe({ run }: PlayedDay, unknown: Set<string>): Promise<AtStripe> {
  const { database, sandboxPool } = run.world
  const { rows } = await sandboxPool.query<{
    id: string
    object: string
    amount: number
    status: string
    order: string
  }>(
    `select moved.id, moved.object, (moved.data->>'amount')::int as amount, moved.data->>'status' as status,
       session.data->'metadata'->>'order_id' as order
     from payment_sandbox.objects as moved join payment_sandbox.objects as session
       on session.object = 'checkout.session' and session.data->>'payment_intent' = moved.data->>'payment_intent'
     where moved.object in ('charge', 'refund', 'dispute') and session.id <> all($1)`,
    [[...unknown]],
  )
  const entries = await database.select().from(orderLedger)
  const numbers = new Map(
    (await database.select().from(cateringOrders)).map(({ id, orderNumber }) => [id, orderNumber]),
  )
  const orders = new Map<string, Held>()
  const add = (orderId: string, kind: keyof Held, amount: number) => {
    const number = numbers.get(orderId) ?? `no order ${orderId}`
    const held = orders.get(number) ?? nothing()
    orders.set(number, { ...held, [kind]: held[kind] + amount })
  }
  for (const { object, amount, status, order } of rows) {
    if (object === 'charge') add(order, 'paid', amount)
    if (object === 'refund' && status !== 'failed') add(order, 'back', -amount)
    if (object === 'dispute' && status !== 'won') add(order, 'disputed', -amount)
  }
  for (const entry of entries) {
    if (entry.kind === 'paid-otherwise') add(entry.orderId, 'paid', entry.amountPence)
    if (isByHand(entry)) add(entry.orderId, 'back', -entry.amountPence)
  }
  return { orders, amounts: new Map(rows.map(({ id, amount }) => [id, amount])) }
}

const kinds: Record<string, keyof Held> = {
  Payment: 'paid',
  'Paid otherwise': 'paid',
  Refund: 'back',
  'Refund came back': 'back',
  Dispute: 'disputed',
  'Dispute won': 'disputed',
}

const sumOf = (orders: Map<string, Held>, kind: keyof Held) =>
  [...orders.values()].reduce((total, held) => total + held[kind], 0)
/** The orders whose money moved. */
const moved = (orders: Map<string, Held>) => new Map([...orders].filter(hasMoved).sort())
const hasMoved = ([, { paid, back, disputed }]: [string, Held]) => paid !== 0 || back !== 0 || disputed !== 0

/** Expects the books and their table to have what Stripe holds of each order, in whichever month it moved. */
async function expectBooks({ run }: PlayedDay, { orders, amounts }: AtStripe): Promise<void> {
  const call = patientCall({ run })
  const totals = { ...nothing(), unpaid: 0 }
  const inTable = new Map<string, Held>()
  const kitchenOf = await kitchensOfPapers(run.world.database)
  // The day may be the last of a month.
  for (const month of new Set([yesterday, new Date()].map((at) => londonDay(at).slice(0, 7)))) {
    const books = (await call(readBooks, { month })).body
    totals.paid += books.takenPence
    totals.back += books.returnedPence - books.refundedPence
    totals.disputed -= books.disputedPence
    totals.unpaid += books.unpaid
    const { base64 } = (await call(exportBooks, { month })).body
    const rows = tableOf(Buffer.from(base64, 'base64').toString())
    addTable(inTable, rows, amounts)
    expectKitchens(books, rows, kitchenOf)
  }
  expect(moved(inTable)).toEqual(moved(orders))
  expect(totals.paid).toBe(sumOf(orders, 'paid'))
  // What came back is one sum for refunds and for disputes that were won.
  expect(totals.back + totals.disputed).toBe(sumOf(orders, 'back') + sumOf(orders, 'disputed'))
  const { paymentStatus, status } = cateringOrders
  const isUnpaid = and(eq(paymentStatus, 'pending'), ne(status, 'cancelled'))
  expect(totals.unpaid).toBe(await run.world.database.$count(cateringOrders, isUnpaid))
}

/** Returns by each paper's number which kitchen had the order when the money moved or the note was issued. */
async function kitchensOfPapers(database: Database): Promise<Map<string, string>> {
  const orders = new Map((await database.select().from(cateringOrders)).map((order) => [order.id, order]))
  const entries = new Map((await database.select().from(orderLedger)).map((entry) => [entry.id, entry]))
  const changes = (await database.select().from(orderChanges).orderBy(orderChanges.version)).filter(
    ({ state }) => state === 'in-force',
  )
  return new Map(
    (await papersOf(database)).map((paper) => {
      const { orderId, ledgerId, kind, corrects, issuedAt } = paper
      const entry = entries.get(ledgerId ?? '')
      const isNote = kind === 'credit-note' || kind === 'dispute-note'
      const at = isNote && !corrects ? issuedAt : (entry?.settledAt ?? entry?.createdAt ?? issuedAt)
      const next = changes.find((change) => change.orderId === orderId && change.endedAt && change.endedAt > at)
      return [documentNumber(paper), next?.before?.kitchen ?? orders.get(orderId)?.kitchen ?? '']
    }),
  )
}

/** Expects each row to name the kitchen that had its order then, and the kitchens' sums to add up to the house's. */
function expectKitchens(books: Books, rows: Record<string, string>[], kitchenOf: Map<string, string>): void {
  const counted = rows.filter(({ Entry = '' }) => kinds[Entry])
  for (const row of counted)
    expect(row.Kitchen?.toLowerCase(), JSON.stringify(row)).toBe(kitchenOf.get(row.Document ?? ''))
  const { kitchens = [] } = books
  for (const sum of ['takenPence', 'refundedPence', 'disputedPence', 'returnedPence', 'unpaidPence'] as const)
    expect(
      kitchens.reduce((total, each) => total + each[sum], 0),
      sum,
    ).toBe(books[sum])
  for (const { name, takenPence } of kitchens) {
    const own = counted.filter(({ Kitchen, Entry = '' }) => Kitchen === name && kinds[Entry] === 'paid')
    expect(
      own.reduce((total, { Amount }) => total + Math.round(Number(Amount) * 100), 0),
      name,
    ).toBe(takenPence)
  }
}

const yesterday = new Date(Date.now() - 24 * 3_600_000)

/** Adds up what a table of the books says of each order. Expects each row to have Stripe's amount for its id. */
function addTable(orders: Map<string, Held>, rows: Record<string, string>[], amounts: Map<string, number>): void {
  for (const row of rows) {
    const { Entry = '', Order = '', Amount, Stripe, Document } = row
    const kind = kinds[Entry]
    const pence = Math.round(Number(Amount) * 100)
    if (!kind) continue
    const held = orders.get(Order) ?? nothing()
    orders.set(Order, { ...held, [kind]: held[kind] + pence })
    expect(Document, JSON.stringify(row)).toMatch(/^TEST-/)
    if (Stripe) expect([Stripe, Math.abs(pence)]).toEqual([Stripe, amounts.get(Stripe)])
  }
}

/** Reads a table with a header as the books' export writes it (RFC 4180). */
function tableOf(csv: string): Record<string, string>[] {
  const [header = [], ...rows] = csv
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    )
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])))
}

/**
 * Expects one paper for each entry of the ledger, with its amount, and one more where the money came back. The lost
 * database and the restored one together give no number twice, and no series has a gap.
 */
async function expectPapers(database: Database, lost: StoredDocument[]): Promise<void> {
  const papers = await papersOf(database)
  const byNumber = new Map<string, Set<string>>()
  for (const paper of [...lost, ...papers]) {
    const number = documentNumber(paper)
    byNumber.set(number, (byNumber.get(number) ?? new Set()).add(paper.id))
  }
  expect([...byNumber].filter(([, ids]) => ids.size > 1)).toEqual([])
  const kept = new Set(lost.map(({ id }) => id))
  // Some of the lost papers were in the backup and some were not, and the evening had its own.
  const has = new Set(papers.map(({ id }) => id))
  expect(lost.some(({ id }) => has.has(id))).toBe(true)
  expect(lost.some(({ id }) => !has.has(id))).toBe(true)
  expect(papers.some(({ id }) => !kept.has(id))).toBe(true)
  for (const series of new Set(papers.map((paper) => paper.series))) {
    const numbers = papers.filter((paper) => paper.series === series).map(({ number }) => number)
    expect(
      numbers.sort((one, other) => one - other),
      series,
    ).toEqual(numbers.map((_, index) => index + 1))
  }
  for (const entry of await database.select().from(orderLedger)) {
    const own = papers.filter(({ ledgerId }) => ledgerId === entry.id)
    const amounts = own.map(({ grossPence }) => grossPence)
    // A failed refund or a won dispute has two papers, or none if it ended before the first was issued.
    const count = isCounted(entry) ? 1 : own.length === 0 ? 0 : 2
    expect([entry.kind, entry.state, ...amounts]).toEqual([
      entry.kind,
      entry.state,
      ...Array(count).fill(entry.amountPence),
    ])
  }
}
