import { useEffect, useState } from 'react'
import { formatOpeningTime } from '../../../contract/clock-time.ts'
import type { SpecialDay, WrittenHours } from '../../../contract/content/hours.ts'
import { daysAlike, spansInWords, specialDayInWords } from '../../../contract/content/hours-in-words.ts'
import { newsletterPage } from '../../../contract/pages.ts'
import { type Standing, standingAt } from '../../layout/opening-hours.ts'
import { Photo } from '../../layout/photo.tsx'
import { Section } from '../../layout/section.tsx'
import { drawings } from '../../media/drawings.ts'
import { type PlaceOnHome, useHomeContent } from './home-content.ts'

/** Our locations as the stops of a route: the open ones, and those still to come. */
export function Locations() {
  const { locations, hours } = useHomeContent()
  return (
    <Section ground="cream" id="locations" labelledBy="locations-heading">
      <h2 id="locations-heading" className="label text-chilli">
        Locations
      </h2>
      <ol className="@container mt-10">
        {locations.map((place) =>
          place.status === 'coming-soon' ? (
            <ComingPlace key={place.name} place={place} />
          ) : (
            <OpenedPlace key={place.name} place={place} hours={place.hours ?? hours} />
          ),
        )}
      </ol>
    </Section>
  )
}

function OpenedPlace({ place, hours }: { place: PlaceOnHome; hours?: WrittenHours }) {
  const { name, address, directions, phone } = place
  const { place: picture } = useHomeContent()
  const hoursNow = place.status === 'open' && hours
  return (
    <li className="route-stop grid gap-x-16 gap-y-10 pb-[clamp(4rem,8vw,8rem)] @min-[57.5rem]:grid-cols-[7fr_5fr] @min-[57.5rem]:items-end">
      <div>
        <h3 className="display text-huge">{name}</h3>
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
      </div>
      {place.hasNoMap ? null : (
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
      )}
    </li>
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

const tellOfSouthall = `${newsletterPage}#southall`

function ComingPlace({ place }: { place: PlaceOnHome }) {
  return (
    <li className="route-stop route-stop-ahead">
      <h3 className="display hollow text-huge">{place.name}</h3>
      <p className="display mt-4 text-mid text-chilli">Coming Soon</p>
      {place.hasNoList ? null : (
        <a href={tellOfSouthall} className="trail inline-block py-1.5">
          Tell me when it opens
        </a>
      )}
    </li>
  )
}

/**
 * Says whether the restaurant is open, by London time. The prerendered page doesn't know the time, so it leaves the
 * line empty.
 */
function OpenNow({ hours }: { hours: WrittenHours }) {
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
