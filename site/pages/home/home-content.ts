import { useLoaderData } from 'react-router'
import type { WrittenHours } from '../../../contract/content/hours.ts'
import type { SiteFacts } from '../../../contract/content/site.ts'
import type { Picture } from '../../media/types.ts'

/** What the home page says beside what all pages say. Prices are in pence. */
export interface HomeContent {
  tagline: string
  locations: SiteFacts['locations']
  hours: WrittenHours
  bestSellers: BestSeller[]
}

/** A dish among the best sellers, with the name of our picture of it, or the owner's photo in its place. */
export interface BestSeller {
  name: string
  pricePence: number
  text: string
  picture?: string
  photograph?: Picture
}

/** Returns what the home page's loader gave. */
export const useHomeContent = (): HomeContent => useLoaderData<HomeContent>()
