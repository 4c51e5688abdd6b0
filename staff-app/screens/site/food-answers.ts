import type { DishFacts } from '../../../contract/content/allergens.ts'
import { type AllergenKind, allergenKinds } from '../../../contract/fourteen-allergens.ts'

/** A dish's facts in a draft: some allergens may not be answered yet. */
export type Answers = Omit<DishFacts, 'unanswered'> & { unanswered?: readonly AllergenKind[] }

/** Whether an allergen is in a dish. */
export type Answer = 'contains' | 'mayContain' | 'no'

/** The facts of a dish about which nobody has said anything. */
export const noAnswers: Answers = { contains: [], mayContain: [], suits: [], heat: 'mild', unanswered: allergenKinds }

/** Returns the answer about an allergen, or undefined if there is none. Pure. */
export function answerOf({ contains, mayContain, unanswered }: Answers, kind: AllergenKind): Answer | undefined {
  if (unanswered?.includes(kind)) return undefined
  if (contains.includes(kind)) return 'contains'
  return mayContain.includes(kind) ? 'mayContain' : 'no'
}

/** Returns a dish's facts with one more answer. Pure. */
export function withAnswer(food: Answers, kind: AllergenKind, answer: Answer): Answers {
  const others = (list: readonly AllergenKind[]) => list.filter((each) => each !== kind)
  const put = (list: readonly AllergenKind[], isIn: boolean) => [...others(list), ...(isIn ? [kind] : [])]
  const unanswered = others(food.unanswered ?? [])
  return {
    ...withoutOthers(food),
    contains: put(food.contains, answer === 'contains'),
    mayContain: put(food.mayContain, answer === 'mayContain'),
    ...(unanswered.length > 0 && { unanswered }),
  }
}

/** Returns a dish's facts once somebody has said that no other allergen is in it. Pure. */
export const withoutOthers = ({ unanswered: _unanswered, ...food }: Answers): Answers => food
