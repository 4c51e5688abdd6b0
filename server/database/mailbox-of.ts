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
