import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** What can run a statement: the pool, or one connection within a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

/** An object of the API. */
export interface ApiObject {
  id: string
  object: string
}

/** One row: what the API shows, and what only the sandbox knows. */
export interface Row<Data, Hidden> {
  data: Data
  hidden: Hidden
}

// One arbitrary number, the same on every server, so that only one creates the schema at a time.
const schemaLock = 7_204_601_24

const schema = `
  create schema if not exists payment_sandbox;
  create table if not exists payment_sandbox.objects (
    id text primary key,
    object text not null,
    data jsonb not null,
    hidden jsonb not null,
    position bigint generated always as identity
  );
  create index if not exists objects_by_kind on payment_sandbox.objects (object, position);
  create index if not exists sessions_by_payment on payment_sandbox.objects ((data->>'payment_intent'))
    where object = 'checkout.session';
  create index if not exists open_sessions on payment_sandbox.objects (((data->>'expires_at')::bigint))
    where object = 'checkout.session' and data->>'status' = 'open';
  create table if not exists payment_sandbox.idempotency (
    key text primary key,
    fingerprint text not null,
    request_id text not null,
    answer json not null,
    created_at timestamptz not null default now()
  );
  create index if not exists idempotency_by_age on payment_sandbox.idempotency (created_at);
  create table if not exists payment_sandbox.deliveries (
    event_id text primary key references payment_sandbox.objects,
    attempts int not null default 0,
    due_at timestamptz not null default now(),
    delivered_at timestamptz,
    given_up_at timestamptz
  );
  create index if not exists deliveries_due on payment_sandbox.deliveries (due_at)
    where delivered_at is null and given_up_at is null;
`

/** Creates the sandbox's tables where they are missing. */
export async function prepareStore(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [schemaLock])
    await tx.query(schema)
  })
}

/** Runs `work` in one transaction: all of it stays, or nothing. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** A new id that nobody can guess: `cs_test_` becomes `cs_test_9f2c…`. */
export function newId(prefix: string): string {
  return prefix + randomBytes(24).toString('hex')
}

/** The object of that kind and id, or undefined. With `lock`, others who lock it wait for the transaction's end. */
export async function find<Data extends ApiObject, Hidden = unknown>(
  db: Queryable,
  kind: Data['object'],
  id: string,
  { lock = false } = {},
): Promise<Row<Data, Hidden> | undefined> {
  const statement = `select data, hidden from payment_sandbox.objects where id = $1 and object = $2`
  const { rows } = await db.query(lock ? `${statement} for update` : statement, [id, kind])
  return rows[0]
}

/** Stores an object, new or changed. */
export async function save<Data extends ApiObject>(db: Queryable, data: Data, hidden: unknown = {}): Promise<void> {
  await db.query(
    `insert into payment_sandbox.objects (id, object, data, hidden) values ($1, $2, $3, $4)
     on conflict (id) do update set data = excluded.data, hidden = excluded.hidden`,
    [data.id, data.object, JSON.stringify(data), JSON.stringify(hidden)],
  )
}

export interface ListOptions {
  limit: number
  startingAfter?: string
  /** Fields and the texts that each may have; names come from code, never from a request. */
  where?: Record<string, string[] | undefined>
}

/** Objects of a kind, newest first, and whether there are more. */
export async function list<Data extends ApiObject>(
  db: Queryable,
  kind: Data['object'],
  { limit, startingAfter, where = {} }: ListOptions,
): Promise<{ data: Data[]; has_more: boolean }> {
  const wanted = Object.entries(where).filter(([, values]) => values !== undefined)
  const conditions = wanted.map(([field], index) => `and data->>'${field}' = any($${index + 4})`).join(' ')
  const { rows } = await db.query<{ data: Data }>(
    `select data from payment_sandbox.objects
     where object = $1 ${conditions}
       and ($2::text is null or position < (select position from payment_sandbox.objects where id = $2))
     order by position desc limit $3`,
    [kind, startingAfter ?? null, limit + 1, ...wanted.map(([, values]) => values)],
  )
  return { data: rows.slice(0, limit).map((row) => row.data), has_more: rows.length > limit }
}
