import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'

const isOver = sql`seen.expires_at <= now()`

/**
 * Counts `what` once more, unless it was counted `limit` times in the 24 hours that began with the first count. All
 * servers share the count. Returns the new count, or undefined where the limit was reached. Inside a transaction the
 * count holds only if that commits.
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
 * The most of a day, from one network and from everybody. The first `sure` of a network have the larger room of
 * everybody's, so that a few networks can't take the day from all others.
 */
export interface LimitsOfNetworks {
  network: { sure: number; most: number }
  everybody: { most: number; sure: number }
}

/** Counts one more of `what` from a network. Returns whether it is within the limits; the transaction has to fail if not. */
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

/** Takes back one count of something that did not happen. */
export async function countOneLess(database: Database | Transaction, what: string): Promise<void> {
  await database.execute(sql`
    update rate_limits as seen set count = seen.count - 1
    where key = ${dayKey(what)} and seen.count > 0 and not ${isOver}`)
}

// The key is a hash, because an address is personal data and nobody needs to read it here.
function dayKey(what: string): string {
  return createHash('sha256').update(`day ${what}`).digest('base64url')
}
