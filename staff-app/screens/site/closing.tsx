import { Link } from 'react-router'
import type { Content } from '../../../contract/content/content.ts'
import { hoursAt, openPlaces } from '../../../contract/content/places.ts'
import { addDays, formatDay, londonDay } from '../../../contract/london-time.ts'
import { spansOn } from '../../../contract/opening-hours.ts'
import { setClosed } from '../../../contract/staff/site.ts'
import { ConfirmButton } from '../../forms/confirm-button.tsx'

/**
 * Closes today or tomorrow on the site after a confirmation. Each place has its own buttons if several are open or one
 * has hours of its own. The same button opens the day again.
 */
export function Closing({ live: { site } }: { live: Content }) {
  const today = londonDay(new Date())
  const days = [
    { day: today, name: 'today' },
    { day: addDays(today, 1), name: 'tomorrow' },
  ]
  const open = openPlaces(site)
  const isOne = open.length < 2 && !open.some(({ openingHours, specialDays }) => openingHours ?? specialDays)
  const each = (isOne ? [undefined] : open).flatMap((place) => days.map((day) => ({ ...day, place })))
  return (
    <div className="mb-4 flex flex-wrap gap-3 *:grow">
      {each.map(({ day, name: when, place }) => {
        const isClosed = spansOn(place ? hoursAt(site, place) : site, day).length === 0
        const input = { day, isClosed: !isClosed, place: place?.id }
        const own = place ? (place.specialDays ?? []) : site.specialDays
        const who = place ? `${place.name} is` : 'we are'
        const name = place ? `${place.name} ${when}` : when
        if (isClosed && !own.some(({ id, until }) => id === day && !until)) return null
        return (
          <ConfirmButton
            key={name}
            call={setClosed}
            input={input}
            verb={isClosed ? `Open ${name} after all` : `Close ${name}`}
            name={`(${formatDay(day)})`}
            done={isClosed ? 'The site says the hours of the week again.' : `The site says that ${who} closed.`}
          >
            <p>
              {isClosed
                ? `The site says the hours of the week for ${formatDay(day)} again.`
                : `The site says at once that ${who} closed on ${formatDay(day)}.`}
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
