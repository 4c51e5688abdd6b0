/** Returns a mailto: link for an e-mail address, with reserved characters encoded (RFC 6068). */
export function mailtoAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

const gmail = /^(gmail|googlemail)\.com$/

/**
 * Returns the mailbox behind an address: `Jo+shop@example.com` is `jo@example.com`. Dots are removed only from Gmail
 * addresses, because elsewhere they may tell two people apart.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const untagged = local.replace(/(?<=.)\+.*/, '')
  return gmail.test(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
