import { Link } from 'react-router'
import { formatDay, londonDay, londonTime } from '../../contract/london-time.ts'
import { resumeAfterRestore } from '../../contract/staff/opening.ts'
import { ActError } from '../forms/act-error.tsx'
import { announce } from '../layout/announcer.tsx'
import { useAct } from '../session/use-act.ts'

/** The screens where something may be missing, with their names in the menu, and what an owner looks for there. */
const screens = [
  ['/rules', 'Rules and days', 'Closed days, hours, places, area and notice.'],
  ['/sold-out', 'Sold out today', 'Dishes that ran out.'],
  [
    '/site/history',
    'Site',
    'What was published, allergens first. Drafts with a time are held back, and links to drafts have ended.',
  ],
  [
    '/',
    'Orders',
    'Orders placed, changed or cancelled. You get a mail about each payment at Stripe that no order is known for.',
  ],
  ['/enquiries', 'Enquiries', 'Enquiries that came, and answers.'],
  ['/applications', 'Applications', 'Applications that came, and decisions.'],
  ['/people', 'People', 'Who left the staff is on it again, with the passphrase and role of then.'],
  ['/news', 'News', 'Who left the list is on it again, and who was told of an opening since waits again.'],
  ['/books', 'Books', 'Invoices and receipts. The next ones have numbers of a new kind: tell your accountant.'],
] as const

/** What an owner checks after a restore, and the button that resumes orders. */
export function AfterRestore({ version, restoredFrom }: { version: number; restoredFrom: string }) {
  const begunAt = new Date(restoredFrom)
  const { act, isBusy, error } = useAct(resumeAfterRestore, () => announce('Noted. Orders go on within five seconds.'))
  return (
    <>
      <p className="mt-4 max-w-[60ch]">
        This site was restored from the backup of <b>{`${formatDay(londonDay(begunAt))}, ${londonTime(begunAt)}`}</b>.
        What came in or was pressed since then is gone. Before orders go on, look at:
      </p>
      <ul className="mt-2 max-w-[60ch]">
        {screens.map(([to, name, what]) => (
          <li key={to} className="border-b border-line py-1">
            <Link to={to} className="trail inline-flex min-h-11 items-center font-bold">
              {name}
            </Link>
            <p className="pb-2">{what}</p>
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-[60ch] text-bark">
        Whom you have erased since then is here again too: have it done again on the machine.
      </p>
      <button type="button" className="button mt-4" aria-disabled={isBusy} onClick={() => act({ version })}>
        I have looked: orders go on
      </button>
      <ActError error={error} />
    </>
  )
}
