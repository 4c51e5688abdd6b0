import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ApiObject } from './objects.ts'

/** The state shared by all parts of a running sandbox. */
export interface Context {
  pool: pg.Pool
  log: Logger
  /** The address at which browsers reach the payment page, without a trailing slash. */
  publicUrl: string
  webhook: { url: string; secret: string }
  now: () => Date
  /** Tells the deliveries to look for new events. */
  wake: () => void
}

/** Returns the sandbox's time in whole seconds, as Stripe counts it. */
export function unixTime({ now }: Pick<Context, 'now'>): number {
  return Math.floor(now().getTime() / 1000)
}

/** Anything that runs statements: the pool, or one connection in a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

/** One row: the object that the API shows, and the hidden facts that only the sandbox knows. */
export interface Row<Data, Hidden> {
  data: Data
  hidden: Hidden
}

/** Runs `work` in one transaction: everything is stored or nothing. */
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

/** Returns a new id that can't be guessed, such as `cs_test_9f2c…` for `cs_test_`. */
export function newId(prefix: string): string {
  return prefix + randomBytes(24).toString('hex')
}

/**
 * Returns the object of this kind and id, or undefined. With `lock`, other locking calls wait until the transaction
 * ends.
 */
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

/** Stores a new or changed object. */
export async function save<Data extends ApiObject>(db: Queryable, data: Data, hidden: unknown = {}): Promise<void> {
  await db.query(
    `insert into payment_sandbox.objects (id, object, data, hidden) values ($1, $2, $3, $4)
     on conflict (id) do update set data = excluded.data, hidden = excluded.hidden`,
    [data.id, data.object, JSON.stringify(data), JSON.stringify(hidden)],
  )
}

interface ListOptions {
  limit: number
  startingAfter?: string
  /** The earliest creation time, in Unix seconds. */
  since?: number
  /** The fields to filter by, each with its allowed values. The field names come from code, never from a request. */
  where: Record<string, string[] | undefined>
}

/** Returns objects of a kind, newest first, and whether there are more. */
export async function list<Data extends ApiObject>(
  db: Queryable,
  kind: Data['object'],
  { limit, startingAfter, since, where }: ListOptions,
): Promise<{ data: Data[]; has_more: boolean }> {
  const wanted = Object.entries(where).filter(([, values]) => values !== undefined)
  const conditions = wanted.map(([field], index) => `and data->>'${field}' = any($${index + 5})`).join(' ')
  const { rows } = await db.query<{ data: Data }>(
    `select data from payment_sandbox.objects
     where object = $1 ${conditions}
       and ($2::text is null or position < (select position from payment_sandbox.objects where id = $2))
       and ($4::bigint is null or (data->>'created')::bigint >= $4)
     order by position desc limit $3`,
    [kind, startingAfter ?? null, limit + 1, since ?? null, ...wanted.map(([, values]) => values)],
  )
  return { data: rows.slice(0, limit).map((row) => row.data), has_more: rows.length > limit }
}
