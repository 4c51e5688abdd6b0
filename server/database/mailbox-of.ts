const gmail = /^(gmail|googlemail)\.com$/

/**
 * Returns the mailbox behind an address: `Jo+shop@example.com` is `jo@example.com`, and Gmail ignores dots in its own
 * addresses. For other providers a dot may be part of another person's name, so it stays.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const untagged = local.replace(/(?<=.)\+.*/, '')
  return gmail.test(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
