import { compactPostcode, writePostcode } from '../../../contract/postcode.ts'

const district = /^[A-Z]{1,2}\d[A-Z\d]?$/

/**
 * Returns the first half of a postcode, which names the district, however it is spelled: "TW3" of "tw31aa". The second
 * half is always a digit and two letters (BS 7666). Of a text that is no postcode it returns the first word, so that a
 * person still sees what was written.
 */
export function postcodeDistrict(postcode: string): string {
  const compact = compactPostcode(postcode)
  if (district.test(compact)) return compact
  return writePostcode(postcode).trim().toUpperCase().split(/\s+/)[0] ?? ''
}
