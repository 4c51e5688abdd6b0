import { lazy, Suspense } from 'react'
import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { dishesOf } from '../../../contract/content/dishes.ts'
import { differingHours, whereInWords } from '../../../contract/content/places.ts'
import type { Location } from '../../../contract/content/site.ts'
import { contentFor, siteIn } from '../../content.ts'
import { firstInteraction, interacted } from '../../first-interaction.ts'
import { printed } from '../../layout/printed.ts'
import { ownFilm, pictureOfPhoto, withPhotograph } from '../../media/owners-photo.ts'
import { pageMeta } from '../../seo.ts'
import { Hero } from './hero.tsx'
import type { HomeContent } from './home-content.ts'
import { placeOnHome, withUnanswered } from './place-on-home.ts'

/**
 * Loads the home page's content. The best sellers are in the order of their numbers (docs/site.md, "Home"), with names
 * and prices from the menu.
 */
export function loader(args: LoaderFunctionArgs): HomeContent {
  const { menu, site } = contentFor(args)
  const dishes = new Map(dishesOf(menu).map((dish) => [dish.id, dish]))
  const bestSellers = menu.bestSellers.flatMap(({ dish, text }) => {
    const found = dishes.get(dish)
    if (!found) return []
    const { name, pricePence, picture, photo } = found
    const words = [text, whereInWords(site, found)].filter(Boolean).join(' ')
    return [withPhotograph({ name, pricePence, text: words, picture, photo })]
  })
  const [hours] = differingHours(site)
  const { tagline, homePhoto, crowdPhoto } = site
  return {
    tagline,
    locations: site.locations.map((place) => placeOnHome(site, place)),
    bestSellers,
    // What is missing adds nothing to the page's data.
    ...(hours && { hours: withUnanswered(hours) }),
    ...(homePhoto && { hero: ownFilm(homePhoto) }),
    ...(crowdPhoto && { crowd: pictureOfPhoto(crowdPhoto) }),
  }
}

/** Joins the parts of a sentence, and begins and ends it. */
function ended(parts: readonly string[]): string {
  const words = parts.filter((part) => part !== '').join(', ')
  return words && `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const { name } = siteIn(matches)
  const named = (status: Location['status']) =>
    (loaderData?.locations ?? []).flatMap((place) => (place.status === status ? [place.name] : [])).join(' and ')
  const [open, coming] = [named('open'), named('coming-soon')]
  return pageMeta({
    name,
    path: '/',
    title: `${name} | Punjabi tandoori food in ${open || named('closed-for-now')}, London`,
    description: `${loaderData?.tagline} ${ended([open && `now open in ${open}`, coming && `coming soon to ${coming}`])}`,
    picture: 'home',
  })
}

// On the first page of a visit, the HTML has all of this and nobody has scrolled to it yet, so its script can wait.
// After a link from another page it is needed at once.
const below = firstInteraction.then(() => import('./below-first-screen.tsx'))
const BelowFirstScreen = interacted ? (await below).default : lazy(() => below.catch(asPrinted))

/** Keeps the rendered HTML if the script fails to load, for example after a new release or without a network. */
function asPrinted() {
  const props = printed('.below')
  return { default: () => <div className="below contents" {...props} /> }
}

/** The home page: seven sections in the order of docs/site.md, "Home". The footer is the seventh. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <Suspense>
        <BelowFirstScreen />
      </Suspense>
    </>
  )
}
