import { districtOf } from '../../../contract/postcode.ts'

/**
 * Returns the district of a postcode. Of a text that is no postcode, returns the first word, so that staff still see
 * something.
 */
export function postcodeDistrict(postcode: string): string {
  return districtOf(postcode) ?? postcode.trim().toUpperCase().split(/\s+/)[0] ?? ''
}
