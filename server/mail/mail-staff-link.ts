import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { loggable } from '../operations/loggable.ts'
import type { Person } from '../people/staff-people.ts'
import { renderMail } from './mail.ts'
import { staffLink } from './messages/staff-link.ts'
import { idOf } from './send-mail.ts'
import type { MailTransport } from './transport.ts'

/** How long the person who sends a link waits for the mail server, in milliseconds. */
const patience = 15_000

/**
 * Mails a link to whom it is for. Returns whether the mail server has taken it: where none is set, or it does not answer,
 * the link is still on the screen of whoever made it. It is no job, since a job's payload would keep the link's secret.
 */
export async function mailLink(
  { mails, log }: { mails?: MailTransport; log: Logger },
  person: Pick<Person, 'name' | 'email' | 'passphraseHash'>,
  link: string,
): Promise<boolean> {
  if (!mails) return false
  const isNew = person.passphraseHash === null
  const mail = await renderMail(staffLink({ name: person.name, email: person.email, isNew }, link))
  const sending = mails.send(mail, idOf(['staff-link', randomUUID()])).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: loggable(error) }, 'a link for the staff could not be mailed')
      return false
    },
  )
  return Promise.race([sending, wait(patience, false, { ref: false })])
}
