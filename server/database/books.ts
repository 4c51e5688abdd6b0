import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import type { LedgerEntry } from './ledger-schema.ts'

/** A payment or refund of a month, or with the kind `unpaid` an order that waits for its payment. Days are London's. */
export interface BookEntry {
  day: string
  time: string
  kind: LedgerEntry['kind'] | 'unpaid'
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
 */
export async function findBookEntries(database: Queryable, month: string): Promise<BookEntry[]> {
  const first = sql`${`${month}-01`}::date`
  const begin = sql`(${first}::timestamp at time zone 'Europe/London')`
  const end = sql`((${first} + interval '1 month')::timestamp at time zone 'Europe/London')`
  const moved = sql`coalesce(ledger.settled_at, ledger.created_at)`
  const { rows } = await database.execute<BookEntry & Record<string, unknown>>(sql`
    with entries as (
      select ${moved} as at, ledger.kind, ledger.order_id, ledger.amount_pence, ledger.reason, ledger.by, ledger.stripe_id,
        paper.vat_pence, paper.vat_rate, paper.company, paper.series, paper.number
      from order_ledger as ledger left join lateral (
        select vat_pence, series, number, content->'customer'->>'company' as company,
          (content->>'vatRate')::float8 as vat_rate
        from documents where ledger_id = ledger.id order by issued_at desc limit 1) as paper on true
      where ledger.state = 'succeeded' and ${moved} >= ${begin} and ${moved} < ${end}
      union all
      select created_at, 'unpaid', id, 0, null, null, null, null, null, null, null, null
      from catering_orders
      where not erased and created_at >= ${begin} and created_at < ${end}
        and payment_status = 'pending' and status <> 'cancelled'
    )
    select to_char(at at time zone 'Europe/London', 'YYYY-MM-DD') as day,
      to_char(at at time zone 'Europe/London', 'HH24:MI') as time,
      kind, order_number as "orderNumber", event_date::text as "eventDay",
      coalesce(nullif(company, ''), customer_name) as customer, total_pence as "totalPence",
      amount_pence as "amountPence", vat_pence as "vatPence", vat_rate as "vatRate", series, number, reason, by,
      stripe_id as "stripeId", coalesce(checkout_session_id like 'cs\\_test\\_%', series like 'TEST-%', false) as "isTest"
    from entries join catering_orders on catering_orders.id = entries.order_id
    order by at, order_number, kind limit ${most}`)
  const isLive = rows.some(({ isTest, kind }) => !isTest && (kind === 'charge' || kind === 'paid-otherwise'))
  return isLive ? rows.filter(({ isTest }) => !isTest) : rows
}
