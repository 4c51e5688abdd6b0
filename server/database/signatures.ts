import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { secrets } from './schema.ts'

/** Returns the secret with this name, which all servers share. Creates it at the first call. */
export async function sharedSecret(database: Pick<Database, 'insert' | 'select'>, name: string): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await database.insert(secrets).values({ name, value }).onConflictDoNothing()
  const [row] = await database.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret ${name} was deleted while it was read`)
  return row.value
}

const known = new WeakMap<Database, Promise<string>>()

/**
 * Returns the secret that all servers sign with. Reads it once, because it never changes. Uses the connections of new
 * orders, so that it never waits for other requests.
 */
function secretOf(database: Database): Promise<string> {
  const last = known.get(database)
  if (last) return last
  // The name comes from the first links that were signed with it.
  const reading = sharedSecret(database.forOrders, 'change-links')
  known.set(database, reading)
  reading.catch(() => known.delete(database))
  return reading
}

/** Returns the signature of a text, safe in an address. Begin the text with what the signature is for. */
export async function sign(database: Database, text: string): Promise<string> {
  return createHmac('sha256', await secretOf(database))
    .update(text)
    .digest('base64url')
}

/** True if the signature is that of the text. Takes the same time for every wrong signature. */
export async function isSignatureOf(database: Database, text: string, signature: string): Promise<boolean> {
  const expected = Buffer.from(await sign(database, text))
  const given = Buffer.from(signature)
  const isSame = timingSafeEqual(expected, given.length === expected.length ? given : Buffer.alloc(expected.length))
  return isSame && given.length === expected.length
}
