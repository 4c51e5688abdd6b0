import { formatTime } from '../../../contract/clock-time.ts'
import { formatDay, londonDay, londonTime } from '../../../contract/london-time.ts'
import { staffPage } from '../../../contract/pages.ts'
import { quickName } from '../../../contract/staff/site.ts'
import type { Jobs } from '../../database/job-queue.ts'
import { action, fact, mailPage, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'

/** Tells staff that a scheduled draft of the site can't be published, and why. */
export function staffDraftHeld(
  { name, createdBy, publishAt, because }: Jobs['send-draft-held'],
  staffEmail: string,
  publicUrl: string,
): Message {
  const at = new Date(publishAt)
  const isQuick = name === quickName
  return {
    to: staffEmail,
    subject: isQuick ? 'Quick changes of the site are held back' : `The draft “${name}” of the site is held back`,
    body: mailPage(
      'Nothing of it was published. Somebody has to look at it.',
      'A draft is held back',
      paragraph('Nothing of it was published. The site stays as it is until somebody has looked at it.'),
      fact('Draft', isQuick ? 'Quick changes' : name),
      createdBy && fact('Begun by', createdBy),
      fact('Set for', `${formatDay(londonDay(at))}, ${formatTime(londonTime(at))}`),
      fact('Why', because),
      action('Open the site', `${publicUrl}${staffPage}/site`),
    ),
  }
}
