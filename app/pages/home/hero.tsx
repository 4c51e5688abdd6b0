import { Link } from 'react-router'
import { FitRoom } from '../../layout/fit-room.tsx'
import { Photo } from '../../layout/photo.tsx'
import { heroFilm } from '../../media/film.ts'
import { HeroFilm } from './hero-film.tsx'

/** The first screen: the fire, the headline across the whole width, and the way to the menu. */
export function Hero() {
  return (
    <section className="page-x relative flex min-h-svh flex-col justify-end overflow-clip bg-charcoal pt-(--header) pb-[clamp(1.75rem,4vw,3.5rem)] text-paper">
      <Photo picture={heroFilm.poster} sizes="100vw" first className="absolute inset-0 size-full object-cover" />
      <HeroFilm />
      <div className="hero-shade absolute inset-0" />
      <div className="@container relative">
        <FitRoom words={"We're\nCookin'"}>
          <h1 tabIndex={-1} className="display fit-[2.59] leading-[0.78] broad:fit-[4.72] broad:leading-[0.82]">
            We're <br className="broad:hidden" />
            Cookin'
          </h1>
        </FitRoom>
        <div className="mt-[clamp(1.5rem,2.5vw,2.5rem)] beside-film flex flex-wrap items-center gap-x-8 gap-y-5">
          <p className="display text-mid text-turmeric">Now Open in Hounslow London</p>
          <Link to="/menu" prefetch="intent" className="sign">
            Explore Menu
          </Link>
        </div>
      </div>
    </section>
  )
}
