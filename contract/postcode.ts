const whole = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/
const firstHalf = /^[A-Z]{1,2}\d[A-Z\d]?$/

export const enterPostcode = 'Please enter a UK postcode, such as TW3 1AB.'

/** Returns a postcode in capitals, without spaces or other signs: "tw3 1aa" becomes "TW31AA". */
export function compactPostcode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/**
 * Returns the two halves of a postcode, or undefined if it is not complete. Corrects the letters O and I to the digits
 * 0 and 1 where only a digit can be.
 */
function halvesOf(text: string): [string, string] | undefined {
  const compact = compactPostcode(text)
  // An I after the first letter, or an O after the second, can only be a mistyped digit, except in the last two letters
  // (BS 7666).
  const digitFor = (letter: string, at: number) =>
    letter === 'I' && at > 0 ? '1' : letter === 'O' && at > 1 ? '0' : letter
  const head = [...compact.slice(0, -2)].map(digitFor).join('')
  const [, first, second] = whole.exec(head + compact.slice(-2)) ?? []
  return first && second ? [first, second] : undefined
}

/** True for a complete postcode, however it is typed; false for a district alone. */
export const isWholePostcode = (text: string) => halvesOf(text) !== undefined

/** Returns a postcode in standard form: "tw31aa" becomes "TW3 1AA". Returns any other text unchanged. */
export function writePostcode(text: string): string {
  return halvesOf(text)?.join(' ') ?? text
}

/**
 * Returns the district of a postcode, however it is typed: "TW3" for "TW3 1AB", "tw31ab" and "TW3". Returns undefined
 * if the text is not a postcode.
 */
export function districtOf(postcode: string): string | undefined {
  const compact = compactPostcode(postcode)
  return halvesOf(postcode)?.[0] ?? (firstHalf.test(compact) ? compact : undefined)
}

// The last two letters are never C, I, K, M, O or V (BS 7666), so "E17 4pm" is a place and a time. "B2 4th floor" is a
// door.
const inText = /\b[A-Z]{1,2}\d[A-Z\d]? ?(?!\d(?:st|nd|rd|th) floor)\d[ABD-HJLNP-UW-Z]{2}\b/gi

/** Writes the postcodes in a text in standard form: "1 High Street, tw31aa" becomes "1 High Street, TW3 1AA". */
export function writePostcodesIn(text: string): string {
  return text.replace(inText, writePostcode)
}

/** Returns the last postcode in a text as written there, or undefined if there is none. */
export function postcodeIn(text: string): string | undefined {
  return text.match(inText)?.at(-1)
}
