import type { SiteFacts } from '../contract/content/site.ts'
import { postcodeIn, writePostcode } from '../contract/postcode.ts'

/**
 * Returns a place's address in the terms of schema.org, for search engines. Owners write the postcode behind the street,
 * the town or the region, as people read it; here it stands on its own, as job searches want it.
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
