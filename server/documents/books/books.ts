import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'

/**
 * An entry of the books: a payment, refund or dispute. `returned` is a refund that came back because it didn't reach
 * the customer, `won` a dispute whose money the bank gave back, `unpaid` an order that isn't paid yet. Days and times
 * are London's, amounts are in pence.
 */
export interface BookEntry {
  day: string
  time: string
  kind: LedgerEntry['kind'] | 'returned' | 'won' | 'unpaid'
  orderNumber: string
  eventDay: string
  /** The kitchen that had the order at that time. */
  kitchen: string
  customer: string
  totalPence: number
  amountPence: number
  /** Null if its document mentions no VAT, or is still to be issued. */
  vatPence: number | null
  vatRate: number | null
  series: string | null
  number: number | null
  reason: string | null
  by: string | null
  stripeId: string | null
  isTest: boolean
}

/** The most entries read for a month. The restaurant has fewer. */
const mostEntries = 50_000

/**
 * Returns the entries of a month (yyyy-MM) in order of time. Leaves out test orders if a real order was paid in that
 * month.
 *
 * A month's figures never change afterwards (decision 057). A refund or dispute stays in the month of its note, even if
 * it later fails or is won. Its money then comes back on that later day, with the document that reverses the note. An
 * order has the total, day and kitchen that it had at the time, without its `later` changes.
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
      coalesce(later.kitchen, catering_orders.kitchen) as kitchen,
      coalesce(nullif(document.content->'customer'->>'company', ''),
        case when not erased then document.content->'customer'->>'name' end, customer_name) as customer,
      total_pence - later.pence as "totalPence", amount_pence as "amountPence", document.vat_pence as "vatPence",
      (document.content->>'vatRate')::float8 as "vatRate", document.series, document.number, entries.reason, entries.by,
      entries.stripe_id as "stripeId",
      is_example or coalesce(checkout_session_id like 'cs\\_test\\_%', document.series like 'TEST-%', false) as "isTest"
    from entries join catering_orders on catering_orders.id = entries.order_id
      left join documents as document on document.id = entries.document
      cross join lateral (
        select (array_agg(before->>'eventDate' order by version))[1] as day,
          (array_agg(before->>'kitchen' order by version) filter (where before->>'kitchen' is not null))[1] as kitchen,
          coalesce(sum(difference_pence), 0)::int as pence
        from order_changes as change
        where change.order_id = entries.order_id and change.state = 'in-force' and change.ended_at > at) as later
    where at >= ${begin} and at < ${end}
    order by at, order_number, entries.kind limit ${mostEntries}`)
  const isLive = rows.some(({ isTest, kind }) => !isTest && (kind === 'charge' || kind === 'paid-otherwise'))
  return isLive ? rows.filter(({ isTest }) => !isTest) : rows
}

/** Credit notes for refunds, and dispute notes. */
const notes = sql`(
  select * from documents where kind in ('credit-note', 'dispute-note') and corrects is null) as note`

/** Money received from `begin` to `end`, with its latest document, and money paid out that has no note yet. */
function moved(begin: SQL, end: SQL): SQL {
  const at = sql`coalesce(ledger.settled_at, ledger.created_at)`
  return sql`
    select ${at} as at, ledger.kind, ledger.order_id, ledger.amount_pence, ledger.reason, ledger.by, ledger.stripe_id,
      (select id from documents where ledger_id = ledger.id order by issued_at desc limit 1) as document
    from order_ledger as ledger
    where ledger.state = 'succeeded' and ${at} >= ${begin} and ${at} < ${end}
      and not exists (select from ${notes} where note.ledger_id = ledger.id)`
}

/**
 * Money paid out, by its note, whatever happened to it later. A note is issued within a minute, so perhaps just after
 * midnight, but its tax point is the day on which the money went.
 */
function gone(month: string, end: SQL): SQL {
  // Filters by the tax point because it has an index. A clock that was set back may have dated a note one day later.
  const lastDay = sql`to_char(${end} at time zone 'Europe/London', 'YYYY-MM-DD')`
  return sql`
    select least(note.issued_at,
        ((note.content->>'taxPoint')::date + 1)::timestamp at time zone 'Europe/London' - interval '1 second'),
      ledger.kind, ledger.order_id, note.gross_pence, ledger.reason, ledger.by, ledger.stripe_id, note.id
    from ${notes} join order_ledger as ledger on ledger.id = note.ledger_id
    where note.content->>'taxPoint' >= ${`${month}-01`} and note.content->>'taxPoint' <= ${lastDay}`
}

/** Money that came back: refunds that didn't reach the customer, and disputes that we won. */
const returned = sql`
  select coalesce(ledger.settled_at, ledger.created_at), case ledger.kind when 'dispute' then 'won' else 'returned' end,
    ledger.order_id, note.gross_pence, ledger.explanation, null, ledger.stripe_id,
    (select id from documents where corrects = note.id)
  from ${notes} join order_ledger as ledger on ledger.id = note.ledger_id
  where ledger.documented and ledger.state in ('failed', 'canceled')`

/** Orders that aren't paid yet. */
const unpaid = sql`
  select created_at, 'unpaid', id, 0, null, null, null, null
  from catering_orders where not erased and payment_status = 'pending' and status <> 'cancelled'`
