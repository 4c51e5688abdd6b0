import { districtOf } from '../../../contract/postcode.ts'

/**
 * Returns the district of a postcode, or the first word of a text that is no postcode, so that a person still sees what
 * was written.
 */
export function postcodeDistrict(postcode: string): string {
  return districtOf(postcode) ?? postcode.trim().toUpperCase().split(/\s+/)[0] ?? ''
}
