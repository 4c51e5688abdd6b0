import type { Content } from '../../../contract/content/content.ts'
import type { OpenLocation, SiteFacts } from '../../../contract/content/site.ts'
import { menuPage } from '../../../contract/pages.ts'
import { socialPictures } from '../../media/social.ts'
import { origin } from '../../seo.ts'

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Returns the restaurant in the terms of schema.org, which search engines show beside the map. */
export function restaurantData({ site }: Pick<Content, 'site'>) {
  return {
    '@context': 'https://schema.org',
    '@graph': site.locations.map((place, index) =>
      place.status === 'open' ? openRestaurant(site, place, index === 0) : comingRestaurant(site, place),
    ),
  }
}

function openRestaurant(site: SiteFacts, place: OpenLocation, isFirst: boolean) {
  return {
    '@type': 'Restaurant',
    '@id': `${origin}/#${place.name.toLowerCase()}`,
    name: isFirst ? site.name : `${site.name} ${place.name}`,
    description: site.tagline,
    url: `${origin}/`,
    image: origin + socialPictures.home,
    servesCuisine: ['Punjabi', 'Indian'],
    priceRange: '£',
    telephone: site.phone.dialled,
    email: site.email,
    hasMenu: origin + menuPage,
    hasMap: place.directions,
    currenciesAccepted: 'GBP',
    address: postalAddress(place.address),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: everyDay,
      opens: site.openingHours.opens,
      closes: site.openingHours.closes,
    },
  }
}

function comingRestaurant(site: SiteFacts, { name, address }: SiteFacts['locations'][number]) {
  return {
    '@type': 'Restaurant',
    '@id': `${origin}/#${name.toLowerCase()}`,
    name: `${site.name} ${name}`,
    description: 'Coming soon.',
    url: `${origin}/#locations`,
    servesCuisine: ['Punjabi', 'Indian'],
    hasMenu: origin + menuPage,
    address: postalAddress(address),
  }
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
