import type { AllergenList, FourteenAllergens } from './schemas/allergens.ts'

/**
 * The list of what is in the food: the dishes of the menu are in allergens-menu.ts, those of the catering packages in
 * allergens-packages.ts. `version` is the day of the latest change to either; whoever changes a dish changes it too.
 * `signedOff` is the day on which the kitchen went through that version, dish by dish and packet by packet, and signed
 * it. Until then the pages say that the list is being checked, and ask people with an allergy to ring.
 */
export const allergenList: AllergenList = { version: '2026-11-23', signedOff: undefined }

/**
 * The fourteen allergens that the law wants named, with the cereals and the nuts that count
 * (https://www.food.gov.uk/business-guidance/allergen-guidance-for-food-businesses). The ids are words of addresses
 * such as /menu?without=nuts,milk.
 */
export const fourteenAllergens: FourteenAllergens = [
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
]
