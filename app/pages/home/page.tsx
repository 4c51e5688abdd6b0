import { site } from '../../../contract/site.ts'
import { pageMeta } from '../../seo.ts'
import { Beginnings } from './beginnings.tsx'
import { BrandStory } from './brand-story.tsx'
import { Hero } from './hero.tsx'
import { Locations } from './locations.tsx'
import { Newsletter } from './newsletter.tsx'
import { OurFood } from './our-food.tsx'
import { restaurantData } from './restaurant-data.ts'

export const meta = () => [
  ...pageMeta({
    path: '/',
    title: `${site.name} | Punjabi tandoori food in Hounslow, London`,
    description: `${site.tagline} Now open in Hounslow, coming soon to Southall.`,
    picture: 'home',
  }),
  { 'script:ld+json': restaurantData },
]

/** The home page: seven sections in the order of spec section 2; the seventh is the footer. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <BrandStory />
      <OurFood />
      <Beginnings />
      <Locations />
      <Newsletter />
    </>
  )
}
