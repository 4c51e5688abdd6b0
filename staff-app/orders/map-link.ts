import { addressOnOneLine } from '../../contract/order-in-words.ts'
import { dialledNumber } from '../../contract/phone-number.ts'

/** Returns a link to the address on a map. */
export function mapLink({ address, town, postcode }: { address: string; town: string; postcode: string }): string {
  const query = addressOnOneLine(address, town, postcode)
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}

/** Returns a link that rings a number as somebody typed it, or undefined if it can't be dialled. */
export function telLink(phone: string): string | undefined {
  const number = dialledNumber(phone)
  return number === null ? undefined : `tel:${number}`
}

/** Returns a link that opens a text message to this number with these words. Apple's phones need the "&". */
export const textLink = (phone: string, words: string) =>
  `sms:${dialledNumber(phone) ?? ''}?&body=${encodeURIComponent(words)}`
