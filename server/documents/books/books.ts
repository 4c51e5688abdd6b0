import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'

/**
 * A payment, refund or dispute of a month; with the kind `returned` a refund that came back, because it did not reach the
 * customer; with `won` a dispute whose money the bank gave back; with `unpaid` an order that waits for its payment. Days are London's.
 */
export interface BookEntry {
  day: string
  time: string
  kind: LedgerEntry['kind'] | 'returned' | 'won' | 'unpaid'
  orderNumber: string
  eventDay: string
  customer: string
  totalPence: number
  amountPence: number
  /** Null where its document mentions no VAT, or is still to be issued. */
  vatPence: number | null
  vatRate: number | null
  series: string | null
  number: number | null
  reason: string | null
  by: string | null
  stripeId: string | null
  isTest: boolean
}

/** No restaurant of ours has so many in a month. */
const most = 50_000

/**
 * Returns the entries of a month (yyyy-MM) in the order of time. Where a real order was paid, test orders are left out.
 * A refund or dispute stays in the books where its note put it, also when it fails or is won later. It comes back on the
 * day of that, with the document that takes the note back. What stands there of an order is what it was by then, without its `later` changes. So
 * what a month has said it says for ever (decision 057).
 */
export async function findBookEntries(database: Queryable, month: string): Promise<BookEntry[]> {
  const first = sql`${`${month}-01`}::date`
  const begin = sql`(${first}::timestamp at time zone 'Europe/London')`
  const end = sql`((${first} + interval '1 month')::timestamp at time zone 'Europe/London')`
  const { rows } = await database.execute<BookEntry & Record<string, unknown>>(sql`
    with entries as (
      ${moved(begin, end)} union all ${gone(month, end)} union all ${returned} union all ${unpaid})
    select to_char(at at time zone 'Europe/London', 'YYYY-MM-DD') as day,
      to_char(at at time zone 'Europe/London', 'HH24:MI') as time,
      entries.kind, order_number as "orderNumber", coalesce(later.day, event_date::text) as "eventDay",
      coalesce(nullif(paper.content->'customer'->>'company', ''),
        case when not erased then paper.content->'customer'->>'name' end, customer_name) as customer,
      total_pence - later.pence as "totalPence", amount_pence as "amountPence", paper.vat_pence as "vatPence",
      (paper.content->>'vatRate')::float8 as "vatRate", paper.series, paper.number, entries.reason, entries.by,
      entries.stripe_id as "stripeId",
      coalesce(checkout_session_id like 'cs\\_test\\_%', paper.series like 'TEST-%', false) as "isTest"
    from entries join catering_orders on catering_orders.id = entries.order_id
      left join documents as paper on paper.id = entries.paper
      cross join lateral (
        select (array_agg(before->>'eventDate' order by version))[1] as day,
          coalesce(sum(difference_pence), 0)::int as pence
        from order_changes as change
        where change.order_id = entries.order_id and change.state = 'in-force' and change.ended_at > at) as later
    where at >= ${begin} and at < ${end}
    order by at, order_number, entries.kind limit ${most}`)
  const isLive = rows.some(({ isTest, kind }) => !isTest && (kind === 'charge' || kind === 'paid-otherwise'))
  return isLive ? rows.filter(({ isTest }) => !isTest) : rows
}

/** Credit notes about refunds, and dispute notes. */
const notes = sql`(
  select * from documents where kind in ('credit-note', 'dispute-note') and corrects is null) as note`

/** What came in during that time, by its latest document, and what went back and has no credit note yet. */
function moved(begin: SQL, end: SQL): SQL {
  const at = sql`coalesce(ledger.settled_at, ledger.created_at)`
  return sql`
    select ${at} as at, ledger.kind, ledger.order_id, ledger.amount_pence, ledger.reason, ledger.by, ledger.stripe_id,
      (select id from documents where ledger_id = ledger.id order by issued_at desc limit 1) as paper
    from order_ledger as ledger
    where ledger.state = 'succeeded' and ${at} >= ${begin} and ${at} < ${end}
      and not exists (select from ${notes} where note.ledger_id = ledger.id)`
}

/**
 * What went back, by its credit note, whatever became of it. A note is issued within a minute, which may be the first of
 * the next day, but it keeps the day on which the money went.
 */
function gone(month: string, end: SQL): SQL {
  // The note's day says whether it can be of the month, by an index. A clock that went back may have dated it a day later.
  const lastDay = sql`to_char(${end} at time zone 'Europe/London', 'YYYY-MM-DD')`
  return sql`
    select least(note.issued_at,
        ((note.content->>'taxPoint')::date + 1)::timestamp at time zone 'Europe/London' - interval '1 second'),
      ledger.kind, ledger.order_id, note.gross_pence, ledger.reason, ledger.by, ledger.stripe_id, note.id
    from ${notes} join order_ledger as ledger on ledger.id = note.ledger_id
    where note.content->>'taxPoint' >= ${`${month}-01`} and note.content->>'taxPoint' <= ${lastDay}`
}

/** What came back of that, because it did not reach the customer, or because the bank decided a dispute for us. */
const returned = sql`
  select coalesce(ledger.settled_at, ledger.created_at), case ledger.kind when 'dispute' then 'won' else 'returned' end,
    ledger.order_id, note.gross_pence, ledger.explanation, null, ledger.stripe_id,
    (select id from documents where corrects = note.id)
  from ${notes} join order_ledger as ledger on ledger.id = note.ledger_id
  where ledger.documented and ledger.state in ('failed', 'canceled')`

/** Orders that wait for their payment. */
const unpaid = sql`
  select created_at, 'unpaid', id, 0, null, null, null, null
  from catering_orders where not erased and payment_status = 'pending' and status <> 'cancelled'`
