import type { z } from 'zod'
import { cutOffTablet, type tabletSchema } from '../../../contract/staff/people.ts'
import { ConfirmButton } from '../../forms/confirm-button.tsx'
import { momentInWords } from '../../in-words.ts'

/** A tablet on the wall: when it was last seen, until when it works, and a button that cuts it off. */
export function TabletRow({ tablet }: { tablet: z.output<typeof tabletSchema> }) {
  const { id, name, setUpBy, enrolledAt, lastSeenAt, expiresAt } = tablet
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,4fr)]">
      <div>
        <h3 className="font-bold">{name}</h3>
        <p className="text-bark">Set up by {setUpBy}</p>
      </div>
      <div>
        {enrolledAt ? null : <p>Waiting for its code</p>}
        {lastSeenAt ? <p>Last seen {momentInWords(lastSeenAt)}</p> : null}
        {expiresAt ? <p className="text-bark">Works until {momentInWords(expiresAt)}</p> : null}
      </div>
      <div className="flex flex-wrap content-start gap-2 md:justify-end">
        <ConfirmButton call={cutOffTablet} input={{ id }} verb="Cut off" name={name} done={`${name} was cut off.`}>
          <p>It shows no orders from now on. To use it again, set it up again with a new code.</p>
        </ConfirmButton>
      </div>
    </li>
  )
}
