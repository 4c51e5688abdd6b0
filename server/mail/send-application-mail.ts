import { type FoundApplication, findApplications, findCv } from '../applications/applications.ts'
import { cvLinkDays, signedCvUrl } from '../applications/cv/cv-link.ts'
import type { Jobs } from '../database/job-queue.ts'
import { applicationReceived } from './messages/application-received.ts'
import { staffApplicationDigest } from './messages/staff-application-digest.ts'
import { staffNewApplication } from './messages/staff-new-application.ts'
import { type MailOptions, mailId, sendMail, sendUnasked } from './send-mail.ts'

/** The largest CV that is attached, in bytes. For a larger one, staff get only the link. */
const mostAttached = 200_000

/** Sends a mail about a job application. Sends nothing if it was meanwhile erased, or is an example on a real site. */
export async function sendApplicationMail(options: MailOptions, job: Jobs['send-application-mail']): Promise<void> {
  const [found] = await findApplications(options.database, [job.applicationId])
  if (!found || (found.application.isExample && !options.config.isDemonstration)) return
  const id = mailId([job.mail, job.applicationId])
  const { keepApplicationsDays, staffEmail, publicUrl } = options.config
  if (job.mail === 'application-received') {
    await sendUnasked(options, applicationReceived(found.application, keepApplicationsDays, publicUrl), id)
    return
  }
  const attached = found.cv.size <= mostAttached ? await findCv(options.database, found.cv.name) : undefined
  const application = { ...found.application, cv: withLink(options, found.cv) }
  await sendMail(options, staffNewApplication(application, staffEmail, attached, publicUrl), id)
}

/** Sends staff one mail about the applications that got none of their own, without those erased meanwhile. */
export async function sendApplicationDigest(
  options: MailOptions,
  list: Jobs['send-application-digest'],
): Promise<void> {
  const ids = list.map(({ applicationId }) => applicationId)
  const found = await findApplications(options.database, ids)
  if (found.length === 0) return
  const applications = found.map(({ application, cv }) => ({ ...application, cv: withLink(options, cv) }))
  const { staffEmail, publicUrl } = options.config
  const digest = staffApplicationDigest(applications, staffEmail, publicUrl)
  await sendMail(options, digest, mailId(['application-digest', ids[0]]))
}

/** Adds a link to a CV that expires in `cvLinkDays`. */
function withLink({ cvLinkSecret, config }: MailOptions, cv: FoundApplication['cv']) {
  const expires = new Date(Date.now() + cvLinkDays * 86_400_000)
  return { ...cv, expires, url: signedCvUrl(cvLinkSecret, config.publicUrl, cv.name, expires) }
}
