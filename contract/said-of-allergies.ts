import { hasAllergyWords } from './allergy-words.ts'
import { readsAsEnglish } from './reads-as-english.ts'
import { withoutDenials } from './without-denials.ts'
import { wordsHeard } from './words-heard.ts'

/** What a text says about allergies: there are some, there are none, nothing, or words that we can't read. */
export type SaidOfAllergies = 'some' | 'none' | 'nothing' | 'unread'

/** Tells what a text says about allergies. In doubt: `some`. Pure. */
export function saidOfAllergies(text: string | null): SaidOfAllergies {
  const heard = wordsHeard(text ?? '')
  if (!hasAllergyWords(heard)) return readsAsEnglish(heard) ? 'nothing' : 'unread'
  const rest = withoutDenials(heard)
  return rest === heard || hasAllergyWords(rest) ? 'some' : 'none'
}

/** True if one of these texts mentions an allergy. */
export function mentionsAllergies(...texts: (string | null)[]): boolean {
  return texts.some((text) => saidOfAllergies(text) === 'some')
}
