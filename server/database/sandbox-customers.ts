import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'

/** The customer's address in sessions and charges of the sandbox, and in events about them. */
const inObject = sql`coalesce(
  kept.data->>'customer_email', kept.data#>>'{billing_details,email}',
  kept.data#>>'{data,object,customer_email}', kept.data#>>'{data,object,billing_details,email}')`
/** The customer's address in the sandbox's answers, which are kept for a day to recognise repeats. */
const inAnswer = sql`kept.answer->>'customer_email'`

/** The records that one statement changes. A statement is cancelled after ten seconds. */
const batchSize = 2_000

const anHourAgo = sql`now() - interval '1 hour'`

/**
 * Removes an address from the payment sandbox, and keeps its payments. Returns how many records contained the
 * address: 0 where no sandbox ever ran.
 */
export async function eraseFromSandbox(database: Database | Transaction, email: string): Promise<number> {
  const isTheirs = (held: SQL) => sql`lower(${held}) = lower(${email})`
  return (await hasSandbox(database)) ? erase(database, isTheirs(inObject), isTheirs(inAnswer)) : 0
}

/**
 * Removes from the payment sandbox the addresses that no order has any longer. Spares sessions younger than an hour,
 * whose order may not be stored yet. Returns how many records contained such an address.
 */
export async function eraseUnknownFromSandbox(database: Database): Promise<number> {
  if (!(await hasSandbox(database))) return 0
  const isNobodys = (held: SQL) => sql`not exists (
    select from catering_orders where not erased and lower(customer_email) = lower(${held}))`
  return erase(
    database,
    sql`to_timestamp((kept.data->>'created')::bigint) < ${anHourAgo} and ${isNobodys(inObject)}`,
    sql`kept.created_at < ${anHourAgo} and ${isNobodys(inAnswer)}`,
  )
}

/** Returns how many records of the payment sandbox contain this address. */
export async function countInSandbox(database: Database, email: string): Promise<number> {
  if (!(await hasSandbox(database))) return 0
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int from payment_sandbox.objects kept where lower(${inObject}) = lower(${email})`,
  )
  return rows[0]?.count ?? 0
}

/** The object of a row. For an event, the object that the event is about. */
const itself = (row: SQL) => sql`coalesce(${row}#>'{data,object}', ${row})`
const orderIn = (object: SQL) => sql`${object}->'metadata'->>'order_id'`

/**
 * Deletes everything in the payment sandbox about these orders: sessions, payments, refunds, disputes, answers and
 * events. Returns the ids of the events.
 */
export async function deleteFromSandbox(tx: Transaction, orderIds: string[]): Promise<string[]> {
  if (!(await hasSandbox(tx))) return []
  const ids = sql`${sql.param(orderIds)}::text[]`
  // A dispute names only its payment.
  const payments = sql`select id from payment_sandbox.objects
    where object = 'payment_intent' and ${orderIn(sql`data`)} = any(${ids})`
  const isTheirs = (object: SQL) =>
    sql`(${orderIn(object)} = any(${ids}) or ${object}->>'payment_intent' in (${payments}))`
  const { rows: events } = await tx.execute<{ id: string }>(sql`
    select id from payment_sandbox.objects where object = 'event' and ${isTheirs(itself(sql`data`))}`)
  const eventIds = events.map(({ id }) => id)
  await tx.execute(sql`delete from payment_sandbox.deliveries where event_id = any(${sql.param(eventIds)}::text[])`)
  await tx.execute(sql`delete from payment_sandbox.idempotency where ${isTheirs(sql`answer`)}`)
  await tx.execute(sql`delete from payment_sandbox.objects where ${isTheirs(itself(sql`data`))}`)
  return eventIds
}

async function hasSandbox(database: Database | Transaction): Promise<boolean> {
  const { rows } = await database.execute(sql`select where to_regclass('payment_sandbox.objects') is not null`)
  return rows.length > 0
}

async function erase(database: Database | Transaction, isObject: SQL, isAnswer: SQL): Promise<number> {
  await database.execute(
    sql`delete from payment_sandbox.idempotency kept where ${inAnswer} is not null and ${isAnswer}`,
  )
  const some = sql`select id from payment_sandbox.objects kept where ${inObject} is not null and ${isObject} limit ${batchSize}`
  for (let erased = 0; ; ) {
    const { rowCount } = await database.execute(sql`
      update payment_sandbox.objects kept
      set data = replace(kept.data::text, to_jsonb(${inObject})::text, 'null')::jsonb
      where ${inObject} is not null and id = any(array(${some}))`)
    erased += rowCount ?? 0
    if ((rowCount ?? 0) < batchSize) return erased
  }
}
