import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'

/** After so many wrong tries an account rests, for so many minutes. */
export const tries = { most: 5, minutes: 15 }

const rest = sql`${tries.minutes} * interval '1 minute'`
const isOver = sql`seen.expires_at <= now()`

/**
 * Counts a try at `what` before it is looked at, so that of many at the same moment, on all servers together, no more
 * than `most` are. Returns which one it is, or undefined while it rests, until fifteen minutes after the last one.
 */
export async function countTry(database: Queryable, what: string, most = tries.most): Promise<number | undefined> {
  const { rows } = await database.execute<{ count: number }>(sql`
    insert into rate_limits as seen (key, count, expires_at) values (${keyOf(what)}, 1, now() + ${rest})
    on conflict (key) do update set
      count = case when ${isOver} then 1 else seen.count + 1 end,
      expires_at = now() + ${rest}
    where ${isOver} or seen.count < ${most}
    returning count`)
  return rows[0]?.count
}

/** Whether `what` rests. */
export async function isResting(database: Queryable, what: string): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    select from rate_limits as seen where key = ${keyOf(what)} and count >= ${tries.most} and not ${isOver}`)
  return rowCount === 1
}

/** Forgets the tries after one that was right. */
export async function clearTries(database: Queryable, what: string): Promise<void> {
  await database.execute(sql`delete from rate_limits where key = ${keyOf(what)}`)
}

// A hash, because an address is personal data and nobody needs to read it here.
function keyOf(what: string): string {
  return createHash('sha256').update(`tries ${what}`).digest('base64url')
}
