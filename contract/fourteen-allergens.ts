/**
 * The fourteen allergens that the law requires us to name, with the cereals and nuts that count
 * (https://www.food.gov.uk/business-guidance/allergen-guidance-for-food-businesses). The ids appear in addresses such
 * as /menu?without=nuts,milk.
 */
export const fourteenAllergens = [
  { id: 'celery', name: 'celery', kinds: ['celery'] },
  { id: 'gluten', name: 'gluten', kinds: ['wheat', 'rye', 'barley', 'oats'] },
  { id: 'crustaceans', name: 'crustaceans', kinds: ['crustaceans'] },
  { id: 'eggs', name: 'eggs', kinds: ['eggs'] },
  { id: 'fish', name: 'fish', kinds: ['fish'] },
  { id: 'lupin', name: 'lupin', kinds: ['lupin'] },
  { id: 'milk', name: 'milk', kinds: ['milk'] },
  { id: 'molluscs', name: 'molluscs', kinds: ['molluscs'] },
  { id: 'mustard', name: 'mustard', kinds: ['mustard'] },
  {
    id: 'nuts',
    name: 'tree nuts',
    kinds: ['almond', 'brazil nut', 'cashew', 'hazelnut', 'macadamia', 'pecan', 'pistachio', 'walnut'],
  },
  { id: 'peanuts', name: 'peanuts', kinds: ['peanuts'] },
  { id: 'sesame', name: 'sesame', kinds: ['sesame'] },
  { id: 'soya', name: 'soya', kinds: ['soya'] },
  { id: 'sulphites', name: 'sulphur dioxide', kinds: ['sulphur dioxide'] },
] as const

/** An allergen as a label names it, such as "wheat" or "cashew"; each belongs to one of the fourteen. */
export type AllergenKind = (typeof fourteenAllergens)[number]['kinds'][number]

/** All kinds, in the order in which we name them. */
export const allergenKinds: readonly AllergenKind[] = fourteenAllergens.flatMap(({ kinds }) => kinds)
