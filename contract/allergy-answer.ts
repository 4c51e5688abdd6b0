import { saidOfAllergies } from './said-of-allergies.ts'

/**
 * What somebody answered who was asked for allergies: their words, or an empty text where nobody has one. Null where
 * nobody asked, as of an order that a customer placed on the site.
 */
export type AllergyAnswer = string | null

const noneAsked = 'No allergies (asked)'

/** Returns an answer in words: "No allergies (asked)", "2 guests coeliac", "Not asked". */
export function answerInWords(answer: AllergyAnswer | undefined): string {
  return answer === '' ? noneAsked : (answer ?? 'Not asked')
}

/** What is known where the customer wrote of an allergy: it says nothing beside those words. */
export const inOwnWords = 'In the customer’s own words'

const inTheirWords = {
  some: inOwnWords,
  none: 'None, in the customer’s own words',
  nothing: 'Not said',
  unread: 'Read these words',
}

/** Returns what is known of an order's allergies: the answer, or what the customer's own words say of them. */
export function allergiesInWords(answer: AllergyAnswer, instructions: string | null): string {
  return answer === null ? inTheirWords[saidOfAllergies(instructions)] : answerInWords(answer)
}
