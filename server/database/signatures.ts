import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { secrets } from './schema.ts'

/** Returns the secret of this name, which all servers share. The first call creates it. */
export async function sharedSecret(database: Pick<Database, 'insert' | 'select'>, name: string): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await database.insert(secrets).values({ name, value }).onConflictDoNothing()
  const [row] = await database.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret ${name} was deleted while it was read`)
  return row.value
}

const known = new WeakMap<Database, Promise<string>>()

/**
 * Returns the secret that all servers sign with. It is read once, because it never changes, and on the connections of
 * new orders, which wait for nobody else.
 */
function secretOf(database: Database): Promise<string> {
  const last = known.get(database)
  if (last) return last
  // Its name is that of the first links which were signed with it.
  const reading = sharedSecret(database.forOrders, 'change-links')
  known.set(database, reading)
  reading.catch(() => known.delete(database))
  return reading
}

/** Returns the signature of a text, for an address. The text begins with what the signature is for. */
export async function sign(database: Database, text: string): Promise<string> {
  return createHmac('sha256', await secretOf(database))
    .update(text)
    .digest('base64url')
}

/** Whether a signature is that of a text. Refusing takes the same time for every wrong one. */
export async function isSignatureOf(database: Database, text: string, signature: string): Promise<boolean> {
  const expected = Buffer.from(await sign(database, text))
  const given = Buffer.from(signature)
  const isSame = timingSafeEqual(expected, given.length === expected.length ? given : Buffer.alloc(expected.length))
  return isSame && given.length === expected.length
}
