import { join, signIn } from '../../contract/staff/accounts.ts'
import { letOrdersGoOn } from '../../tests/faults/let-orders-go-on.ts'
import { halves, uploadPhoto } from '../../tests/server/photo-files.ts'
import { cookieIn, staffClient } from '../../tests/server/staff-client.ts'
import { once, site } from './customer.ts'

const passphrase = 'lentils under a violet bicycle'

/** Joins as a new owner by the link of an invitation, and returns the address of a file of a photo that the site made. */
export async function joinAndTakePhoto(link: string): Promise<string> {
  const calls = (cookie?: string) => staffClient({ url: new URL(link).origin }, cookie, once)
  const token = link.slice(link.lastIndexOf('/') + 1)
  const { headers } = await calls()(join, { token, passphrase })
  const { status, body } = await uploadPhoto(calls(cookieIn(headers)), await halves(4000, 3000).jpeg().toBuffer())
  if (status !== 200 || !('photo' in body)) throw new Error(`The photo was answered with ${JSON.stringify(body)}`)
  return `/photos/${body.photo?.id}/480.avif`
}

/** Signs the owner in on a restored site, whose sessions have ended, and presses that orders go on. */
export async function openAfterRestore(email: string): Promise<void> {
  const calls = (cookie?: string) => staffClient({ url: site }, cookie, once)
  const { headers } = await calls()(signIn, { email, passphrase })
  await letOrdersGoOn(calls(cookieIn(headers)))
}
