import { titles } from '../../contract/applicant-titles.ts'
import type { OrderContent } from '../../contract/order-change.ts'
import type { OrderChange } from '../database/changes-schema.ts'
import type { Order } from '../database/schema.ts'
import { blankPerson } from '../orders/order/orders.ts'
import type { OrderForMail } from './order-for-mail.ts'

/** The most words in a name, and letters in a word. A longer text is a sentence. */
const mostWords = 4
const mostLetters = 20

// A name has letters with their accents, joined by hyphens, apostrophes (three of these characters are letters) or the
// invisible joiners of Persian and Indic scripts. It has no dots of any script, digits or slashes, so that no mail
// program turns it into a link.
const joint = "['’ʻʼ‐\\u200c\\u200d-]"
const letter = '[\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lo}]\\p{M}{0,3}'
const nameLike = new RegExp(`^${letter}(?:${joint}?${letter})*$`, 'u')

// A name of three or more letters, all in capitals. AJ and TJ stay as they are.
const shouted = /^[^\p{Ll}]{3,}$/u

/**
 * Returns the first name in a name that a person typed, or undefined if it isn't just a few words of letters. A mail to
 * an unproved address may contain no other words of a stranger: anybody can type anybody's address, and would have us
 * send their words under our name.
 */
export function firstName(written: string): string | undefined {
  const words = written.normalize('NFKC').trim().split(/\s+/)
  const [first = ''] = words
  const isName = words.length <= mostWords && words.every(isNameLike) && !titles.some((title) => title === first)
  if (!isName) return undefined
  return shouted.test(first) ? first.replace(/(?<=\p{L})\p{L}+/gu, (rest) => rest.toLowerCase()) : first
}

function isNameLike(word: string): boolean {
  return [...word].length <= mostLetters && nameLike.test(word)
}

/** Returns the first line of a mail, for proved and unproved addresses alike. */
export function greeting(name: string): string {
  const first = firstName(name)
  return first === undefined ? 'Hello,' : `Hello ${first},`
}

type Known = Order & OrderForMail & { change?: OrderChange }

/** Blanks for everything that a customer typed in their own words. Allergies aren't among them: staff write those. */
const { customerName: _, customerEmail: __, allergies: ___, ...noWords } = blankPerson

const contentWithout = (content: OrderContent | null) => content && { ...content, ...noWords, customerName: '' }

/**
 * Returns an order as a mail may show it to an unproved address: without the words that a stranger typed, except for a
 * first name. Day, guests, packages, money and the words of staff stay. So does the reason for cancelling: only a
 * customer with the link can give one, so their address is proved.
 */
export function withoutWords<Whole extends Known>(order: Whole): Whole {
  const { customerName, change } = order
  return {
    ...order,
    ...noWords,
    customerName: firstName(customerName) ?? '',
    ...(change && {
      change: { ...change, before: contentWithout(change.before), after: contentWithout(change.after) },
    }),
    wordsWait: true,
  }
}
