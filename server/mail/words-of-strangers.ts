import { titles } from '../../contract/applicant-titles.ts'
import type { OrderContent } from '../../contract/order-change.ts'
import type { OrderChange } from '../database/changes-schema.ts'
import type { Order } from '../database/schema.ts'
import { nobody } from '../orders/orders.ts'
import type { OrderForMail } from './order-for-mail.ts'

/** The most words of a name, and letters of a word. A longer text is a sentence. */
const mostWords = 4
const mostLetters = 20

// A name has letters with their accents, joined by hyphens, apostrophes (three of these characters are letters) or the
// invisible joiners of Persian and Indic scripts. It has no dots of any script, digits or slashes, so that no mail program
// makes a link of it.
const joint = "['’ʻʼ‐\\u200c\\u200d-]"
const letter = '[\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lo}]\\p{M}{0,3}'
const nameLike = new RegExp(`^${letter}(?:${joint}?${letter})*$`, 'u')

// A name of three letters or more in capitals. AJ and TJ stay as they are.
const shouted = /^[^\p{Ll}]{3,}$/u

/**
 * Returns the first name in the text that a person typed as their name, or undefined where it is not a few words of
 * letters. A mail to an unproved address may have no other words of a stranger: anybody can type anybody's address, and
 * could have us send their words under our name.
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

/** Returns the first line of a mail, to a proved address as to one that somebody has only typed. */
export function greeting(name: string): string {
  const first = firstName(name)
  return first === undefined ? 'Hello,' : `Hello ${first},`
}

type Known = Order & OrderForMail & { change?: OrderChange }

/** In place of all that somebody typed into the form in their own words. Allergies are in the words of staff. */
const { customerName: _, customerEmail: __, allergies: ___, ...noWords } = nobody

const contentWithout = (content: OrderContent | null) => content && { ...content, ...noWords, customerName: '' }

/**
 * Returns an order as a mail may tell it to an address that nobody has proved: without the words that a stranger typed,
 * except for a first name. Day, guests, packages, money and what staff wrote stay. So does the reason for cancelling: a
 * customer who gives one has the link, so their address is proved.
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
