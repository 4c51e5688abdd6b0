import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Jobs } from '../database/job-queue.ts'
import { loggable } from '../operations/loggable.ts'
import { findPerson, type Person } from '../people/staff-people.ts'
import { renderMail } from './mail.ts'
import { staffAccountRests } from './messages/staff-account-rests.ts'
import { staffLink } from './messages/staff-link.ts'
import { staffPassphraseChanged } from './messages/staff-passphrase-changed.ts'
import { type MailOptions, mailId, sendMail, sendUnasked } from './send-mail.ts'
import type { MailTransport } from './transport.ts'

/** Tells a member of staff what happened to their account. */
export async function sendAccountMail(options: MailOptions, job: Jobs['send-account-mail']): Promise<void> {
  const person = await findPerson(options.database, job.personId)
  if (!person) return
  const id = mailId([`staff-${job.mail}`, job.personId, job.at])
  if (job.mail === 'passphrase-changed') await sendMail(options, staffPassphraseChanged(person), id)
  // A stranger can cause this mail, so only a few are sent in a day.
  else await sendUnasked(options, staffAccountRests(person, options.config.publicUrl), id)
}

/** How long the person who sends a link waits for the mail server, in milliseconds. */
const patience = 15_000

/**
 * Mails a person the link to join the staff or to choose a new passphrase. Returns whether the mail server accepted it.
 * If there is no mail server or it doesn't answer, the person who made the link still sees it on the screen. This isn't
 * a job, because its payload would keep the link's secret.
 */
export async function mailLink(
  { mails, log }: { mails?: MailTransport; log: Logger },
  person: Pick<Person, 'name' | 'email' | 'passphraseHash'>,
  link: string,
): Promise<boolean> {
  if (!mails) return false
  const isNew = person.passphraseHash === null
  const mail = await renderMail(staffLink({ name: person.name, email: person.email, isNew }, link))
  const sending = mails.send(mail, mailId(['staff-link', randomUUID()])).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: loggable(error) }, 'a link for the staff could not be mailed')
      return false
    },
  )
  return Promise.race([sending, wait(patience, false, { ref: false })])
}
