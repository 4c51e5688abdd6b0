import { type NewsLink, newsAddress, onePressAddress } from '../../contract/news.ts'
import type { Database } from '../database/database.ts'
import { isSignatureOf, sign } from '../database/signatures.ts'
import { AppError } from '../errors.ts'

/** What the key of a link does. A key for one doesn't work for the other. */
type Does = 'confirm' | 'leave'

const textOf = (does: Does, id: string) => `news/${does}/${id}`

/** Returns the address of the page with the button that confirms a sign-up. It is only in the mail to that address. */
export async function confirmUrl(database: Database, publicUrl: string, id: string): Promise<string> {
  return publicUrl + newsAddress('confirm', id, await sign(database, textOf('confirm', id)))
}

/** Returns both ways to leave the list: the page with the button, and the address for a mail program's one press. */
export async function waysToLeave(database: Database, publicUrl: string, id: string) {
  const key = await sign(database, textOf('leave', id))
  return { page: publicUrl + newsAddress('leave', id, key), onePress: publicUrl + onePressAddress(id, key) }
}

/** Throws AppError `not_found` unless the key is ours for this subscription and purpose. */
export async function requireNewsKey(database: Database, does: Does, link: NewsLink): Promise<void> {
  if (await isSignatureOf(database, textOf(does, link.subscription_id.toLowerCase()), link.key)) return
  throw new AppError('not_found', { message: 'This link does not work. Please open it from our mail, all of it.' })
}
