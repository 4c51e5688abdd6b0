import type { Content } from '../../../contract/content/content.ts'
import type { SpecialDay } from '../../../contract/content/hours.ts'
import { daysAlike } from '../../../contract/content/hours-in-words.ts'
import type { OpenLocation, SiteFacts } from '../../../contract/content/site.ts'
import { lastDay, weekdays } from '../../../contract/opening-hours.ts'
import { menuPage } from '../../../contract/pages.ts'
import { socialPictures } from '../../media/social.ts'
import { postalAddress } from '../../postal-address.ts'
import { origin } from '../../seo.ts'

/** Returns the restaurant's structured data (schema.org), which search engines show beside the map. */
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
    openingHoursSpecification: daysAlike(site.openingHours).flatMap(({ spans, from, to }) =>
      spans.map((span) => ({ ...hoursOf(span), dayOfWeek: weekdays.slice(from, to + 1) })),
    ),
    ...(site.specialDays.length > 0 && { specialOpeningHoursSpecification: site.specialDays.flatMap(specialHours) }),
  }
}

const hoursOf = ({ opens, closes }: { opens: string; closes: string }) => ({
  '@type': 'OpeningHoursSpecification',
  opens,
  closes,
})

/**
 * Google reads hours from midnight to midnight as a closed day:
 * https://developers.google.com/search/docs/appearance/structured-data/local-business
 */
function specialHours(special: SpecialDay) {
  const between = { validFrom: special.id, validThrough: lastDay(special) }
  const spans = special.spans.length > 0 ? special.spans : [{ opens: '00:00', closes: '00:00' }]
  return spans.map((span) => ({ ...hoursOf(span), ...between }))
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
