import { siteNow } from '../../publishing/live-content.ts'
import { customerPage, hello, ourPhone, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'

export interface Applicant {
  title: string
  name: string
  email: string
  position: string
}

/** Tells the applicant that the application has arrived, what comes next, and for how many days it is kept. */
export function applicationReceived(applicant: Applicant, keptDays: number, publicUrl: string): Message {
  return {
    to: applicant.email,
    subject: 'We have your application',
    body: customerPage(
      publicUrl,
      'Your application and your CV have arrived. Here is what happens next.',
      'Thank you for applying',
      hello(applicant.name),
      paragraph(
        'It is good to hear that you would like to work with us. Your application has arrived, and your CV with it.',
      ),
      paragraph(
        "A person reads every application, from start to end. If it looks like a match, we'll write to you at this address to find a time to meet.",
      ),
      paragraph(
        `Your details and your CV are seen only by those who decide, and are deleted after ${keptDays} days. Would you like them deleted sooner, or is something wrong in them? Just reply to this mail or ring us on `,
        ourPhone(),
        '.',
      ),
      paragraph(`Warm wishes from all of us at ${siteNow().name}`),
    ),
  }
}
