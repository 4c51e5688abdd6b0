import type pg from 'pg'
import { grownTables } from '../samples/fill-orders.ts'

/**
 * Does the statements of a migration in one transaction, as a start does, and returns how much of its work orders have
 * to wait for: the rows that are read and written and the entries made in indexes, from the moment on at which it holds
 * a table that orders need. The unit is the number of orders, so 1 is one reading of all of them. No time is measured,
 * because the machine's speed must not decide. `end` keeps what they did or undoes it.
 */
export async function passesUnderLock(
  client: pg.Client,
  statements: string[],
  orders: number,
  end: 'commit' | 'rollback' = 'commit',
): Promise<number> {
  await client.query('begin')
  const { rows } = await client.query<{ oid: number }>(
    `select oid::int from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)`,
    [grownTables],
  )
  const needed = rows.map(({ oid }) => oid)
  let waiting = 0
  let before = await lookAt(client, needed)
  for (const statement of statements) {
    await client.query(statement)
    const now = await lookAt(client, needed)
    const rewritten = [...now.files].filter(([table, file]) => before.files.get(table) !== file).length
    const work = now.rows - before.rows + (now.entries - before.entries) + rewritten * orders
    if (now.isHeld) waiting += work
    before = now
  }
  await client.query(end)
  return waiting / orders
}

interface Look {
  /** How many rows this transaction has read and written so far. */
  rows: number
  /** How many entries the indexes of the needed tables have. */
  entries: number
  /** The file of each needed table. It is another one when the table was rewritten. */
  files: Map<number, number>
  isHeld: boolean
}

async function lookAt(client: pg.Client, needed: number[]): Promise<Look> {
  const { rows } = await client.query(look, [needed])
  const [{ read, changed, entries, files, locks }] = rows
  return {
    rows: Number(read) + Number(changed),
    entries: Number(entries),
    files: new Map(files.map(([table, file]: [number, number]) => [table, file])),
    isHeld: Number(locks) > 0 || Number(rows[0].held) > 0,
  }
}

// Each of these modes keeps orders from being written, and the last one from being read:
// https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-TABLES. Rows that were updated or deleted are
// held too.
const look = `select
  (select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) from pg_stat_xact_user_tables) as read,
  (select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) from pg_stat_xact_user_tables) as changed,
  (select coalesce(sum(n_tup_upd + n_tup_del), 0) from pg_stat_xact_user_tables where relid = any($1)) as held,
  (select coalesce(sum(greatest(c.reltuples, 0)), 0) from pg_index join pg_class c on c.oid = indexrelid
    where indrelid = any($1)) as entries,
  (select array_agg(json_build_array(oid::int, relfilenode::bigint)) from pg_class where oid = any($1)) as files,
  (select count(*) from pg_locks where pid = pg_backend_pid() and relation = any($1) and granted and mode in
    ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')) as locks`
