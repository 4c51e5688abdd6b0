import { join } from '../../contract/staff/accounts.ts'
import { halves, uploadPhoto } from '../../tests/server/photo-files.ts'
import { cookieIn, staffClient } from '../../tests/server/staff-client.ts'
import { once } from './customer.ts'

/** Joins as a new owner by the link of an invitation, and returns the address of a file of a photo that the site made. */
export async function joinAndTakePhoto(link: string): Promise<string> {
  const calls = (cookie?: string) => staffClient({ url: new URL(link).origin }, cookie, once)
  const token = link.slice(link.lastIndexOf('/') + 1)
  const { headers } = await calls()(join, { token, passphrase: 'lentils under a violet bicycle' })
  const { status, body } = await uploadPhoto(calls(cookieIn(headers)), await halves(4000, 3000).jpeg().toBuffer())
  if (status !== 200 || !('photo' in body)) throw new Error(`The photo was answered with ${JSON.stringify(body)}`)
  return `/photos/${body.photo?.id}/480.avif`
}
