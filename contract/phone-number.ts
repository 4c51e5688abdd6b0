import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The zeros of other digits: Arabic, Persian and Urdu, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, full width. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xff10]

/** Writes digits of other scripts as 0 to 9. */
function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((each) => code >= each && code < each + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** Finds numbers with a country code, and British ones of ten or eleven digits. */
const written = /(?:\+|00)[\d\s().-]{8,22}\d|\(?0(?:[\s().-]*\d){9,10}/g
/** A British number without its leading 0 (https://www.ofcom.org.uk/phones-and-broadband/phone-numbers). */
const british = /^(?:[1-9]\d{9}|[18]\d{8})$/

/**
 * Returns the number that a phone has to dial, such as "+442085701234", for a number as people write it: with (0), an
 * extension, words around it, or a second number behind it. Numbers without a country are British. Returns null where no
 * number can be rung. An extension is not dialled.
 */
export function dialledNumber(text: string): string | null {
  const plain = plainDigits(text)
  const numbers = plain.match(written) ?? []
  // A second number may follow one with a country code, and be matched as part of it.
  for (const each of [plain, ...numbers.flatMap((number) => [number, number.replace(/\s0.*/, '')])]) {
    const found = parsePhoneNumberFromString(each, 'GB')
    if (found?.isPossible() && (found.countryCallingCode !== '44' || british.test(found.nationalNumber)))
      return found.number
  }
  return null
}
