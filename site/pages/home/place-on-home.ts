import { weekInWords } from '../../../contract/content/hours-in-words.ts'
import { differingHours, hoursAt, placesWithPages } from '../../../contract/content/places.ts'
import type { Location, SiteFacts } from '../../../contract/content/site.ts'
import { placePage } from '../../../contract/pages.ts'
import { pictureOfPhoto } from '../../media/owners-photo.ts'
import type { PlaceOnHome } from './home-content.ts'

/** Returns what pages show of a place, without what its site does not need. Only loaders call this. */
export function placeOnHome(site: SiteFacts, whole: Location): PlaceOnHome {
  const { id, name, status, address, directions, phone } = whole
  const place = { name, status, address, ...(directions && { directions }), ...(phone && { phone }) }
  if (status === 'coming-soon') return id === 'southall' ? place : { ...place, hasNoList: true }
  const hours = hoursAt(site, whole)
  const picture = site.placePhoto && pictureOfPhoto(site.placePhoto)
  return {
    ...place,
    ...(id === 'hounslow' ? picture && { picture } : { hasNoMap: true }),
    ...(placesWithPages(site).length > 0 && { page: placePage(id) }),
    ...(status === 'open' &&
      differingHours(site).length > 1 && { hours, week: weekInWords(hours.openingHours).join('; ') }),
  }
}
