import type pg from 'pg'
import { addDays, londonDay } from '../../contract/london-time.ts'

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

/** More days than lie between any two of a sample. */
const farAhead = 100_000

/**
 * Moves every time in a restored sample, as if it had been made just now. Otherwise the events of a sample would one
 * day all be over.
 */
export async function shiftTimes(client: pg.Client, shift: Shift): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    everyColumn(`'timestamptz', 'date'`, `'public', 'graphile_worker', 'payment_sandbox'`),
  )
  // A day that is a key would meet its neighbour on the way, so days go far ahead first and come back from there.
  const moves = { timestamptz: [`interval '${shift.milliseconds} ms'`], date: [farAhead, shift.days - farAhead] }
  // Keeps triggers and foreign keys from interfering.
  await client.query(`set session_replication_role = replica`)
  for (const { table, column, type } of rows) {
    for (const by of moves[type as keyof typeof moves]) {
      await client.query(`update ${table} set ${column} = ${column} + ${by}`)
    }
  }
  await shiftDaysInJson(client, shift)
  await client.query(`reset session_replication_role`)
  await shiftStripe(client, shift)
}

/** Changes, papers and closed days are stored as JSON, with days such as "2026-12-05" in it. */
async function shiftDaysInJson(client: pg.Client, shift: Shift): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(everyColumn(`'jsonb'`))
  for (const { table, column } of rows) {
    const { rows } = await client.query<{ ctid: string; json: string }>(
      `select ctid::text, ${column}::text as json from ${table} where ${column} is not null`,
    )
    for (const { ctid, json } of rows) {
      const later = json.replace(/(?<=")\d{4}-\d\d-\d\d(?=")/g, (day) => laterDay(day, shift))
      await client.query(`update ${table} set ${column} = $1 where ctid = $2::tid`, [later, ctid])
    }
  }
}

/** The columns of these types in the tables of these schemas. */
const everyColumn = (types: string, schemas = `'public'`) => `
  select format('%I.%I', n.nspname, c.relname) as table, format('%I', a.attname) as column, t.typname as type
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    join pg_type t on t.oid = a.atttypid
  where c.relkind = 'r' and n.nspname in (${schemas})
    and c.relname !~ 'migrations$' and a.attnum > 0 and not a.attisdropped and t.typname in (${types})`

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

const laterDay = (day: string, { days }: Shift) => addDays(day, days)

/** Moves the days in what a confirmation page read. It holds no other time. */
export function shiftDays<Row extends Record<string, unknown>>(row: Row, shift: Shift): Row {
  const later = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? laterDay(value, shift) : value
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, later(value)])) as Row
}
