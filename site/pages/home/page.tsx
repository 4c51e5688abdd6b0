import { lazy, Suspense } from 'react'
import { site } from '../../../content/site.ts'
import { firstInteraction, interacted } from '../../first-interaction.ts'
import { printed } from '../../layout/printed.ts'
import { pageMeta } from '../../seo.ts'
import { Hero } from './hero.tsx'

export const meta = () =>
  pageMeta({
    path: '/',
    title: `${site.name} | Punjabi tandoori food in Hounslow, London`,
    description: `${site.tagline} Now open in Hounslow, coming soon to Southall.`,
    picture: 'home',
  })

// On the first page of a visit all of this is in the HTML, and nobody has scrolled to it yet, so its script can wait.
// After a link from another page it is needed at once.
const below = firstInteraction.then(() => import('./below-first-screen.tsx'))
const BelowFirstScreen = interacted ? (await below).default : lazy(() => below.catch(asPrinted))

/** When the script fails to load, for example after a new release or without a network, the page keeps its HTML. */
function asPrinted() {
  const props = printed('.below')
  return { default: () => <div className="below contents" {...props} /> }
}

/** The home page with seven sections in the order of docs/site.md, "Home". The seventh is the footer. */
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
