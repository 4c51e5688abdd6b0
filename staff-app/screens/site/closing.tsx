import { Link } from 'react-router'
import type { Content } from '../../../contract/content/content.ts'
import { addDays, formatDay, londonDay } from '../../../contract/london-time.ts'
import { spansOn } from '../../../contract/opening-hours.ts'
import { setClosed } from '../../../contract/staff/site.ts'
import { ConfirmButton } from '../../forms/confirm-button.tsx'

/** Closes today or tomorrow on the site after a confirmation. The same place opens the day again. */
export function Closing({ live: { site } }: { live: Content }) {
  const today = londonDay(new Date())
  const days = [
    { day: today, name: 'today' },
    { day: addDays(today, 1), name: 'tomorrow' },
  ]
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      {days.map(({ day, name }) => {
        const isClosed = spansOn(site, day).length === 0
        const input = { day, isClosed: !isClosed }
        if (isClosed && !site.specialDays.some(({ id, until }) => id === day && !until)) return null
        return (
          <ConfirmButton
            key={day}
            call={setClosed}
            input={input}
            verb={isClosed ? `Open ${name} after all` : `Close ${name}`}
            name={`(${formatDay(day)})`}
            done={isClosed ? 'The site says the hours of the week again.' : 'The site says that we are closed.'}
          >
            <p>
              {isClosed
                ? `The site says the hours of the week for ${formatDay(day)} again.`
                : `The site says at once that we are closed on ${formatDay(day)}.`}
            </p>
            <p>
              Deliveries are another matter: they are closed under{' '}
              <Link to="/rules#closed-days" className="trail">
                Rules and days
              </Link>
              .
            </p>
          </ConfirmButton>
        )
      })}
      <Link to="/sold-out" className="button-quiet">
        Sold out today
      </Link>
    </div>
  )
}
