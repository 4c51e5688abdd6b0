import { staffPage } from '../../../contract/pages.ts'
import { action, mailPage, ourPhone, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'

/** Tells a member of staff that five wrong passphrases were tried, and what to do. */
export function staffAccountRests({ name, email }: { name: string; email: string }, publicUrl: string): Message {
  return {
    to: email,
    subject: 'Somebody tried to sign in as you',
    body: mailPage(
      'Five wrong passphrases were tried. Your account rests for fifteen minutes.',
      'Five wrong passphrases',
      paragraph(`Hello ${name},`),
      paragraph(
        'Somebody entered your email address and five wrong passphrases, one after the other. So your account takes no passphrase for fifteen minutes. Nobody got in.',
      ),
      paragraph(
        'Was it you? Then wait a little and try again, or use your passkey, which works all the time. If you forgot the passphrase, ask a manager or an owner for a new link.',
      ),
      paragraph(
        'Was it not you? Then there is nothing to do now, since a good passphrase is not guessed in five tries. If it happens again, tell an owner, or ring us on ',
        ourPhone(),
        '.',
      ),
      action('Sign in', `${publicUrl}${staffPage}/sign-in`),
    ),
  }
}
