import { mailPage, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'

export interface Applicant {
  title: string
  name: string
  email: string
  position: string
}

/** To the applicant: it has arrived, what comes next, and how long it is kept. */
export function applicationReceived(applicant: Applicant, keptDays: number): Message {
  return {
    to: applicant.email,
    subject: 'We have your application',
    body: mailPage(
      "Thank you for applying. We'll be in touch soon.",
      'Thank you for applying',
      paragraph(`Dear ${applicant.title} ${applicant.name},`),
      paragraph(
        `Your application as ${applicant.position} has arrived, with your CV. A person reads every one; we'll be in touch soon.`,
      ),
      paragraph(
        `Your details and your CV are seen by our hiring manager alone and are deleted after ${keptDays} days. If you want them gone earlier, just reply to this mail.`,
      ),
    ),
  }
}
