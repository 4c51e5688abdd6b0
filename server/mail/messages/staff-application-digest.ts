import { mailtoAddress } from '../../../contract/email-address.ts'
import { kilobytes } from '../../../contract/staff/applications.ts'
import { fact, link, mailPage, paragraph, rule } from '../layout.ts'
import type { Message } from '../mail.ts'
import { type ApplicationForStaff, applicationScreen, untilExpiry } from './staff-new-application.ts'

/** Sends the hiring manager the applications that got no mail of their own because too many arrived that day. */
export function staffApplicationDigest(
  applications: ApplicationForStaff[],
  staffEmail: string,
  publicUrl: string,
): Message {
  const [first] = applications as [ApplicationForStaff]
  const howMany = applications.length === 1 ? '1 more application' : `${applications.length} more applications`
  return {
    to: staffEmail,
    subject: `${howMany}, in one list`,
    body: mailPage(
      `${howMany} came on a busy day.`,
      howMany,
      paragraph(
        'So many applications came in one day, in all or from one network, that these got no mail of their own. If still more came, the applicants were asked to write or ring.',
      ),
      paragraph(`Each link opens a CV ${untilExpiry(first.cv)}`),
      paragraph('Are they a prank? Then there is nothing to do: they are deleted when their time is over.'),
      rule(),
      ...applications.map((application) => applicationEntry(application, publicUrl)),
    ),
  }
}

function applicationEntry(application: ApplicationForStaff, publicUrl: string) {
  const { title, name, email, position, cv, ...home } = application
  return fact(
    position,
    `${title} ${name}`,
    [home.address.replaceAll('\n', ', '), home.town, home.area, home.postcode].join(', '),
    link(email, mailtoAddress(email)),
    link(`Open the CV (${kilobytes(cv.size)})`, cv.url),
    link('Open the application', applicationScreen(application, publicUrl)),
  )
}
