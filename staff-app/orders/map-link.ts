import { dialled } from '../../contract/dialled.ts'
import { addressOnOneLine } from '../../contract/order-in-words.ts'

/** Where a map shows the address. */
export function mapLink({ address, town, postcode }: { address: string; town: string; postcode: string }): string {
  const query = addressOnOneLine(address, town, postcode)
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}

/** What a phone dials. */
export const telLink = (phone: string) => `tel:${dialled(phone)}`

/** Opens the device's own text message to this number, with these words in it. Apple's phones look for the "&". */
export const textLink = (phone: string, words: string) => `sms:${dialled(phone)}?&body=${encodeURIComponent(words)}`
