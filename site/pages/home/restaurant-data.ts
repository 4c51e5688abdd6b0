import type { Content } from '../../../contract/content/content.ts'
import type { SpecialDay } from '../../../contract/content/hours.ts'
import { daysAlike } from '../../../contract/content/hours-in-words.ts'
import { hoursAt, placesWithPages } from '../../../contract/content/places.ts'
import type { Location, SiteFacts } from '../../../contract/content/site.ts'
import { lastDay, weekdays } from '../../../contract/opening-hours.ts'
import { menuPage, placePage } from '../../../contract/pages.ts'
import { socialPictures } from '../../media/social.ts'
import { postalAddress } from '../../postal-address.ts'
import { origin } from '../../seo.ts'

/** Returns the restaurant's structured data (schema.org), which search engines show beside the map. */
export function restaurantData({ site }: Pick<Content, 'site'>) {
  return {
    '@context': 'https://schema.org',
    '@graph': site.locations.map((place) =>
      place.status === 'coming-soon' ? comingRestaurant(site, place) : openedRestaurant(site, place),
    ),
  }
}

/** Returns the structured data of one place that has a page. */
export function placeData({ site }: Pick<Content, 'site'>, id: string) {
  const places = placesWithPages(site).filter((place) => place.id === id)
  return { '@context': 'https://schema.org', '@graph': places.map((place) => openedRestaurant(site, place)) }
}

function openedRestaurant(site: SiteFacts, place: Location) {
  const { openingHours, specialDays } = hoursAt(site, place)
  const isOpen = place.status === 'open'
  const hasPage = placesWithPages(site).length > 0
  return {
    '@type': 'Restaurant',
    '@id': `${origin}/#${place.id}`,
    name: hasPage ? `${site.name} ${place.name}` : site.name,
    description: site.tagline,
    url: origin + (hasPage ? placePage(place.id) : '/'),
    ...(hasPage && { branchOf: { '@type': 'Organization', name: site.name, url: `${origin}/` } }),
    image: origin + socialPictures.home,
    servesCuisine: ['Punjabi', 'Indian'],
    priceRange: '£',
    telephone: (place.phone ?? site.phone).dialled,
    email: site.email,
    hasMenu: origin + menuPage,
    hasMap: place.directions,
    currenciesAccepted: 'GBP',
    address: postalAddress(place.address),
    ...(isOpen && {
      openingHoursSpecification: daysAlike(openingHours).flatMap(({ spans, from, to }) =>
        spans.map((span) => ({ ...hoursOf(span), dayOfWeek: weekdays.slice(from, to + 1) })),
      ),
    }),
    ...(isOpen && specialDays.length > 0 && { specialOpeningHoursSpecification: specialDays.flatMap(specialHours) }),
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

function comingRestaurant(site: SiteFacts, { id, name, address }: Location) {
  return {
    '@type': 'Restaurant',
    '@id': `${origin}/#${id}`,
    name: `${site.name} ${name}`,
    description: 'Coming soon.',
    url: `${origin}/#locations`,
    servesCuisine: ['Punjabi', 'Indian'],
    hasMenu: origin + menuPage,
    address: postalAddress(address),
  }
}
