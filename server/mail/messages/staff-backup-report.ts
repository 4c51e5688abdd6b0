import { formatTime } from '../../../contract/clock-time.ts'
import { formatDay, londonDay, londonTime } from '../../../contract/london-time.ts'
import { fact, mailPage, note, paragraph, strong } from '../layout.ts'
import type { Message } from '../mail.ts'

/** The result of opening the newest backup: its content in numbers, or why it can't be relied on. */
export type BackupReport = { folder: string; name?: string } & (
  | { contents: { orders: number; applications: number; cvs: number; newestOrder: Date | null } }
  | { problem: string }
)

/** Tells staff once a month whether the newest backup could be restored. */
export function staffBackupReport(report: BackupReport, staffEmail: string): Message {
  return 'problem' in report ? badReport(report, staffEmail) : goodReport(report, staffEmail)
}

function goodReport({ contents, ...where }: Extract<BackupReport, { contents: unknown }>, to: string): Message {
  const { orders, applications, cvs, newestOrder } = contents
  return {
    to,
    subject: `The backup is good: it was restored, with ${orders === 1 ? '1 order' : `${orders} orders`}`,
    body: mailPage(
      'The newest backup was restored on trial, and there is nothing to do.',
      'The backup is good',
      paragraph('The newest backup was restored on trial, as it is each month. There is nothing to do.'),
      paragraph('If such a mail has not come for more than a month, ask those who look after the machine why.'),
      fact('Orders', String(orders)),
      fact('The newest order was placed', newestOrder ? inLondon(newestOrder) : 'never'),
      fact('Applications, and CVs', `${applications}, and ${cvs}`),
      ...whereFacts(where),
    ),
  }
}

function badReport({ problem, ...where }: Extract<BackupReport, { problem: string }>, to: string): Message {
  return {
    to,
    subject: 'Please look at the backup: it can’t be relied on',
    body: mailPage(
      problem,
      'The backup can’t be relied on',
      note(
        strong('If the machine broke now, orders could be lost.'),
        ' What to do: send this mail to those who look after the machine, today.',
      ),
      fact('What is wrong', problem),
      ...whereFacts(where),
      paragraph(
        'What to do about it is in docs/operations/every-day.md, under “Backup”. The website itself is not affected.',
      ),
    ),
  }
}

function whereFacts({ name, folder }: { name?: string; folder: string }) {
  return [...(name ? [fact('Backup', name)] : []), fact('Where it lies', folder)]
}

const inLondon = (moment: Date) => `${formatTime(londonTime(moment))} on ${formatDay(londonDay(moment))}, London time`
