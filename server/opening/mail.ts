import { hostname, networkInterfaces } from 'node:os'
import { type Config, leadsNowhere } from '../config.ts'
import { renderMail } from '../mail/mail.ts'
import { type Asked, staffTestMail } from '../mail/messages/staff-test-mail.ts'
import { createMailTransport, verifyMailServer } from '../mail/transport.ts'
import { done, errorInWords, type Finding, forCustomers, mayWait, open, wrong } from './finding.ts'
import type { OpeningNotes } from './notes.ts'

export type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'staffEmail' | 'mailDir' | 'publicUrl'>

/**
 * Checks whether the mail server lets us log in, or, if `asked` says who wants it, accepts a test mail to staff. It
 * can't see whether that mail arrives.
 */
export async function checkMail(config: MailConfig, asked?: Asked): Promise<Finding> {
  const { smtpUrl, staffEmail, mailDir } = config
  if (!smtpUrl)
    return forCustomers(
      config,
      open(`There is no mail server yet (SMTP_URL): mails are files in ${mailDir}, and nobody gets them.`),
    )
  const { host } = new URL(smtpUrl)
  const takesUs = `${host} takes our connection and login`
  const isTried = asked && !leadsNowhere(staffEmail)
  try {
    if (isTried) await sendTestMail(config, asked, staffEmail)
    else await verifyMailServer(smtpUrl)
  } catch (error) {
    return wrong(`${host} does not take us${isTried ? `, or a mail to ${staffEmail}` : ''}: ${errorInWords(error)}.`)
  }
  if (isTried) return done(`${takesUs}, and took a test mail to ${staffEmail}: see whether it is there.`)
  if (leadsNowhere(staffEmail)) return mayWait(open(`${takesUs}; STAFF_EMAIL is ${staffEmail}, where nobody reads.`))
  return done(`${takesUs}.`)
}

/** Returns who asks for a test mail, and from which machine. */
export function askedBy(person: string): Asked {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const addresses = all
    .filter((each) => !each.internal && !each.address.startsWith('fe80:'))
    .map((each) => each.address)
  return { person, machine: hostname(), addresses }
}

/** Sends a test mail to an address. Rejects if the mail server doesn't accept it. */
export async function sendTestMail(config: MailConfig, asked: Asked, to: string): Promise<void> {
  const transport = createMailTransport(config)
  const mail = await renderMail(staffTestMail(asked, config.publicUrl, to))
  await transport.send(mail, `test-mail.${Date.now()}`).finally(() => transport.close())
}

/** Returns the mail server's host, as recorded with a test mail; null if mails are files. */
export const mailServerOf = ({ smtpUrl }: Pick<Config, 'smtpUrl'>) => (smtpUrl ? new URL(smtpUrl).host : null)

/** Judges the last test mail that an owner sent to themselves from the staff's screens. */
export function judgeTestMail(config: Pick<Config, 'smtpUrl' | 'publicUrl'>, sent: OpeningNotes['mail']): Finding[] {
  const server = mailServerOf(config)
  if (server === null) return []
  if (!sent || sent.server !== server)
    return [mayWait(open('No owner has sent a test mail to themselves by this server.'))]
  if (sent.arrived === false) return [wrong(`The test mail to ${sent.by} did not arrive.`)]
  return [
    done(
      sent.arrived
        ? `The test mail to ${sent.by} arrived.`
        : `A test mail to ${sent.by} was taken; say whether it arrived.`,
    ),
  ]
}
