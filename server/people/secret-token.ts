import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits that fits into a cookie or an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret, so that a copy of the database opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
