/** Returns the address of a link that writes to an e-mail address, with the signs that mean something there encoded (RFC 6068). */
export function mailtoAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
