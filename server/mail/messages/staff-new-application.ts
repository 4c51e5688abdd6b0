import { mailtoAddress } from '../../../contract/email-address.ts'
import { formatDay, londonDay } from '../../../contract/london-time.ts'
import { staffPage } from '../../../contract/pages.ts'
import { kilobytes } from '../../../contract/staff/applications.ts'
import { action, fact, link, mailPage, paragraph, rule } from '../layout.ts'
import type { Message } from '../mail.ts'
import type { Applicant } from './application-received.ts'

/** A CV for staff. `url` opens it until `expires`; `size` is in bytes. */
export interface LinkedCv {
  name: string
  size: number
  url: string
  expires: Date
}

export interface ApplicationForStaff extends Applicant {
  id: string
  address: string
  town: string
  area: string
  postcode: string
  cv: LinkedCv
}

export interface AttachedCv {
  name: string
  contentType: string
  content: Buffer
}

/**
 * Sends the hiring manager everything that the applicant sent, with an expiring link to the CV and a link to the
 * application's screen. A small CV is attached too.
 */
export function staffNewApplication(
  application: ApplicationForStaff,
  staffEmail: string,
  attached: AttachedCv | undefined,
  publicUrl: string,
): Message {
  const { title, name, email, position, cv } = application
  return {
    to: staffEmail,
    replyTo: email,
    subject: `Application: ${position}, ${name}`,
    ...(attached && {
      attachments: [{ filename: attached.name, contentType: attached.contentType, content: attached.content }],
    }),
    body: mailPage(
      `${name} applies as ${position}.`,
      `${title} ${name}`,
      fact('Position', position),
      fact('E-mail', link(email, mailtoAddress(email))),
      fact('Address', application.address),
      fact('Town or city', application.town),
      fact('Area or county', application.area),
      fact('Postcode', application.postcode),
      rule(),
      paragraph(`${attached ? 'The CV is attached. This link opens it too,' : largeCv(cv)} ${untilExpiry(cv)}`),
      action('Open the CV', cv.url),
      paragraph(link('Open the application', applicationScreen(application, publicUrl))),
    ),
  }
}

/** Returns the address of an application's screen, for managers and owners who are signed in. */
export function applicationScreen({ id }: Pick<ApplicationForStaff, 'id'>, publicUrl: string): string {
  return `${publicUrl}${staffPage}/applications/${id}`
}

const largeCv = ({ size }: LinkedCv) => `The CV has ${kilobytes(size)}, too much for a mail. This link opens it`

/** Says how long a CV's link works, and that only staff may use it. */
export function untilExpiry({ expires }: LinkedCv): string {
  return `until ${formatDay(londonDay(expires))}; please do not pass it on.`
}
