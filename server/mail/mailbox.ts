const gmail = /^(gmail|googlemail)\.com$/

/**
 * The mailbox behind an address, whichever way it is written: `Jo+shop@example.com` is `jo@example.com`, and Gmail's
 * own addresses read the same without their dots. Elsewhere a dot may be part of somebody else's name.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const untagged = local.replace(/(?<=.)\+.*/, '')
  return gmail.test(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
