import { passphraseLength, passphraseProblems } from '../../contract/staff/accounts.ts'
import { AppError } from '../http/errors.ts'
import { strengthOf } from './guessable.ts'
import { hashPassphrase, withPlaceToHash } from './passphrase.ts'

export interface Judged {
  /** From 0 to 4; less than 3 is refused. */
  strength: number
  problem: string | null
}

const leastStrength = 3
/** Characters that are looked at. Who is strong in these is strong, and more of them would take seconds. */
const mostLookedAt = 64

const ownWords = 'Please leave out your name, your address and ours: somebody who wants in tries them first.'
const addWords = 'Please add a word or two that nobody expects.'

/** How strong a person's passphrase would be, and why it is refused, if it is (NIST SP 800-63B-4, 3.1.1.2). */
export async function judgePassphrase(
  passphrase: string,
  { name, email }: { name: string; email: string },
): Promise<Judged> {
  const typed = passphrase.normalize('NFKC')
  const length = [...typed].length
  if (length > passphraseLength.most) return { strength: 0, problem: passphraseProblems.tooLong }
  const whole = await strengthOf(start(typed))
  if (length < passphraseLength.least)
    return { strength: Math.min(whole.strength, 1), problem: passphraseProblems.tooShort }
  const rest = without(typed, wordsOf(name, email))
  if (whole.strength < leastStrength && rest === typed) {
    return { strength: whole.strength, problem: `${whole.warning ?? 'This is easy to guess.'} ${addWords}` }
  }
  const strength = rest === typed ? whole.strength : Math.min(whole.strength, (await strengthOf(start(rest))).strength)
  return { strength, problem: strength < leastStrength ? ownWords : null }
}

/** What is stored of a passphrase that a person chooses. Throws AppError with the reason where it is refused, and `overloaded`. */
export async function hashIfGood(passphrase: string, person: { name: string; email: string }): Promise<string> {
  const { problem } = await judgePassphrase(passphrase, person)
  if (problem) throw new AppError('invalid_staff_call', { fields: [{ path: 'passphrase', message: problem }] })
  return withPlaceToHash(undefined, () => hashPassphrase(passphrase))
}

const start = (text: string) => [...text].slice(0, mostLookedAt).join('')

/** What a stranger knows of the person: the words of name, address and restaurant, the longest first. */
function wordsOf(name: string, email: string): string[] {
  const words = `${name} ${email} tandoor tandoori road`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word.length > 2).sort((one, other) => other.length - one.length)
}

/** The text without these words and what stands between them, or as it was where it holds none. */
function without(text: string, words: string[]): string {
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text.toLowerCase())
  return rest === text.toLowerCase() ? text : rest.trim().replace(/\s+/g, ' ')
}
