import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Where the zero stands of the digits that people type: Arabic, Persian and Urdu, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, wide. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xff10]

/** Writes digits of other scripts as 0 to 9. */
function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((each) => code >= each && code < each + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** Numbers from abroad, and British ones of ten or eleven digits. */
const written = /(?:\+|00)[\d\s().-]{8,22}\d|\(?0(?:[\s().-]*\d){9,10}/g
/** The numbers of Britain begin with 0 and have ten or eleven digits (https://www.ofcom.org.uk/phones-and-broadband/phone-numbers). */
const british = /^(?:[1-9]\d{9}|[18]\d{8})$/

/**
 * Returns the number that a phone has to dial, such as "+442085701234", for a number as people write it: with (0), an
 * extension, words around it, or a second number behind it. Numbers without a country are British. Returns null where no
 * number can be rung. An extension is not dialled.
 */
export function dialledNumber(text: string): string | null {
  const plain = plainDigits(text)
  const numbers = plain.match(written) ?? []
  // Behind the number of a country a second number may follow as if it belonged to it.
  for (const each of [plain, ...numbers.flatMap((number) => [number, number.replace(/\s0.*/, '')])]) {
    const found = parsePhoneNumberFromString(each, 'GB')
    if (found?.isPossible() && (found.countryCallingCode !== '44' || british.test(found.nationalNumber)))
      return found.number
  }
  return null
}
