import type pg from 'pg'
import { londonDay } from '../../contract/london-time.ts'

/** How far the present is from the moment at which a sample was made. */
export interface Shift {
  milliseconds: number
  /** Between the days in London, because an event has a day and no instant. */
  days: number
}

export function shiftSince(takenAt: string, now = new Date()): Shift {
  const then = new Date(takenAt)
  const days = (Date.parse(londonDay(now)) - Date.parse(londonDay(then))) / 86_400_000
  return { milliseconds: now.getTime() - then.getTime(), days }
}

/**
 * Moves every time in a restored sample, as if it had been made just now. Otherwise the events of a sample would one
 * day all be over.
 */
export async function shiftTimes(client: pg.Client, shift: Shift): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(everyTime)
  const moved = { timestamptz: `interval '${shift.milliseconds} ms'`, date: `${shift.days}` }
  // Neither triggers nor keys have anything to say about it.
  await client.query(`set session_replication_role = replica`)
  for (const { table, column, type } of rows) {
    await client.query(`update ${table} set ${column} = ${column} + ${moved[type as keyof typeof moved]}`)
  }
  await client.query(`reset session_replication_role`)
  await shiftStripe(client, shift)
}

const everyTime = `
  select format('%I.%I', n.nspname, c.relname) as table, format('%I', a.attname) as column, t.typname as type
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    join pg_type t on t.oid = a.atttypid
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker', 'payment_sandbox')
    and c.relname !~ 'migrations$' and a.attnum > 0 and not a.attisdropped and t.typname in ('timestamptz', 'date')`

/** The sandbox keeps Stripe's objects, whose times are seconds since 1970. */
async function shiftStripe(client: pg.Client, { milliseconds }: Shift): Promise<void> {
  const { rows } = await client.query('select id, data::text, hidden::text from payment_sandbox.objects')
  const seconds = Math.round(milliseconds / 1_000)
  // No other number of the sandbox has ten digits.
  const later = (json: string) => json.replace(/(?<=": )\d{10}(?=[,}])/g, (time) => String(Number(time) + seconds))
  for (const { id, data, hidden } of rows) {
    const values = [id, later(data), later(hidden)]
    await client.query('update payment_sandbox.objects set data = $2, hidden = $3 where id = $1', values)
  }
}

/** Moves the days in what a confirmation page read. It holds no other time. */
export function shiftDays<Row extends Record<string, unknown>>(row: Row, { days }: Shift): Row {
  const later = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
      ? new Date(Date.parse(value) + days * 86_400_000).toISOString().slice(0, 10)
      : value
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, later(value)])) as Row
}
