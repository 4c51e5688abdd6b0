import { siteNow } from '../../publishing/live-content.ts'
import { action, mailPage, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'

/** Sends a member of staff the link to choose their first or a new passphrase. */
export function staffLink(
  { name, email, isNew }: { name: string; email: string; isNew: boolean },
  link: string,
): Message {
  return {
    to: email,
    subject: isNew ? `Join the staff of ${siteNow().name}` : 'Choose a new passphrase',
    body: mailPage(
      'The link works once, within 24 hours.',
      isNew ? `Join ${siteNow().name}` : 'Choose a new passphrase',
      paragraph(`Hello ${name},`),
      paragraph(
        isNew
          ? 'You are invited to work with our orders online. Choose a passphrase to begin: a few words that nobody would guess.'
          : 'Here is the link with which you choose a new passphrase. You are signed out everywhere else then, and your passkeys are removed.',
      ),
      action(isNew ? 'Join' : 'Choose a passphrase', link),
      paragraph('The link works once, within 24 hours. It is for you alone: please do not pass it on.'),
      paragraph('Did you not expect this? Then do nothing, and tell whoever runs the staff.'),
    ),
  }
}
