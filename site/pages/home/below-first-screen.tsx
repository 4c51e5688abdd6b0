import { CateringPromo } from '../../layout/catering-promo.tsx'
import { PageData } from '../../layout/page-data.tsx'
import { Beginnings } from './beginnings.tsx'
import { BrandStory } from './brand-story.tsx'
import { useHomeContent } from './home-content.ts'
import { Locations } from './locations.tsx'
import { Newsletter } from './newsletter.tsx'
import { OurFood } from './our-food.tsx'
import { restaurantData } from './restaurant-data.ts'

/** Everything below the hero: sections 2 to 6 of docs/site.md, "Home", and the restaurant's data for search engines. */
export default function BelowFirstScreen() {
  return (
    <div className="below contents">
      <BrandStory />
      <OurFood />
      <Beginnings />
      <CateringPromo photograph={useHomeContent().crowd} />
      <Locations />
      <Newsletter />
      <PageData of={import.meta.env.SSR && restaurantData} />
    </div>
  )
}
