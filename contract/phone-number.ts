import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The code points of zero in other scripts: Arabic, Persian and Urdu, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil,
 * full width.
 */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xff10]

/** Replaces digits of other scripts by 0 to 9. */
function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((each) => code >= each && code < each + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** Matches numbers with a country code, and British ones of ten or eleven digits. */
const written = /(?:\+|00)[\d\s().-]{8,22}\d|\(?0(?:[\s().-]*\d){9,10}/g
/** Matches a British number without its leading 0 (https://www.ofcom.org.uk/phones-and-broadband/phone-numbers). */
const british = /^(?:[1-9]\d{9}|[18]\d{8})$/

/**
 * Finds the number to dial, such as "+442085701234", in a text as people write it: with (0), an extension, other words,
 * or a second number. Numbers without a country code are British. Extensions are dropped. Returns null if there is no
 * number that can be rung.
 */
export function dialledNumber(text: string): string | null {
  const plain = plainDigits(text)
  const numbers = plain.match(written) ?? []
  // The pattern may match a second number as part of one with a country code, so each match is also tried without it.
  for (const each of [plain, ...numbers.flatMap((number) => [number, number.replace(/\s0.*/, '')])]) {
    const found = parsePhoneNumberFromString(each, 'GB')
    if (found?.isPossible() && (found.countryCallingCode !== '44' || british.test(found.nationalNumber)))
      return found.number
  }
  return null
}
