import { randomInt } from 'node:crypto'
import { orderNumberPrefix } from '../../../contract/order-number.ts'

// Without vowels no words can arise. Characters that look or sound like others are left out too, for reading a number
// out on the phone.
const alphabet = '23456789CDFGHJKMNPQRTVWXY'
const length = 6

/**
 * Returns a new order number such as TR-4K7MQ2. It is short enough to say, and random, so it tells nothing about other
 * orders.
 */
export function newOrderNumber(): string {
  return `${orderNumberPrefix}${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
