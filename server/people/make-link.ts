import { staffPage } from '../../contract/pages.ts'
import type { Queryable } from '../database/database.ts'
import { hashToken, newToken } from './secret-token.ts'
import { storeLink } from './staff-links.ts'

/** Makes the link with which a person chooses a passphrase; the one that they had opens nothing any more. */
export async function makeLink(database: Queryable, publicUrl: string, personId: string): Promise<string> {
  const token = newToken()
  await storeLink(database, personId, hashToken(token))
  return `${publicUrl}${staffPage}/join/${token}`
}
