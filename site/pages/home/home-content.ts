import { useLoaderData } from 'react-router'
import type { WrittenHours } from '../../../contract/content/hours.ts'
import type { SiteFacts } from '../../../contract/content/site.ts'
import type { Picture } from '../../media/types.ts'

/** The content of the home page, beside the content that all pages get. Prices are in pence. */
export interface HomeContent {
  tagline: string
  locations: SiteFacts['locations']
  hours: WrittenHours
  bestSellers: BestSeller[]
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
