import type { Location } from '../contract/content/site.ts'
import { postcodeIn, writePostcode } from '../contract/postcode.ts'

/**
 * Returns a location's address as a PostalAddress (schema.org). Takes the postcode out of the street, town or region,
 * after which owners write it: search engines for jobs read it only from its own field.
 */
export function postalAddress({ line, town, region, country }: Location['address']) {
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
