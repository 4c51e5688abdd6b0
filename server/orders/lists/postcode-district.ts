const whole = /^([A-Z]{1,2}\d[A-Z\d]?)([\dOI][A-Z]{2})$/
const district = /^[A-Z]{1,2}\d[A-Z\d]?$/

/** Returns a postcode without the spaces and signs that people put between its letters: "tw3 1aa" becomes "TW31AA". */
export function compactPostcode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/**
 * Returns the first half of a postcode, which names the district, however it is spelled: "TW3" of "tw31aa". The second
 * half is always a digit and two letters (BS 7666). Of a text that is no postcode it returns the first word, so that a
 * person still sees what was written.
 */
export function postcodeDistrict(postcode: string): string {
  const compact = compactPostcode(postcode)
  const found = whole.exec(compact)?.[1]
  if (found) return found
  if (district.test(compact)) return compact
  return postcode.trim().toUpperCase().split(/\s+/)[0] ?? ''
}

/** Returns a postcode as the post writes it: "TW3 1AA" of "tw31aa". A text that is none stays as somebody wrote it. */
export function writePostcode(text: string): string {
  const [, first, second] = whole.exec(compactPostcode(text)) ?? []
  // People write 0 and 1, with which the second half may begin, as letters.
  return second ? `${first} ${second.replace(/^O/, '0').replace(/^I/, '1')}` : text
}
