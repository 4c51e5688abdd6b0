import { saidOfAllergies } from './said-of-allergies.ts'

/**
 * The answer to "does anybody have an allergy?": the person's words, or an empty text for no. Null if nobody asked, as
 * for an order placed on the site.
 */
export type AllergyAnswer = string | null

const noneAsked = 'No allergies (asked)'

/** Writes an answer: "No allergies (asked)", "2 guests coeliac", "Not asked". */
export function answerInWords(answer: AllergyAnswer | undefined): string {
  return answer === '' ? noneAsked : (answer ?? 'Not asked')
}

/** The label for an allergy that the customer's instructions mention. Left out where those words are shown too. */
export const inOwnWords = 'In the customer’s own words'

const inTheirWords = {
  some: inOwnWords,
  none: 'None, in the customer’s own words',
  nothing: 'Not said',
  unread: 'Read these words',
}

/** Writes what is known of an order's allergies: the answer, or else what the customer's instructions say. */
export function allergiesInWords(answer: AllergyAnswer, instructions: string | null): string {
  return answer === null ? inTheirWords[saidOfAllergies(instructions)] : answerInWords(answer)
}
