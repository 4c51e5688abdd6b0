import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'

export type Row = Record<string, unknown>
export type Tables = Record<string, Row[]>

/** Every row of the site's own tables as it is, in the order of its key. */
export async function readTables(client: pg.Client): Promise<Tables> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const tables: Tables = {}
  for (const { name } of rows) {
    const read = await client.query(`select to_jsonb(t) as row from "${name}" as t order by t::text collate "C"`)
    tables[name] = read.rows.map(({ row }) => row)
  }
  return tables
}

/** Rows of these are good for minutes or for a day. */
const mayGo = ['rate_limits', 'staff_challenges', 'coming_days_lists']
/** These gain rows while the server settles and mails what waited, and while somebody of the staff signs in. */
const mayGrow = [
  ...['documents', 'order_events', 'order_ledger', 'order_mails', 'stripe_events', 'staff_acts', 'staff_sessions'],
  // A later release has secrets and series of its own beside them.
  ...['secrets', 'document_series'],
]
/** When Stripe is asked next, and was asked last, changes with each look. Papers that waited take the next numbers. */
const mayChange: Record<string, string[]> = {
  catering_orders: ['next_check_at', 'rechecked_at'],
  order_ledger: ['documented'],
  document_series: ['last', 'home'],
  staff_sessions: ['last_seen_at', 'expires_at'],
}

/** Whether a table has exactly as many rows after an update as before it. */
export const keepsItsCount = (table: string) => !mayGo.includes(table) && !mayGrow.includes(table)

/** Returns the rows of a table that a later reading lacks or has changed. Columns that may change do not count. */
export function lostRows(table: string, before: Row[], after: Row[]): Row[] {
  const kept = mayGo.includes(table) ? [] : before.map((row) => without(row, mayChange[table]))
  return kept.filter((row) => !after.some((later) => holds(later, row)))
}

function without(row: Row, columns: string[] = []): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))
}

/** Whether a row has everything that an earlier one had. It may have newer columns too. */
function holds(later: Row, earlier: Row): boolean {
  return Object.entries(earlier).every(([column, value]) => isDeepStrictEqual(later[column], value))
}
