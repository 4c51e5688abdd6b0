import { site } from '../../../contract/site.ts'
import { pageMeta } from '../../seo.ts'
import { BrandStory } from './brand-story.tsx'
import { Hero } from './hero.tsx'
import { Locations } from './locations.tsx'
import { Newsletter } from './newsletter.tsx'

export const meta = () =>
  pageMeta({
    path: '/',
    title: `${site.name} | Punjabi tandoori food in Hounslow, London`,
    description: site.tagline,
    picture: 'home',
  })

/** The home page: seven sections in the order of spec section 2; the seventh is the footer. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <BrandStory />
      <Locations />
      <Newsletter />
    </>
  )
}
