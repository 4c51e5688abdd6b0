/**
 * Returns a key for one opened dialog, so a press that is sent twice counts once: 128 random bits in hexadecimal.
 * `randomUUID` is missing where the site is not reached by https.
 */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
