import { titles } from '../../contract/applicant-titles.ts'

/** The most words and letters of a name. A longer text is a sentence. */
const mostWords = 4
const mostLetters = 20

// Letters with their accents, joined by hyphens, apostrophes (three of these characters are letters) or the invisible
// joiners of Persian and Indic scripts. Dots of any script, digits and slashes are left out, so the text can't become a
// link.
const joint = "['’ʻʼ‐\\u200c\\u200d-]"
const letter = '[\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lo}]\\p{M}{0,3}'
const nameLike = new RegExp(`^${letter}(?:${joint}?${letter})*$`, 'u')

// Three letters or more, so that AJ and TJ stay as they are.
const shouted = /^[^\p{Ll}]{3,}$/u

/**
 * Returns the first name in the text that a person typed as their name, or undefined where it is not a few words of
 * letters. A mail to an unproved address may contain no other words of a stranger: anybody can type anybody's address,
 * and could have us send their words under our name.
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

/** Returns the first line of a mail to such an address. */
export function greeting(name: string): string {
  const first = firstName(name)
  return first === undefined ? 'Hello,' : `Hello ${first},`
}
