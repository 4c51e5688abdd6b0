import { z } from '../zod.ts'
import { checkedSchema, type DishFacts, foodSchema } from './allergens.ts'
import { photoSchema } from './photo.ts'
import { areDifferent, day, dishId, id, onlyAt, pence, placeId, text } from './values.ts'

const mark = z.enum(['vegetarian', 'vegan', 'hot'])

const dish = z
  .strictObject({
    id,
    name: text,
    text,
    pricePence: pence,
    /** Computed from the food (`marksOf`), whatever is stored here. Up to 1.2.0 people typed them. */
    marks: z.array(mark).readonly().optional(),
    food: foodSchema,
    checked: checkedSchema.optional(),
    /** The day (London) on which a sold-out dish returns to the menu. */
    offUntil: day.optional(),
    /** The same for single places, if it has sold out at some places only. */
    offAt: z
      .array(z.strictObject({ place: placeId, until: day }))
      .readonly()
      .optional(),
    onlyAt,
    /** The name of its picture (site/media/dishes.ts), if it has one. */
    picture: text.optional(),
    /** The owner’s photo, shown instead of the picture. */
    photo: photoSchema.optional(),
  })
  .transform((typed) => ({ ...typed, marks: marksOf(typed.food) }))

/** Returns the marks printed beside a dish: which diets it suits, and whether it is hot. Pure. */
function marksOf(food: DishFacts | null): readonly MenuMark[] {
  if (!food) return []
  const { suits, heat } = food
  return mark.options.filter((each) => (each === 'hot' ? heat === 'hot' : suits.includes(each)))
}

const section = z
  .strictObject({
    id,
    name: text,
    /** A few words that apply to every dish of the section. */
    note: text.optional(),
    /** The first and the last day (London) on which the section is on the menu. Missing if there is no bound. */
    from: day.optional(),
    until: day.optional(),
    dishes: z.array(dish).min(1, 'the section has no dishes').readonly(),
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    error: 'the last day is before the first',
  })

const poster = z.strictObject({
  id,
  title: text,
  sections: z.array(section).min(1, 'the poster has no sections').readonly(),
})

const bestSeller = z.strictObject({
  dish: dishId,
  /** The home page's text, used instead of the menu's. */
  text,
})

/** The menu: posters with their sections and dishes, and the best sellers shown on the home page. */
export const menuSchema = z
  .strictObject({
    /** Printed on the posters and below the menu as text. */
    allergenLine: text,
    posters: z.array(poster).min(1, 'there is no poster').readonly(),
    bestSellers: z.array(bestSeller).readonly(),
  })
  .superRefine(({ posters, bestSellers }, { addIssue }) => {
    const sections = posters.flatMap((each) => each.sections)
    const dishes = sections.flatMap((each) => each.dishes)
    const fault = (path: (string | number)[], message: string) => addIssue({ code: 'custom', path, message })
    if (!areDifferent(posters.map((each) => each.id))) fault(['posters'], 'two posters have one id')
    for (const what of ['id', 'name'] as const) {
      if (!areDifferent(sections.map((each) => each[what]))) fault(['posters'], `two sections have the same ${what}`)
      if (!areDifferent(dishes.map((each) => each[what]))) fault(['posters'], `two dishes have the same ${what}`)
    }
    const ids = new Set(dishes.map((each) => each.id))
    for (const [index, { dish }] of bestSellers.entries()) {
      if (!ids.has(dish)) fault(['bestSellers', index, 'dish'], 'this dish is no longer on the menu: choose another')
    }
  })

export type Menu = z.infer<typeof menuSchema>
/** A mark printed beside a dish. `vegan` includes vegetarian. No mark says anything about allergens. */
export type MenuMark = z.infer<typeof mark>
export type MenuDish = z.infer<typeof dish>
export type MenuSection = z.infer<typeof section>
export type MenuPoster = z.infer<typeof poster>
