/** Returns a mailto: link for an e-mail address, with reserved characters encoded (RFC 6068). */
export function mailtoAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
