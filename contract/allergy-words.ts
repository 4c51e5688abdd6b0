import { hasAllergyWordsElsewhere } from './allergy-words-elsewhere.ts'
import { refusesFood } from './refused-foods.ts'

/**
 * Beginnings of words for an allergy or a diet as strict as one: the fourteen allergens that food law names
 * (https://www.food.gov.uk/safety-hygiene/allergen-guidance-for-food-businesses), conditions, and their common
 * misspellings. Fish is left out, because it may be a dish: the phrases below find it.
 */
const beginnings = [
  'al+[eu]rg',
  'al+eg(?:[iy]|ric|ry)',
  'allery',
  'intol+[aeo]r',
  'react(?:s|ed|ion)?(?!\\p{L})',
  'anaph',
  'anafa?[yi]?l',
  'epi[- ]?pen',
  'auto[- ]?inject',
  'jext',
  'adrenalin',
  'epinephrin',
  'nut(?!me|ri|shell|ley|t(?!\\p{L}))',
  'peanut',
  'groundnut',
  'monkeynut',
  'pinenut',
  'brazilnut',
  'walnut',
  'hazelnut',
  'chestnut',
  'cashew',
  'kaju',
  'almond',
  'badam',
  'pista',
  'akhrot',
  'pecan',
  'macadamia',
  'sesam',
  'tahin',
  'c(?:oe|œ|eo|e|oea|ae|ea)l(?:ia|ai|i)c',
  // With the shorter ending this would match colic.
  '[cs][eio]l(?:ia|ai)c',
  'glut[aeio]n',
  'wheat(?!ley|field|croft|sheaf)',
  'rye(?!\\p{L})',
  'barley',
  'oats?(?!\\p{L})',
  'dairy',
  'diary[- ]free',
  '(?:no|non|without)[- ]diary',
  'lactose',
  'milk(?!m[ae]n(?!\\p{L}))',
  'eggs?(?!\\p{L})',
  'eggs?(?:free|allerg|less)',
  'fish[- ]?free',
  'no fish',
  'shell[- ]?fish',
  'sea[- ]?food',
  'crustacean',
  'prawn',
  'shrimp',
  'crabs?(?!\\p{L})',
  'lobster',
  'mollus',
  'mussel',
  'oyster',
  'squid',
  'mustard',
  'celery',
  'lupin',
  'soya?',
  'sul(?:ph|f)(?:ite|ur)',
  'dietar(?:y|ies)',
  'vegan',
  'diabet',
  'plant[- ]?based',
  'fodmap',
  'ibs(?!\\p{L})',
  'crohn',
  'g6pd',
  'sensitivit',
]

/** Matches "can't", "cannot", "must not" and the like, with at most one word before the verb: "can't even". */
const cannot =
  "(?:can(?:[’']?t|\\s?not)|(?:must|may|should)(?:\\s+not|n[’']?t)|unable\\s+to|not\\s+(?:able|allowed)\\s+to)(?:\\s+\\p{L}+)?\\s+"

const phrases = [
  // Not eating meat is not an allergy, and "can't eat before 7" or "in the hall" is about a time or place.
  `${cannot}(?:eat|tolerate|digest)(?!\\p{L}|\\s+(?:any\\s+)?(?:meat|pork|beef|before|until|till|after|at|in|inside|outside)(?!\\p{L}))`,
  // "No meat or fish", "avoid any fish", "fish must be avoided".
  '(?:no|non|without|avoid)\\s+(?:\\p{L}+(?:\\s+(?:or|and|nor)\\s+|\\s*[,/&]\\s*)){0,3}(?:any\\s+)?fish(?!\\p{L}|\\s+tikka)',
  'fish(?:\\s+\\p{L}+){0,3}\\s+avoid',
  // Symptoms.
  'sw[eo]ll(?:s|ed|en|ing)?(?!\\p{L})',
  'hives(?!\\p{L})',
  'rash(?:es)?(?!\\p{L})',
  'itch(?:y|es|ing)',
  'wheez',
  'vomit',
  'faints?(?!\\p{L})',
  '(?:throat|airways?|tongue|lips?|mouth)\\s+(?:\\p{L}+\\s+){0,2}(?:clos|tight|tingl|puff|numb)',
  '(?:com|break)(?:e|es|s|ing)?\\s+out\\s+in(?!\\p{L})|(?:came|broke)\\s+out\\s+in(?!\\p{L})',
  "(?:can(?:[’']?t|not)|stop(?:s|ped)?|struggles?\\s+to|trouble|difficulty)\\s+breath",
  '(?:(?:ends?|ended|lands?|landed)\\s+up\\s+(?:in|at)|(?:puts?|sends?|sent|takes?|took|rushed)\\s+(?:him|her|me|them|us)\\s+(?:\\p{L}+\\s+)?(?:in|to)|went\\s+to)\\s+(?:\\p{L}+\\s+)?(?:hospital|a\\s?&\\s?e|a\\s+and\\s+e)(?!\\p{L})',
  '(?:go|goes|went)\\s+into\\s+(?:\\p{L}+\\s+)?shock',
  '(?:could|would|can|might|may|will|nearly|almost)\\s+(?:\\p{L}+\\s+){0,2}(?:kill|die)(?!\\p{L}|\\s+for)',
  'life[- ]?threat',
  'deadly',
  'fatal',
  'ma(?:kes?|de|king)\\s+(?:\\p{L}+\\s+){1,3}(?:ill|sick|poorly|unwell)(?!\\p{L})',
  '(?:gets?|got|is|feels?|falls?)\\s+(?:\\p{L}+\\s+){0,2}(?:ill|sick|poorly|unwell)\\s+(?:from|if|when|after|with)(?!\\p{L})',
  'sensitive\\s+to',
  '(?:upset|bad)\\s+stomach|stomach\\s+(?:upset|cramp)',
]

// Match only at the beginning of a word: "doughnut" and "coconut" are not nuts.
const words = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...beginnings, ...phrases].join('|')})`, 'iu')

/** Matches a refusal of these foods. On their own they may be dishes, or parts of one. */
const refusesDish = refusesFood(`${cannot}(?:eat|have|take|contain)`, 'fish|cheese|cream|butter|ghee|yogh?urt|paneer')

/** True if a text mentions allergies at all, even to say that there are none. */
export const hasAllergyWords = (text: string) => words.test(text) || refusesDish(text) || hasAllergyWordsElsewhere(text)
