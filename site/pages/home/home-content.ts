import { useLoaderData } from 'react-router'
import type { Location } from '../../../contract/content/site.ts'
import type { HoursOfNow } from '../../layout/opening-hours.ts'
import type { Film, Picture } from '../../media/types.ts'

/** The content of the home page, beside the content that all pages get. Prices are in pence. */
export interface HomeContent {
  tagline: string
  locations: PlaceOnHome[]
  /** The hours of all open places, or of the first if they differ. Missing if no place is open. */
  hours?: HoursOfNow
  bestSellers: BestSeller[]
  /** The owner's pictures: the first, and the one that sells catering. */
  hero?: Film
  crowd?: Picture
}

/** A place, without what home does not show. */
export interface PlaceOnHome extends Pick<Location, 'name' | 'status' | 'address' | 'directions'> {
  /** Only where the hours of open places differ, `week` in words. */
  hours?: HoursOfNow
  week?: string
  /** Only if it has a phone of its own. */
  phone?: Location['phone']
  /** The path of its page. Only if several places have opened. */
  page?: string
  /** Our drawn map shows only Hounslow. */
  hasNoMap?: true
  /** The owner's photo of the place, shown instead of the map. */
  picture?: Picture
  /** Only Southall has a list of people who want to hear of its opening. */
  hasNoList?: true
}

/** A best-selling dish, with the name of our picture of it, or the owner's photo instead. */
export interface BestSeller {
  name: string
  pricePence: number
  text: string
  picture?: string
  photograph?: Picture
}

/** Returns the data of the home page's loader. */
export const useHomeContent = (): HomeContent => useLoaderData<HomeContent>()
