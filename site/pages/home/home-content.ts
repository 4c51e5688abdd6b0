import { useLoaderData } from 'react-router'
import type { SiteFacts } from '../../../contract/content/site.ts'
import type { Hours } from '../../../contract/opening-hours.ts'

/** What the home page says beside what all pages say. Prices are in pence. */
export interface HomeContent {
  tagline: string
  locations: SiteFacts['locations']
  hours: Hours
  bestSellers: { name: string; pricePence: number; text: string; picture?: string }[]
}

/** Returns what the home page's loader gave. */
export const useHomeContent = (): HomeContent => useLoaderData<HomeContent>()
