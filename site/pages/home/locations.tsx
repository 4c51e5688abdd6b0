import { Link } from 'react-router'
import { newsletterPage } from '../../../contract/pages.ts'
import type { HoursOfNow } from '../../layout/opening-hours.ts'
import { Section } from '../../layout/section.tsx'
import { type PlaceOnHome, useHomeContent } from './home-content.ts'
import { PlaceFacts, PlaceMap } from './opened-place.tsx'

/** Our locations as the stops of a route: the open ones, and those still to come. */
export function Locations() {
  const { locations, hours } = useHomeContent()
  return (
    <Section ground="cream" id="locations" labelledBy="locations-heading">
      <h2 id="locations-heading" className="display text-big">
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

function OpenedPlace({ place, hours }: { place: PlaceOnHome; hours?: HoursOfNow }) {
  return (
    <li className="route-stop grid gap-x-16 gap-y-10 pb-[clamp(4rem,8vw,8rem)] @min-[57.5rem]:grid-cols-[7fr_5fr] @min-[57.5rem]:items-end">
      <div>
        <h3 className="display text-big">{place.name}</h3>
        <PlaceFacts place={place} hours={hours} />
        {place.page ? (
          <p className="mt-4">
            <Link to={place.page} prefetch="intent" className="trail inline-block py-1.5">
              More about {place.name}
            </Link>
          </p>
        ) : null}
      </div>
      <PlaceMap place={place} />
    </li>
  )
}

const tellOfSouthall = `${newsletterPage}#southall`

function ComingPlace({ place }: { place: PlaceOnHome }) {
  return (
    <li className="route-stop route-stop-ahead">
      <h3 className="display hollow text-big">{place.name}</h3>
      <p className="display mt-4 text-mid text-chilli">Coming Soon</p>
      {place.hasNoList ? null : (
        <a href={tellOfSouthall} className="trail inline-block py-1.5">
          Tell me when it opens
        </a>
      )}
    </li>
  )
}
