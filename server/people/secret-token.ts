import { createHash, randomBytes } from 'node:crypto'

/** Returns a new secret of 256 bits that is safe in a cookie or an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash of a secret. Only the hash is stored, so a copy of the database opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
