const whole = /^([A-Z]{1,2}\d[A-Z\d]?)([\dOI][A-Z]{2})$/

/** Returns a postcode without the spaces and signs that people put between its letters: "tw3 1aa" becomes "TW31AA". */
export function compactPostcode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** Returns a postcode as the post writes it: "TW3 1AA" of "tw31aa". A text that is none stays as somebody wrote it. */
export function writePostcode(text: string): string {
  const [, first, second] = whole.exec(compactPostcode(text)) ?? []
  // People write 0 and 1, with which the second half may begin, as letters.
  return second ? `${first} ${second.replace(/^O/, '0').replace(/^I/, '1')}` : text
}

// The last two letters are none of C I K M O V (BS 7666), so "E17 4pm" is a place and a time.
const inText = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}\b/gi

/** Returns a text with its postcodes as the post writes them: "1 High Street, tw31aa". */
export function writePostcodesIn(text: string): string {
  return text.replace(inText, writePostcode)
}
