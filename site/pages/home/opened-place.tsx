import { useEffect, useState } from 'react'
import { formatOpeningTime } from '../../../contract/clock-time.ts'
import type { SpecialDay, WrittenHours } from '../../../contract/content/hours.ts'
import { daysAlike, spansInWords, specialDayInWords } from '../../../contract/content/hours-in-words.ts'
import { type HoursOfNow, type Standing, standingAt } from '../../layout/opening-hours.ts'
import { Photo } from '../../layout/photo.tsx'
import { drawings } from '../../media/drawings.ts'
import type { PlaceOnHome } from './home-content.ts'

/** Whether a place is open now, its address, its hours, its phone if it has one of its own, and the way there. */
export function PlaceFacts({ place, hours }: { place: PlaceOnHome; hours?: HoursOfNow }) {
  const { name, address, directions, phone } = place
  const hoursNow = place.status === 'open' && hours
  return (
    <>
      {hoursNow ? <OpenNow hours={hoursNow} /> : <p className="display mt-4 text-mid text-chilli">Closed for now</p>}
      <div className="mt-[clamp(1.5rem,3vw,3rem)] text-[clamp(1.5rem,2.2vw,2.25rem)] leading-snug">
        <address className="not-italic">
          {address.line}, {address.town}, {address.region}
        </address>
        {hoursNow ? <WeekAndDays hours={hoursNow} /> : null}
        {phone ? (
          <a href={`tel:${phone.dialled}`} className="trail inline-block py-1.5">
            {phone.shown}
          </a>
        ) : null}
      </div>
      <a href={directions} target="_blank" rel="noreferrer" className="sign mt-8">
        Visit Us Today<span className="sr-only">: directions to {name}, opens in a new tab</span>
      </a>
    </>
  )
}

/** The owner's photo of the place or else the drawn map, as a link to the way there. */
export function PlaceMap({ place: { directions, hasNoMap, picture } }: { place: PlaceOnHome }) {
  if (hasNoMap) return null
  return (
    <a href={directions} target="_blank" rel="noreferrer" className="block max-w-[37.5rem]">
      {picture ? (
        <Photo
          picture={picture}
          sizes="(width >= 37.5rem) 37.5rem, 92vw"
          className="aspect-4/3 h-auto w-full object-cover"
        />
      ) : (
        <img {...drawings.map} alt={drawings.map.alt} loading="lazy" decoding="async" className="h-auto w-full" />
      )}
      <span className="sr-only">Directions, opens in a new tab</span>
    </a>
  )
}

/** The week's hours, the time of last orders, and the special days. */
function WeekAndDays({ hours: { openingHours, specialDays } }: { hours: WrittenHours }) {
  const all = openingHours.flatMap(({ spans }) => spans.map(({ lastOrders }) => formatOpeningTime(lastOrders)))
  const isOne = new Set(all).size === 1
  return (
    <div className="mt-2">
      {daysAlike(openingHours).map(({ days, spans }) => (
        <p key={days}>
          {days}, <span className="inline-block">{spansInWords(spans)}</span>
          {isOne || spans.length === 0 ? null : (
            <span className="text-bark">
              , last orders {spans.map(({ lastOrders }) => formatOpeningTime(lastOrders)).join(' and ')}
            </span>
          )}
        </p>
      ))}
      {isOne ? <p className="text-bark">Last orders {all[0]}</p> : null}
      {inOrder(specialDays).map((special) => (
        <p key={special.id} className="mt-2 text-lead">
          <span className="font-bold">{specialDayInWords(special)}:</span> {spansInWords(special.spans)}
        </p>
      ))}
    </div>
  )
}

/** Returns the next special days, a place’s own among those of all. Later ones are shown when they come nearer. */
const inOrder = (days: readonly SpecialDay[]) => [...days].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, 6)

/**
 * Says whether the restaurant is open, by London time. The prerendered page doesn't know the time, so it leaves the
 * line empty.
 */
function OpenNow({ hours }: { hours: HoursOfNow }) {
  const [standing, setStanding] = useState<Standing>()
  useEffect(() => {
    const look = () => setStanding(standingAt(Date.now(), hours))
    look()
    const timer = setInterval(look, 30_000)
    return () => clearInterval(timer)
  }, [hours])

  return (
    <p className={`display mt-4 min-h-[1lh] text-mid ${standing?.is === 'closed' ? 'text-chilli' : 'text-coriander'}`}>
      {standing?.lastOrders ? `Open now, last orders ${standing.lastOrders}` : standing?.says}
    </p>
  )
}
