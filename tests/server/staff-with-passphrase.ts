import { randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { staffPeople } from '../../server/database/staff-schema.ts'
import type { TestServer } from './harness.ts'

export const passphrase = 'lentils under a violet bicycle'

/** The passphrase as it is stored, hashed at small costs. A check takes the costs from what is stored. */
const salt = randomBytes(16)
const hash = scryptSync(passphrase, salt, 32, { N: 2 ** 4, r: 8, p: 1 })
const passphraseHash = `$scrypt$ln=4,r=8,p=1$${salt.toString('base64url')}$${hash.toString('base64url')}`

/** Puts somebody on the staff who has joined with the passphrase. */
export async function putOnStaff(
  { database }: Pick<TestServer, 'database'>,
  role: 'kitchen' | 'manager' | 'owner' = 'kitchen',
) {
  const id = randomUUID()
  const person = { id, name: `Person ${id.slice(0, 8)}`, email: `${id}@example.com`, role }
  await database.insert(staffPeople).values({ ...person, passphraseHash })
  return person
}
