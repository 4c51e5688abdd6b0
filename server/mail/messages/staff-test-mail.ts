import { fact, link, mailPage, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'

/** The person who asked for a test mail: their user name, and the name and addresses of their machine. */
export interface Asked {
  person: string
  machine: string
  addresses: string[]
}

/** Sends staff a test mail, which shows whether mails about orders would arrive. */
export function staffTestMail({ person, machine, addresses }: Asked, publicUrl: string, staffEmail: string): Message {
  return {
    to: staffEmail,
    subject: 'Test: mails from the website arrive here',
    body: mailPage(
      `${person} asked for this on ${machine}.`,
      'Mails from the website arrive here',
      paragraph(
        'This is a test, and there is nothing to do. New orders and applications are announced at this address.',
      ),
      paragraph('If it is in the junk folder, mark it as not junk, or mails about orders will go there too.'),
      fact('Asked for by', `${person} on ${machine}`),
      fact('That machine’s addresses', addresses.join(', ') || 'none but its own'),
      fact('Website', link(publicUrl, publicUrl)),
    ),
  }
}
