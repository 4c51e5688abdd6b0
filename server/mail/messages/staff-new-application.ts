import { formatDay, londonDay } from '../../../contract/london-time.ts'
import { action, fact, link, mailPage, paragraph, rule } from '../layout.ts'
import type { Message } from '../mail.ts'
import type { Applicant } from './application-received.ts'

export interface ApplicationForStaff extends Applicant {
  address: string
  town: string
  area: string
  postcode: string
  cv: { name: string; contentType: string; content: Buffer }
  /** A link that opens the CV until `cvExpires`. */
  cvUrl: string
  cvExpires: Date
}

/** To the hiring manager: all that the applicant sent, the CV attached and as a link that expires. */
export function staffNewApplication(application: ApplicationForStaff, staffEmail: string): Message {
  const { title, name, email, position, cv } = application
  return {
    to: staffEmail,
    replyTo: email,
    subject: `Application: ${position}, ${name}`,
    attachments: [{ filename: cv.name, contentType: cv.contentType, content: cv.content }],
    body: mailPage(
      `${name} applies as ${position}.`,
      `${title} ${name}`,
      fact('Position', position),
      fact('E-mail', link(email, `mailto:${email}`)),
      fact('Address', application.address),
      fact('Town or city', application.town),
      fact('Area or county', application.area),
      fact('Postcode', application.postcode),
      rule(),
      paragraph(
        `The CV is attached. This link opens it too, until ${formatDay(londonDay(application.cvExpires))}; please do not pass it on.`,
      ),
      action('Open the CV', application.cvUrl),
    ),
  }
}
