import { createHmac, timingSafeEqual } from 'node:crypto'
import { publicCvPath } from '../../../contract/calls.ts'

/** How long the link to a CV works, in days. */
export const cvLinkDays = 14

/** Returns the public address of a CV, as the official client computes it. It opens nothing without a token. */
export function publicCvUrl(publicUrl: string, name: string): string {
  return publicUrl + publicCvPath(name)
}

/** Returns an address that opens a CV until `expires`. Only staff receive it. */
export function signedCvUrl(secret: string, publicUrl: string, name: string, expires: Date): string {
  const seconds = Math.floor(expires.getTime() / 1000)
  return `${publicCvUrl(publicUrl, name)}?token=${seconds}.${signature(secret, name, seconds)}`
}

/**
 * True if a token opens this CV now. A wrong token, one for another CV and an expired one all take the same time to
 * refuse.
 */
export function isValidCvToken(secret: string, name: string, token: unknown, now: Date): boolean {
  const [, seconds = '0', given = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(String(token)) ?? []
  const expected = Buffer.from(signature(secret, name, Number(seconds)))
  const isSame = timingSafeEqual(expected, Buffer.from(given.padEnd(expected.length, ' ')))
  return isSame && Number(seconds) * 1000 > now.getTime()
}

function signature(secret: string, name: string, seconds: number): string {
  return createHmac('sha256', secret).update(`cvs/${name}\n${seconds}`).digest('base64url')
}
