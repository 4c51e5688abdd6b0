import type { Jobs } from '../database/job-queue.ts'
import { findPerson } from '../people/staff-people.ts'
import { staffAccountRests } from './messages/staff-account-rests.ts'
import { staffPassphraseChanged } from './messages/staff-passphrase-changed.ts'
import { idOf, type MailOptions, send, sendUnasked } from './send-mail.ts'

/** Tells somebody on the staff what happened to their account. */
export async function sendAccountMail(options: MailOptions, job: Jobs['send-account-mail']): Promise<void> {
  const person = await findPerson(options.database, job.personId)
  if (!person) return
  const id = idOf([`staff-${job.mail}`, job.personId, job.at])
  if (job.mail === 'passphrase-changed') await send(options, staffPassphraseChanged(person), id)
  // A stranger can cause it, so few are sent in a day.
  else await sendUnasked(options, staffAccountRests(person, options.config.publicUrl), id)
}
