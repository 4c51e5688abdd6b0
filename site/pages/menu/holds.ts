import { fourteenAllergens } from '../../../content/allergens.ts'
import { menuAllergens } from '../../../content/allergens-menu.ts'

/** What guests can leave out: the fourteen allergens, and two diets. The ids stand in the page's address. */
export const canLeaveOut: readonly { id: string; name: string }[] = [
  { id: 'meat', name: 'meat and fish' },
  { id: 'animals', name: 'animal products' },
  ...fourteenAllergens,
]

/** Returns what a dish of the menu contains or may contain, by those ids. */
export function holdsOf(dish: string): string[] {
  const facts = menuAllergens[dish]
  // A dish of which nothing is known suits nobody who can't eat something.
  if (!facts) return canLeaveOut.map(({ id }) => id)
  const kinds = [...facts.contains, ...facts.mayContain]
  return [
    ...(facts.suits.includes('vegan') || facts.suits.includes('vegetarian') ? [] : ['meat']),
    ...(facts.suits.includes('vegan') ? [] : ['animals']),
    ...fourteenAllergens.filter((each) => each.kinds.some((kind) => kinds.includes(kind))).map(({ id }) => id),
  ]
}
