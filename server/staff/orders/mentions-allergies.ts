/**
 * Beginnings of words that tell of an allergy or of a diet as strict as one: the fourteen allergens that the law has
 * named on food (https://www.food.gov.uk/safety-hygiene/allergen-guidance-for-food-businesses), conditions, and how
 * people misspell them. Fish and eggs are left out where they may be a dish.
 */
const beginnings = [
  'allerg',
  'alerg',
  'alleg[iy]',
  'allery',
  'intol[eo]r',
  'anaph',
  'anafa?[yi]?l',
  'epi[- ]?pen',
  'auto[- ]?inject',
  'jext',
  'adrenalin',
  'epinephrin',
  'nut(?!me|ri|shell)',
  'peanut',
  'groundnut',
  'monkeynut',
  'pinenut',
  'brazilnut',
  'walnut',
  'hazelnut',
  'chestnut',
  'cashew',
  'almond',
  'pistachio',
  'pecan',
  'macadamia',
  'sesame',
  'c(?:oe|eo|e|oea)l(?:ia|ai|i)c',
  'gluten',
  'wheat',
  'dairy',
  'lactose',
  'milk',
  'egg(?:s)?[- ]?(?:free|allerg|less)',
  'no eggs?',
  'without eggs?',
  'fish[- ]?free',
  'no fish',
  'shellfish',
  'crustacean',
  'prawns?[- ]free',
  'mollus',
  'mustard',
  'celery',
  'lupin',
  'soya?',
  'sul(?:ph|f)(?:ite|ur)',
  'dietary',
  'vegan',
  'diabet',
]

// A word begins where no letter stands before it: "doughnut" and "coconut" hold no nut.
const words = new RegExp(`(?<![\\p{L}\\p{N}])(?:${beginnings.join('|')})`, 'iu')

/** Whether one of these texts speaks of an allergy. */
export function mentionsAllergies(...texts: (string | null)[]): boolean {
  return texts.some((text) => text !== null && words.test(text))
}
