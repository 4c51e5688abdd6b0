import { mailPage, ourPhone, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'

/** Tells a member of staff that a new passphrase was chosen in their account, and what to do if it wasn't them. */
export function staffPassphraseChanged({ name, email }: { name: string; email: string }): Message {
  return {
    to: email,
    subject: 'You have a new passphrase',
    body: mailPage(
      'It was chosen where you are signed in. Everywhere else you are signed out.',
      'A new passphrase',
      paragraph(`Hello ${name},`),
      paragraph(
        'A new passphrase was chosen for your account, where you were signed in. Everywhere else you are signed out. Your passkeys go on working.',
      ),
      paragraph('Was it you? Then there is nothing to do.'),
      paragraph(
        'Was it not you? Then ask a manager or an owner for a new link at once, which shuts everybody else out, or ring us on ',
        ourPhone(),
        '.',
      ),
    ),
  }
}
