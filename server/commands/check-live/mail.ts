import { hostname, networkInterfaces } from 'node:os'
import { type Config, isLoopback, leadsNowhere, operatorName } from '../../config.ts'
import { renderMail } from '../../mail/mail.ts'
import { type Asked, staffTestMail } from '../../mail/messages/staff-test-mail.ts'
import { createMailTransport, verifyMailServer } from '../../mail/transport.ts'
import { type Finding, findings, wordsOf } from './finding.ts'

const { ok, warning, problem } = findings('mail')

/**
 * Checks whether the mail server lets us log in and, where `sends` is true, takes a test mail to staff. It can't check
 * whether that arrives.
 */
export async function checkMail(config: Config, sends: boolean): Promise<Finding> {
  const { smtpUrl, staffEmail, publicUrl, dataDir } = config
  if (!smtpUrl) {
    const says = `SMTP_URL is not set: mails are files in ${dataDir}/mail, and nobody gets them`
    return isLoopback(new URL(publicUrl).hostname) ? warning(says) : problem(says)
  }
  const { host } = new URL(smtpUrl)
  const takesUs = `${host} takes our connection and login`
  const isTried = sends && !leadsNowhere(staffEmail)
  try {
    if (isTried) await sendTestMail(config, smtpUrl)
    else await verifyMailServer(smtpUrl)
  } catch (error) {
    return problem(`${host} does not take us${isTried ? `, or a mail to ${staffEmail}` : ''}: ${wordsOf(error)}`)
  }
  if (isTried) return ok(`${takesUs}, and took a test mail to ${staffEmail}: see whether it is there`)
  if (leadsNowhere(staffEmail)) return warning(`${takesUs}; STAFF_EMAIL is ${staffEmail}, where nobody reads`)
  return ok(`${takesUs}; no mail was sent`)
}

async function sendTestMail({ mailFrom, staffEmail, publicUrl, mailDir }: Config, smtpUrl: string): Promise<void> {
  const transport = createMailTransport({ smtpUrl, mailDir, from: mailFrom })
  const message = staffTestMail(asked(), publicUrl, staffEmail)
  await transport.send(await renderMail(message), `check-live.${Date.now()}`).finally(() => transport.close())
}

function asked(): Asked {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const addresses = all
    .filter((each) => !each.internal && !each.address.startsWith('fe80:'))
    .map((each) => each.address)
  return { person: operatorName(), machine: hostname(), addresses }
}
