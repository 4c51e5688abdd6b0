import { type FoundApplication, findApplications, findCv } from '../database/applications.ts'
import type { Jobs } from '../database/job-queue.ts'
import { cvLinkDays, signedCvUrl } from '../storage/cv-link.ts'
import { applicationReceived } from './messages/application-received.ts'
import { staffApplicationDigest } from './messages/staff-application-digest.ts'
import { staffNewApplication } from './messages/staff-new-application.ts'
import { idOf, type MailOptions, send, sendUnasked } from './send-mail.ts'

/** A CV larger than this, in bytes, is not attached: staff get the link alone. */
const mostAttached = 200_000

/** Sends a mail about a job application. One that was erased since gets none. */
export async function sendApplicationMail(options: MailOptions, job: Jobs['send-application-mail']): Promise<void> {
  const [found] = await findApplications(options.database, [job.applicationId])
  if (!found) return
  const id = idOf([job.mail, job.applicationId])
  const { keepApplicationsDays, staffEmail } = options.config
  if (job.mail === 'application-received') {
    await sendUnasked(options, applicationReceived(found.application, keepApplicationsDays), id)
    return
  }
  const attached = found.cv.size <= mostAttached ? await findCv(options.database, found.cv.name) : undefined
  const application = { ...found.application, cv: withLink(options, found.cv) }
  await send(options, staffNewApplication(application, staffEmail, attached), id)
}

/** Tells staff in one mail of the applications that got none of their own; without those that were erased since. */
export async function sendApplicationDigest(
  options: MailOptions,
  list: Jobs['send-application-digest'],
): Promise<void> {
  const ids = list.map(({ applicationId }) => applicationId)
  const found = await findApplications(options.database, ids)
  if (found.length === 0) return
  const applications = found.map(({ application, cv }) => ({ ...application, cv: withLink(options, cv) }))
  await send(
    options,
    staffApplicationDigest(applications, options.config.staffEmail),
    idOf(['application-digest', ids[0]]),
  )
}

/** A CV with a link that opens it, counted from now. */
function withLink({ cvLinkSecret, config }: MailOptions, cv: FoundApplication['cv']) {
  const expires = new Date(Date.now() + cvLinkDays * 86_400_000)
  return { ...cv, expires, url: signedCvUrl(cvLinkSecret, config.publicUrl, cv.name, expires) }
}
