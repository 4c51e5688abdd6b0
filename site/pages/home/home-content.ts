import { useLoaderData } from 'react-router'
import type { WrittenHours } from '../../../contract/content/hours.ts'
import type { SiteFacts } from '../../../contract/content/site.ts'

/** What the home page says beside what all pages say. Prices are in pence. */
export interface HomeContent {
  tagline: string
  locations: SiteFacts['locations']
  hours: WrittenHours
  bestSellers: { name: string; pricePence: number; text: string; picture?: string }[]
}

/** Returns what the home page's loader gave. */
export const useHomeContent = (): HomeContent => useLoaderData<HomeContent>()
