import type { WrittenHours } from '../../../contract/content/hours.ts'
import { weekInWords } from '../../../contract/content/hours-in-words.ts'
import { differingHours, hoursAt, placesWithPages } from '../../../contract/content/places.ts'
import type { Location, SiteFacts } from '../../../contract/content/site.ts'
import { bankHolidaysBetween } from '../../../contract/holidays.ts'
import { addDays, londonDay } from '../../../contract/london-time.ts'
import { specialDayOn } from '../../../contract/opening-hours.ts'
import { placePage } from '../../../contract/pages.ts'
import type { HoursOfNow } from '../../layout/opening-hours.ts'
import { pictureOfPhoto } from '../../media/owners-photo.ts'
import type { PlaceOnHome } from './home-content.ts'

/** Returns what pages show of a place, without what its site does not need. Only loaders call this. */
export function placeOnHome(site: SiteFacts, whole: Location): PlaceOnHome {
  const { id, name, status, address, directions, phone } = whole
  const place = { name, status, address, ...(directions && { directions }), ...(phone && { phone }) }
  if (status === 'coming-soon') return id === 'southall' ? place : { ...place, hasNoList: true }
  const hours = hoursAt(site, whole)
  // The house's photo and our drawn map both show the first place.
  const photo = whole.photo ?? (id === 'hounslow' ? site.placePhoto : undefined)
  return {
    ...place,
    ...(photo ? { picture: pictureOfPhoto(photo) } : id !== 'hounslow' && { hasNoMap: true }),
    ...(placesWithPages(site).length > 0 && { page: placePage(id) }),
    ...(status === 'open' &&
      differingHours(site).length > 1 && {
        hours: withUnanswered(hours),
        week: weekInWords(hours.openingHours).join('; '),
      }),
  }
}

/** Adds a year's bank holidays for which the owner has not said whether the hours hold. Only loaders call this. */
export function withUnanswered({ openingHours, specialDays }: WrittenHours): HoursOfNow {
  const today = londonDay(new Date())
  // A year ahead is enough: every publication and every start renders the pages again.
  const unanswered = bankHolidaysBetween(today, addDays(today, 364)).filter((day) => !specialDayOn(specialDays, day))
  return { openingHours, specialDays, unanswered }
}
