import type { Jobs } from '../database/job-queue.ts'
import { findPerson } from '../database/staff-people.ts'
import { staffAccountRests } from './messages/staff-account-rests.ts'
import { idOf, type MailOptions, sendUnasked } from './send-mail.ts'

/** Tells somebody on the staff what happened to their account. A stranger can cause it, so few are sent in a day. */
export async function sendAccountMail(options: MailOptions, job: Jobs['send-account-mail']): Promise<void> {
  const person = await findPerson(options.database, job.personId)
  if (!person) return
  const id = idOf([`staff-${job.mail}`, job.personId, job.at])
  await sendUnasked(options, staffAccountRests(person, options.config.publicUrl), id)
}
