import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'

/** An account is locked after `limit` wrong tries, for `minutes`. */
export const tries = { limit: 5, minutes: 15 }

const rest = sql`${tries.minutes} * interval '1 minute'`
const isOver = sql`seen.expires_at <= now()`

/**
 * Counts a try at `what` before it is judged, so that simultaneous tries on all servers can't exceed `limit`. Returns
 * the number of the try, or undefined while `what` is locked: fifteen minutes from its last counted try.
 */
export async function countTry(database: Queryable, what: string, limit = tries.limit): Promise<number | undefined> {
  const { rows } = await database.execute<{ count: number }>(sql`
    insert into rate_limits as seen (key, count, expires_at) values (${tryKey(what)}, 1, now() + ${rest})
    on conflict (key) do update set
      count = case when ${isOver} then 1 else seen.count + 1 end,
      expires_at = now() + ${rest}
    where ${isOver} or seen.count < ${limit}
    returning count`)
  return rows[0]?.count
}

/** True if all tries at `what` are used up, and its fifteen minutes are not over. */
export async function areTriesUsedUp(database: Queryable, what: string): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    select from rate_limits as seen where key = ${tryKey(what)} and count >= ${tries.limit} and not ${isOver}`)
  return rowCount === 1
}

/** Forgets the tries after a successful one. */
export async function clearTries(database: Queryable, what: string): Promise<void> {
  await database.execute(sql`delete from rate_limits where key = ${tryKey(what)}`)
}

// Hashed, because an address is personal data and nobody needs to read it here.
function tryKey(what: string): string {
  return createHash('sha256').update(`tries ${what}`).digest('base64url')
}
