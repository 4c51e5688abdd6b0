import { titles } from '../../contract/applicant-titles.ts'

/** Words and letters of a name at most; more is a sentence. */
const mostWords = 4
const mostLetters = 20

// Letters with their accents, joined by hyphens, apostrophes (three of them letters of their own) or the invisible
// joiners of Persian and Indic scripts. No dot of any script, no digit and no slash, so nothing that becomes a link.
const joint = "['’ʻʼ‐\\u200c\\u200d-]"
const letter = '[\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lo}]\\p{M}{0,3}'
const nameLike = new RegExp(`^${letter}(?:${joint}?${letter})*$`, 'u')

// Not the two letters of AJ or TJ.
const shouted = /^[^\p{Ll}]{3,}$/u

/**
 * The first name in what somebody typed as their name, or undefined where that is anything else than a few words of
 * letters. It is all that a mail to an address that nobody has proved may hold of a stranger's words: anybody can type
 * anybody's address, and would have us say theirs under our name.
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

/** How a mail to such an address begins. */
export function greeting(name: string): string {
  const first = firstName(name)
  return first === undefined ? 'Hello,' : `Hello ${first},`
}
