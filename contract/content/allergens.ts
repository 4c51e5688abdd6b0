import { type AllergenKind, allergenKinds } from '../fourteen-allergens.ts'
import { z } from '../zod.ts'
import { areDifferent, day, text } from './values.ts'

const kinds = z
  .array(z.enum(allergenKinds as [AllergenKind, ...AllergenKind[]]))
  .refine(areDifferent, 'an allergen is listed twice')
  .readonly()

/**
 * The day of the list's last change, and who signed that version for the kitchen, on which day. Nobody types these: a
 * change of food moves the version (list-after.ts). Signatures of 1.2.0 name nobody.
 */
export const allergenListSchema = z.strictObject({
  version: day,
  signedOff: day.optional(),
  signedBy: text.optional(),
})

const notVegan = ['milk', 'eggs']
const notVegetarian = ['fish', 'crustaceans', 'molluscs']

const facts = z
  .strictObject({
    contains: kinds,
    mayContain: kinds,
    suits: z.array(z.enum(['vegetarian', 'vegan', 'halal'])).readonly(),
    heat: z.enum(['mild', 'medium', 'hot']),
    /** Set only in drafts: the allergens that nobody has answered yet. */
    unanswered: z.undefined('not all allergens are answered yet').optional(),
  })
  .refine(({ contains, mayContain }) => !holdsAny(contains, mayContain), {
    path: ['mayContain'],
    error: 'what the dish contains can’t be a “may contain” too',
  })
  .refine(({ contains, suits }) => !suits.includes('vegan') || !holdsAny(contains, [...notVegan, ...notVegetarian]), {
    path: ['suits'],
    error: 'a vegan dish contains nothing from animals',
  })
  .refine(({ contains, suits }) => !suits.includes('vegetarian') || !holdsAny(contains, notVegetarian), {
    path: ['suits'],
    error: 'a vegetarian dish contains no fish, crustaceans or molluscs',
  })

/** What is in a dish. Null until somebody says so; until then the dish suits nobody with an allergy. */
export const foodSchema = facts.nullable()

/** Who checked a dish's allergens, and on which day. Removed when the food in the dish changes. */
export const checkedSchema = z.strictObject({ by: text, on: day })

export type Checked = z.infer<typeof checkedSchema>
export type AllergenList = z.infer<typeof allergenListSchema>
/** What is in a dish, which diets it suits, and how hot it is. `vegan` includes vegetarian. */
export type DishFacts = z.infer<typeof facts>

const holdsAny = (list: readonly string[], some: readonly string[]) => some.some((each) => list.includes(each))
