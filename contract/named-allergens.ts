import { hasAllergyWords } from './allergy-words.ts'
import { namesAllergenElsewhere } from './allergy-words-elsewhere.ts'
import { refusesFood } from './refused-foods.ts'
import { withoutDenials } from './without-denials.ts'
import { wordsHeard } from './words-heard.ts'

const begins = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})`, 'iu')
const refused =
  "(?:no|non|without|avoid|can(?:[’']?t|\\s?not)|(?:must|may|should)(?:\\s+not|n[’']?t)|al+[eu]rg\\p{L}*|intol\\p{L}*)"
/** "Fish allergy", "fish-free", "fish must be avoided". */
const avoided = (foods: string) => `(?:${foods})[- ]?(?:free|al+[eu]rg|intol)|(?:${foods})(?:\\s+\\p{L}+){0,3}\\s+avoid`
const milky = 'cheese|cream|butter|ghee|yogh?urt|paneer'

/**
 * Foods that count only if refused: "no fish", "can't have any cheese", "allergic to milk and fish". Otherwise the text
 * may mean a dish.
 */
const refuses: Record<string, (text: string) => boolean> = {
  fish: refusesFood(refused, 'fish(?!\\s+tikka)'),
  milk: refusesFood(refused, `(?:${milky})(?!\\s+tikka)`),
}

/** The words that name each of the fourteen allergens, by its id (contract/fourteen-allergens.ts). */
const names: Record<string, RegExp> = {
  celery: begins('celery|celeriac'),
  gluten: begins(
    'glut[aeio]n|c(?:oe|œ|eo|e|oea|ae|ea)l(?:ia|ai|i)c|[cs][eio]l(?:ia|ai)c|wheat|rye(?!\\p{L})|barley|oats?(?!\\p{L})',
  ),
  crustaceans: begins('crustacean|shell[- ]?fish|sea[- ]?food|prawn|shrimp|crabs?(?!\\p{L})|lobster'),
  eggs: begins('eggs?(?!\\p{L})|eggs?(?:free|allerg|less)'),
  fish: begins(`sea[- ]?food|${avoided('fish')}`),
  lupin: begins('lupin'),
  milk: begins(`dairy|diary[- ]free|(?:no|non|without)[- ]diary|lactose|milk|${avoided(milky)}`),
  molluscs: begins('mollus|shell[- ]?fish|sea[- ]?food|mussel|oyster|squid'),
  mustard: begins('mustard'),
  nuts: begins(
    'nuts?(?!\\p{L})|nut[- ]?(?:free|allerg)|nutella|walnut|hazelnut|brazilnut|cashew|kaju|almond|badam|pista|akhrot|pecan|macadamia',
  ),
  // "Nuts" may mean peanuts too.
  peanuts: begins('nuts?(?!\\p{L})|nut[- ]?(?:free|allerg)|peanut|groundnut|monkeynut'),
  sesame: begins('sesam|tahin'),
  soya: begins('soya?(?!\\p{L})|soya?bean'),
  sulphites: begins('sul(?:ph|f)(?:ite|ur)'),
}

/** Returns the ids of the allergens that somebody has to avoid according to these texts. Pure. */
export function namedAllergens(...texts: (string | null)[]): string[] {
  const said = texts
    .map((text) => wordsHeard(text ?? ''))
    .filter(hasAllergyWords)
    .map(withoutDenials)
  return Object.keys(names).filter((id) =>
    said.some((text) => names[id]?.test(text) || refuses[id]?.(text) || namesAllergenElsewhere(id, text)),
  )
}
