import { site } from '../../../content/site.ts'
import { menuPage } from '../../../contract/pages.ts'
import { socialPictures } from '../../media/social.ts'
import { origin } from '../../seo.ts'

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const [hounslow, southall] = site.locations

/** The restaurant in the terms of schema.org, which search engines show beside the map. */
export const restaurantData = {
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Restaurant',
      '@id': `${origin}/#${hounslow.name.toLowerCase()}`,
      name: site.name,
      description: site.tagline,
      url: `${origin}/`,
      image: origin + socialPictures.home,
      servesCuisine: ['Punjabi', 'Indian'],
      priceRange: '£',
      telephone: site.phone.dialled,
      email: site.email,
      hasMenu: origin + menuPage,
      hasMap: hounslow.directions,
      currenciesAccepted: 'GBP',
      address: postalAddress(hounslow.address),
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: everyDay,
        opens: site.openingHours.opens,
        closes: site.openingHours.closes,
      },
    },
    {
      '@type': 'Restaurant',
      '@id': `${origin}/#${southall.name.toLowerCase()}`,
      name: `${site.name} ${southall.name}`,
      description: 'Coming soon.',
      url: `${origin}/#locations`,
      servesCuisine: ['Punjabi', 'Indian'],
      hasMenu: origin + menuPage,
      address: postalAddress(southall.address),
    },
  ],
}

function postalAddress({ line, town, region, country }: Record<'line' | 'town' | 'region' | 'country', string>) {
  return {
    '@type': 'PostalAddress',
    ...(line && { streetAddress: line }),
    addressLocality: town,
    addressRegion: region,
    addressCountry: country,
  }
}
