const whole = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/
const firstHalf = /^[A-Z]{1,2}\d[A-Z\d]?$/

export const enterPostcode = 'Please enter a UK postcode, such as TW3 1AB.'

/** Returns a postcode without the spaces and signs that people put between its letters: "tw3 1aa" becomes "TW31AA". */
export function compactPostcode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/**
 * Returns the two halves of a postcode, or undefined where it isn't whole. The letters O and I that people type for 0 and 1
 * become digits.
 */
function halvesOf(text: string): [string, string] | undefined {
  const compact = compactPostcode(text)
  // After the first letter an I, and after the second an O, can only be a typed digit, except in the last two letters
  // (BS 7666).
  const digitFor = (letter: string, at: number) =>
    letter === 'I' && at > 0 ? '1' : letter === 'O' && at > 1 ? '0' : letter
  const head = [...compact.slice(0, -2)].map(digitFor).join('')
  const [, first, second] = whole.exec(head + compact.slice(-2)) ?? []
  return first && second ? [first, second] : undefined
}

/** True for a whole postcode, however it is spelled; not for a district alone. */
export const isWholePostcode = (text: string) => halvesOf(text) !== undefined

/** Returns a postcode as the post writes it: "TW3 1AA" of "tw31aa". A text that is none stays as somebody wrote it. */
export function writePostcode(text: string): string {
  return halvesOf(text)?.join(' ') ?? text
}

/**
 * Returns the district of a postcode, however it is spelled: "TW3" of "TW3 1AB", "tw31ab" and "TW3". Returns undefined
 * for a text that is no postcode.
 */
export function districtOf(postcode: string): string | undefined {
  const compact = compactPostcode(postcode)
  return halvesOf(postcode)?.[0] ?? (firstHalf.test(compact) ? compact : undefined)
}

// The last two letters are none of C I K M O V (BS 7666), so "E17 4pm" is a place and a time. "B2 4th floor" is a door.
const inText = /\b[A-Z]{1,2}\d[A-Z\d]? ?(?!\d(?:st|nd|rd|th) floor)\d[ABD-HJLNP-UW-Z]{2}\b/gi

/** Returns a text with its postcodes as the post writes them: "1 High Street, tw31aa". */
export function writePostcodesIn(text: string): string {
  return text.replace(inText, writePostcode)
}

/** Returns the last postcode in a text as it is written there, or undefined where there is none. */
export function postcodeIn(text: string): string | undefined {
  return text.match(inText)?.at(-1)
}
