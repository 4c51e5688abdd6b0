import { orderNumberPrefix } from '../../../contract/order-number.ts'
import { compactPostcode, districtOf, isWholePostcode, writePostcode } from '../../../contract/postcode.ts'
import { withAsciiDomain } from '../../../contract/text-fields.ts'
import type { OrderSearch } from './order-search.ts'
import { readDay } from './read-day.ts'

const stripeId = /^(?:pi|cs)_\w{4,250}$/
const orderNumber = /^(?:TR ?-? ?)?([A-Z0-9]{6})$/i
const surelyOrderNumber = /^TR ?-/i
const phoneLetters = /^[+(]?[\d\s()./+-]*$/
/** The fewest digits of a phone number. Fewer are a time, a number of guests or a slip. */
const leastDigits = 4
const tellsApart = new RegExp(`\\p{L}|\\d{${leastDigits}}`, 'u')
/** From this many digits on, a phone number may begin with a country code or a zero. */
const wholePhone = 9

/**
 * Reads what a search text may mean: an order number, a Stripe id or email address (both for managers only), a phone
 * number, a postcode, a day with or without other words, or words alone. `today` is London's day (yyyy-MM-dd). A text
 * can have several meanings, or none. Never throws.
 */
export function readSearch(text: string, today: string, isManager: boolean): OrderSearch {
  const clean = text
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  if (stripeId.test(clean)) return isManager ? { stripeId: clean } : {}
  if (clean.includes('@')) return isManager ? { email: withAsciiDomain(clean).toLowerCase() } : {}
  const number = orderNumber.exec(clean)?.[1]?.toUpperCase()
  const found: OrderSearch = { ...(number && { number: orderNumberPrefix + number }) }
  if (number && surelyOrderNumber.test(clean)) return found
  return { ...found, ...phoneIn(clean), ...postcodeIn(clean), ...daysIn(clean, today), ...wordsIn(clean) }
}

/** Returns the end of a phone number, because "+44 (0)20 7946 0999" and "020 7946 0999" share only that. */
function phoneIn(text: string): Pick<OrderSearch, 'phone'> {
  if (!phoneLetters.test(text)) return {}
  const digits = text.replace(/\(0\)/g, '').replace(/\D/g, '')
  const phone = digits.length < wholePhone ? digits : digits.replace(/^(?:0044|44|0)0?/, '')
  return phone.length >= leastDigits ? { phone } : {}
}

function postcodeIn(text: string): Pick<OrderSearch, 'postcode'> {
  if (!/^[A-Za-z0-9 -]+$/.test(text)) return {}
  if (isWholePostcode(text)) return { postcode: { text: compactPostcode(writePostcode(text)), isWhole: true } }
  const district = districtOf(text)
  return district ? { postcode: { text: district, isWhole: false } } : {}
}

function daysIn(text: string, today: string): Pick<OrderSearch, 'days'> {
  const found = readDay(text, today)
  return found ? { days: { days: found.days, words: wordsOf(found.rest) } } : {}
}

function wordsIn(text: string): Pick<OrderSearch, 'words'> {
  const words = wordsOf(text)
  return words.length > 0 ? { words } : {}
}

/**
 * Returns up to eight words to search for. Requires a word with a letter, or with as many digits as a phone number: a
 * bare time or number of guests finds nothing. Drops the "TR-" that all order numbers have.
 */
function wordsOf(text: string): string[] {
  const words = text
    .replace(surelyOrderNumber, '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  return words.some((word) => tellsApart.test(word)) ? words.slice(0, 8) : []
}
