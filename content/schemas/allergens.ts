import { z } from 'zod'
import { areDifferent, text } from './values.ts'

const kind = z.enum([
  'celery',
  'wheat',
  'rye',
  'barley',
  'oats',
  'crustaceans',
  'eggs',
  'fish',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'almond',
  'brazil nut',
  'cashew',
  'hazelnut',
  'macadamia',
  'pecan',
  'pistachio',
  'walnut',
  'peanuts',
  'sesame',
  'soya',
  'sulphur dioxide',
])
const kinds = z.array(kind).refine(areDifferent, 'an allergen stands there twice').readonly()

/** The fourteen allergens of the law. Each kind belongs to one of them. */
export const fourteenSchema = z
  .array(z.strictObject({ id: z.string().regex(/^[a-z]+$/, 'the id must be one lower-case word'), name: text, kinds }))
  .length(14, 'the law names fourteen')
  .refine((all) => areDifferent(all.map(({ id }) => id)), 'two of them have one id')
  .refine(
    (all) =>
      isSame(
        kind.options,
        all.flatMap((each) => each.kinds),
      ),
    'a kind is missing or stands there twice',
  )
  .readonly()

/** When the list was changed last, and when the kitchen signed that version. */
export const allergenListSchema = z
  .strictObject({
    version: z.iso.date('the day must be written as yyyy-MM-dd'),
    signedOff: z.iso.date('the day must be written as yyyy-MM-dd').optional(),
  })
  .refine(({ version, signedOff }) => !signedOff || signedOff >= version, {
    path: ['signedOff'],
    error: 'the list was changed after the kitchen signed it',
  })

const notVegan = ['milk', 'eggs']
const notVegetarian = ['fish', 'crustaceans', 'molluscs']

const dish = z
  .strictObject({
    contains: kinds,
    mayContain: kinds,
    suits: z.array(z.enum(['vegetarian', 'vegan', 'halal'])).readonly(),
    heat: z.enum(['mild', 'medium', 'hot']),
  })
  .refine(({ contains, mayContain }) => !holdsAny(contains, mayContain), {
    path: ['mayContain'],
    error: 'what the dish contains is no “may contain”',
  })
  .refine(({ contains, suits }) => !suits.includes('vegan') || !holdsAny(contains, [...notVegan, ...notVegetarian]), {
    path: ['suits'],
    error: 'a vegan dish contains nothing from animals',
  })
  .refine(({ contains, suits }) => !suits.includes('vegetarian') || !holdsAny(contains, notVegetarian), {
    path: ['suits'],
    error: 'a vegetarian dish contains no fish, crustaceans or molluscs',
  })

/** What is in each of these dishes. None may be missing, and there may be no other. */
export const dishesSchema = (names: readonly string[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, dish])))

export type FourteenAllergens = z.infer<typeof fourteenSchema>
export type AllergenList = z.infer<typeof allergenListSchema>
/** What is in a dish, whom it suits, and how hot it is. `vegan` includes vegetarian. */
export type DishFacts = z.infer<typeof dish>

const holdsAny = (list: readonly string[], some: readonly string[]) => some.some((each) => list.includes(each))
const isSame = (one: readonly string[], other: readonly string[]) => [...one].sort().join() === [...other].sort().join()
