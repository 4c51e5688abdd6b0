import type { SiteFacts } from '../contract/content/site.ts'
import { postcodeIn, writePostcode } from '../contract/postcode.ts'

/**
 * Returns a location's address for search engines (schema.org). Owners write the postcode after the street, the town or
 * the region; job searches want it on its own.
 */
export function postalAddress({ line, town, region, country }: SiteFacts['locations'][number]['address']) {
  const postcode = [line, town, region].map(postcodeIn).find(Boolean)
  const without = (text: string) => (postcode ? text.replace(postcode, '').replace(/[\s,]+$/, '') : text) || undefined
  return {
    '@type': 'PostalAddress',
    streetAddress: without(line),
    addressLocality: without(town),
    addressRegion: without(region),
    postalCode: postcode && writePostcode(postcode),
    addressCountry: country,
  }
}
