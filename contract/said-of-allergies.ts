import { hasAllergyWords } from './allergy-words.ts'
import { readsAsEnglish } from './reads-as-english.ts'
import { withoutDenials } from './without-denials.ts'
import { wordsHeard } from './words-heard.ts'

/** What a text says of allergies: that there are some, that there are none, nothing, or words that we can't read. */
export type SaidOfAllergies = 'some' | 'none' | 'nothing' | 'unread'

/** Returns what a text says of allergies. In doubt it says that there are some. Pure. */
export function saidOfAllergies(text: string | null): SaidOfAllergies {
  const heard = wordsHeard(text ?? '')
  if (!hasAllergyWords(heard)) return readsAsEnglish(heard) ? 'nothing' : 'unread'
  const rest = withoutDenials(heard)
  return rest === heard || hasAllergyWords(rest) ? 'some' : 'none'
}

/** Whether one of these texts speaks of an allergy. */
export function mentionsAllergies(...texts: (string | null)[]): boolean {
  return texts.some((text) => saidOfAllergies(text) === 'some')
}
