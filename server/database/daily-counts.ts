import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'

const isOver = sql`seen.expires_at <= now()`

/**
 * Adds one to the count of `what`, unless `limit` is reached. A count lasts 24 hours from its first addition, and all
 * servers share it. Returns the new count, or undefined at the limit. In a transaction, the addition counts only if
 * that commits.
 */
export async function countOneMore(
  database: Database | Transaction,
  what: string,
  limit: number,
): Promise<number | undefined> {
  const { rows } = await database.execute<{ count: number }>(sql`
    insert into rate_limits as seen (key, count, expires_at) values (${dayKey(what)}, 1, now() + interval '1 day')
    on conflict (key) do update set
      count = case when ${isOver} then 1 else seen.count + 1 end,
      expires_at = case when ${isOver} then excluded.expires_at else seen.expires_at end
    where ${isOver} or seen.count < ${limit}
    returning count`)
  return rows[0]?.count
}

/**
 * The most calls in a day, from one network and from everybody. The first `sure` calls of each network may use the
 * higher of everybody's limits, so that a few networks can't use up the day for all others.
 */
export interface LimitsOfNetworks {
  network: { sure: number; most: number }
  everybody: { most: number; sure: number }
}

/**
 * Adds one to the counts of `what`, for a network and for everybody. Returns whether both are within the limits. If
 * not, the caller must roll back.
 */
export async function countOfNetwork(
  tx: Transaction,
  what: string,
  network: string,
  limits: LimitsOfNetworks,
): Promise<boolean> {
  const ofNetwork = await countOneMore(tx, `${what} ${network}`, limits.network.most)
  if (ofNetwork === undefined) return false
  const { sure, most } = limits.everybody
  return (await countOneMore(tx, what, ofNetwork <= limits.network.sure ? sure : most)) !== undefined
}

/** Takes one back from the count of something that did not happen. */
export async function countOneLess(database: Database | Transaction, what: string): Promise<void> {
  await database.execute(sql`
    update rate_limits as seen set count = seen.count - 1
    where key = ${dayKey(what)} and seen.count > 0 and not ${isOver}`)
}

// Hashed, because an address is personal data and nobody needs to read it here.
function dayKey(what: string): string {
  return createHash('sha256').update(`day ${what}`).digest('base64url')
}
