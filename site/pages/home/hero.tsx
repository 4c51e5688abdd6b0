import { Link } from 'react-router'
import { menuPage } from '../../../contract/pages.ts'
import { FitRoom } from '../../layout/fit-room.tsx'
import { Photo } from '../../layout/photo.tsx'
import { heroFilm } from '../../media/film.ts'
import { HeroFilm } from './hero-film.tsx'
import { useHomeContent } from './home-content.ts'
import { HoursNow } from './hours-now.tsx'

/**
 * The first screen: the owner's picture or film, or ours, the headline across the whole width, our place and hours, and links to the menu and to
 * directions.
 */
export function Hero() {
  const { locations, hero: film = heroFilm } = useHomeContent()
  const place = locations.find(({ status }) => status === 'open')
  return (
    <section className="page-x relative flex min-h-svh flex-col justify-end overflow-clip bg-charcoal pt-(--header) pb-[clamp(1.75rem,4vw,3.5rem)] text-paper">
      <Photo picture={film.poster} sizes="100vw" first className="absolute inset-0 size-full object-cover" />
      {film.sources.length > 0 ? <HeroFilm film={film} /> : null}
      <div className="hero-shade absolute inset-0" />
      <div className="@container relative">
        <FitRoom words={"We're\nCookin'"}>
          <h1 tabIndex={-1} className="display fit-[2.59] leading-[0.78] broad:fit-[4.72] broad:leading-[0.82]">
            We're <br className="broad:hidden" />
            Cookin'
          </h1>
        </FitRoom>
        <div className="hero-facts beside-film">
          <p className="display text-mid text-turmeric">Now Open in Hounslow London</p>
          <HoursNow />
          <Link to={menuPage} prefetch="intent" className="sign">
            Explore Menu
          </Link>
          {place ? (
            <a href={place.directions} target="_blank" rel="noreferrer" className="label trail py-3">
              Directions<span className="sr-only"> to {place.name}, opens in a new tab</span>
            </a>
          ) : null}
        </div>
      </div>
    </section>
  )
}
