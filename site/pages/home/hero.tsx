import { Link } from 'react-router'
import { menuPage } from '../../../contract/pages.ts'
import { useSite } from '../../content.ts'
import { FitRoom } from '../../layout/fit-room.tsx'
import { Photo } from '../../layout/photo.tsx'
import { heroFilm } from '../../media/film.ts'
import { HeroFilm } from './hero-film.tsx'
import { useHomeContent } from './home-content.ts'
import { HoursNow } from './hours-now.tsx'

/**
 * The first screen: the owner's picture or film, or ours, the headline across the whole width, the open places and
 * their hours, a link to the menu, and one to directions or, if several places are open, to the list of places.
 */
export function Hero() {
  const { locations, hours, hero: film = heroFilm } = useHomeContent()
  const open = locations.filter(({ status }) => status === 'open')
  const [place] = open
  const differing = open.filter(({ hours }) => hours)
  const week = useSite().hours.join('; ')
  return (
    <section className="page-x relative flex min-h-svh flex-col justify-end overflow-clip bg-charcoal pt-(--header) pb-[clamp(1.75rem,4vw,3.5rem)] text-paper">
      <Photo
        picture={film.poster}
        sizes="100vw"
        first
        className="absolute inset-0 size-full object-cover print:hidden"
      />
      {film.sources.length > 0 ? <HeroFilm film={film} /> : null}
      <div className="hero-shade absolute inset-0 print:hidden" />
      <div className="@container relative">
        <FitRoom words={"We're\nCookin'"}>
          <h1 tabIndex={-1} className="display fit-[2.59] leading-[0.78] broad:fit-[4.72] broad:leading-[0.82]">
            We're <br className="broad:hidden" />
            Cookin'
          </h1>
        </FitRoom>
        <div className="hero-facts beside-film">
          {place ? (
            <p className="display text-mid wrap-anywhere text-turmeric">{`Now Open in ${open.map(({ name }) => name).join(' and ')} London`}</p>
          ) : null}
          {hours && differing.length === 0 ? <HoursNow hours={hours} week={week} /> : null}
          {hours ? null : <p className="label text-[clamp(1.25rem,1.7vw,1.75rem)]">{week}</p>}
          {differing.length > 0 ? (
            <dl className="flex flex-wrap gap-x-8 gap-y-2 lg:col-start-1 lg:row-start-2">
              {differing.map(({ name, hours, week }) => (
                <div key={name} className="flex flex-wrap items-center gap-x-3">
                  <dt className="label text-turmeric">{name}</dt>
                  <dd>{hours && week ? <HoursNow hours={hours} week={week} /> : null}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          <Link to={menuPage} prefetch="intent" className="sign">
            Explore Menu
          </Link>
          {open.length > 1 ? (
            <a href="#locations" className="label trail py-3">
              Find us
            </a>
          ) : null}
          {place && open.length === 1 ? (
            <a href={place.directions} target="_blank" rel="noreferrer" className="label trail py-3">
              Directions<span className="sr-only"> to {place.name}, opens in a new tab</span>
            </a>
          ) : null}
        </div>
      </div>
    </section>
  )
}
