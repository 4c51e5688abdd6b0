import { expect, test } from 'vitest'
import { foodSchema } from '../../contract/content/allergens.ts'
import { type AllergenKind, allergenKinds } from '../../contract/fourteen-allergens.ts'
import { answerOf, noAnswers, withAnswer, withoutOthers } from '../../staff-app/screens/site/food-answers.ts'

test('a new dish has no answer, and each that is given leaves the others open', () => {
  expect(allergenKinds.map((kind) => answerOf(noAnswers, kind))).toEqual(allergenKinds.map(() => undefined))
  const fish = withAnswer(noAnswers, 'fish', 'contains')
  expect(['fish', 'milk'].map((kind) => answerOf(fish, kind as AllergenKind))).toEqual(['contains', undefined])
  expect(answerOf(withAnswer(fish, 'fish', 'no'), 'fish')).toBe('no')
  expect(foodSchema.safeParse(fish).success).toBe(false)
})

test('it is whole once each is answered, or somebody says that none of the others is in it', () => {
  const whole = { contains: ['fish'], mayContain: ['milk'], suits: [], heat: 'mild' }
  const each = allergenKinds.reduce(
    (food, kind) => withAnswer(food, kind, kind === 'fish' ? 'contains' : kind === 'milk' ? 'mayContain' : 'no'),
    noAnswers,
  )
  const others = withoutOthers(withAnswer(withAnswer(noAnswers, 'fish', 'contains'), 'milk', 'mayContain'))
  for (const food of [each, others]) expect(foodSchema.parse(food)).toStrictEqual(whole)
})
