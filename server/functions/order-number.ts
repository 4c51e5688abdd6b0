import { randomInt } from 'node:crypto'

// No vowels, so no words; nothing that sounds or looks like something else on the phone.
const alphabet = '23456789CDFGHJKMNPQRTVWXY'
const length = 6

/** A new order number such as TR-4K7MQ2: short, sayable, random, so that it tells nothing about other orders. */
export function newOrderNumber(): string {
  return `TR-${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
