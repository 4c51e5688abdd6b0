import { addressOnOneLine } from '../../contract/order-in-words.ts'
import { dialledNumber } from '../../contract/phone-number.ts'

/** Where a map shows the address. */
export function mapLink({ address, town, postcode }: { address: string; town: string; postcode: string }): string {
  const query = addressOnOneLine(address, town, postcode)
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}

/** Rings a number as somebody typed it; undefined where no number can be rung. */
export function telLink(phone: string): string | undefined {
  const number = dialledNumber(phone)
  return number === null ? undefined : `tel:${number}`
}

/** Opens the device's own text message to this number, with these words in it. Apple's phones look for the "&". */
export const textLink = (phone: string, words: string) =>
  `sms:${dialledNumber(phone) ?? ''}?&body=${encodeURIComponent(words)}`
