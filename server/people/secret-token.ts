import { createHash, randomBytes } from 'node:crypto'

/** Returns a new secret of 256 bits that fits into a cookie or an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns what is stored of a secret, with which a copy of the database opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
