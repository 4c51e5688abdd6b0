import { hasAllergyWords } from './allergy-words.ts'
import { withoutDenials } from './without-denials.ts'

/** What a text says of allergies: that there are some, that there are none, or nothing. */
export type SaidOfAllergies = 'some' | 'none' | 'nothing'

/** Returns what a text says of allergies. In doubt it says that there are some. Pure. */
export function saidOfAllergies(text: string | null): SaidOfAllergies {
  if (text === null || !hasAllergyWords(text)) return 'nothing'
  const rest = withoutDenials(text)
  return rest === text || hasAllergyWords(rest) ? 'some' : 'none'
}

/** Whether one of these texts speaks of an allergy. */
export function mentionsAllergies(...texts: (string | null)[]): boolean {
  return texts.some((text) => saidOfAllergies(text) === 'some')
}
