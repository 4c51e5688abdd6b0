import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { secrets } from './schema.ts'

/** Returns a secret that all servers share. The first call creates it. */
export async function sharedSecret(database: Pick<Database, 'insert' | 'select'>, name: string): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await database.insert(secrets).values({ name, value }).onConflictDoNothing()
  const [row] = await database.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret ${name} was deleted while it was read`)
  return row.value
}
