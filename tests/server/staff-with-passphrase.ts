import { randomUUID } from 'node:crypto'
import { staffPeople } from '../../server/database/staff-schema.ts'
import { hashPassphrase } from '../../server/people/passphrase.ts'
import type { TestServer } from './harness.ts'

export const passphrase = 'lentils under a violet bicycle'

/** The passphrase's hash, made once, since each takes a while. */
let hash: Promise<string> | undefined

/** Puts somebody on the staff who has joined with the passphrase. */
export async function putOnStaff(
  { database }: Pick<TestServer, 'database'>,
  role: 'kitchen' | 'manager' | 'owner' = 'kitchen',
) {
  hash ??= hashPassphrase(passphrase)
  const id = randomUUID()
  const person = { id, name: `Person ${id.slice(0, 8)}`, email: `${id}@example.com`, role }
  await database.insert(staffPeople).values({ ...person, passphraseHash: await hash })
  return person
}
