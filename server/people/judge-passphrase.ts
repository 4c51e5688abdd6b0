import { passphraseLength, passphraseProblems } from '../../contract/staff/accounts.ts'
import { AppError } from '../errors.ts'
import { keptThread } from '../operations/kept-program.ts'
import { hashPassphrase, withPlaceToHash } from './passphrase.ts'
import type { Strength } from './strength-worker.ts'

/**
 * Returns zxcvbn's score of a text, from 0 to 4. Runs in a thread, because the dictionaries take some 100 MB and a
 * long text takes seconds. The thread stays for a while, because people correct what they type.
 */
const strengthOf = keptThread<string, Strength>(new URL('./strength-worker.ts', import.meta.url), {
  staysFor: 20_000,
  longest: 20_000,
  megabytes: 256,
  mostAsked: 100,
})

export interface Judged {
  /** From 0 to 4; less than 3 is refused. */
  strength: number
  problem: string | null
}

const leastStrength = 3
/** How many characters are judged. A passphrase is strong if these are, and more would take seconds. */
const mostLookedAt = 64

const ownWords = 'Please leave out your name, your address and ours: somebody who wants in tries them first.'
const addWords = 'Please add a word or two that nobody expects.'

/**
 * Judges a passphrase that a person wants to choose (NIST SP 800-63B-4, 3.1.1.2). Returns its strength, and the
 * problem if it is refused. Throws AppError `overloaded`.
 */
export async function judgePassphrase(
  passphrase: string,
  { name, email }: { name: string; email: string },
): Promise<Judged> {
  const typed = passphrase.normalize('NFKC')
  const length = [...typed].length
  if (length > passphraseLength.most) return { strength: 0, problem: passphraseProblems.tooLong }
  const whole = await strengthOf(beginningOf(typed))
  if (length < passphraseLength.least)
    return { strength: Math.min(whole.strength, 1), problem: passphraseProblems.tooShort }
  const rest = without(typed, wordsToLeaveOut(name, email))
  if (whole.strength < leastStrength && rest === typed) {
    return { strength: whole.strength, problem: `${whole.warning ?? 'This is easy to guess.'} ${addWords}` }
  }
  const strength =
    rest === typed ? whole.strength : Math.min(whole.strength, (await strengthOf(beginningOf(rest))).strength)
  return { strength, problem: strength < leastStrength ? ownWords : null }
}

/**
 * Returns the hash of a new passphrase. Throws AppError `invalid_staff_call` with the reason where the passphrase is
 * refused, and `overloaded`.
 */
export async function hashIfGood(passphrase: string, person: { name: string; email: string }): Promise<string> {
  const { problem } = await judgePassphrase(passphrase, person)
  if (problem) throw new AppError('invalid_staff_call', { fields: [{ path: 'passphrase', message: problem }] })
  return withPlaceToHash(undefined, () => hashPassphrase(passphrase))
}

const beginningOf = (text: string) => [...text].slice(0, mostLookedAt).join('')

/** Returns the words that an attacker tries first: those of name, address and restaurant. Longest first. */
function wordsToLeaveOut(name: string, email: string): string[] {
  const words = `${name} ${email} tandoor tandoori road`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word.length > 2).sort((one, other) => other.length - one.length)
}

/**
 * Returns the text in lower case without these words and spare spaces. Returns it unchanged where it has none of
 * them.
 */
function without(text: string, words: string[]): string {
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text.toLowerCase())
  return rest === text.toLowerCase() ? text : rest.trim().replace(/\s+/g, ' ')
}
