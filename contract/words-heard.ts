/** Foods that occur in names of streets, houses and families, with a capital letter. */
const food =
  '(?:Walnut|Chestnut|Hazelnut|Almond|Wheat\\p{Ll}*|Barley|Rye|Oat|Mustard|Sesame|Milk|Fish|Oyster|Mussel|Crab|Celery|Lupin|Pecan|Cashew|Nutt?)'
const place =
  '(?:Road|Rd|Street|St|Lane|Ln|Avenue|Ave|Close|Drive|Grove|Gardens?|Crescent|Square|Terrace|House|Hill|Mews|Cottage|Farm|Arms|Inn|Mow|Yard|Wharf|Estate|Primary)'
const numbered = '(?<=\\d\\p{L}?,?\\s)(?:[Ww]alnut|[Cc]hestnut|[Hh]azelnut|[Aa]lmond)\\s+(?:[Ww]ay|[Cc]lose|[Ww]alk)'
/** "Walnut Lane", "12 walnut way", "Mr Almond", "the Almond family". */
const name = new RegExp(
  `(?<!\\p{L})(?:${food}\\s+${place}|${numbered}|(?:Mr|Mrs|Ms|Dr|Professor|Sir|Lady)\\.?\\s+${food}|the\\s+${food}\\s+(?:family|household))(?!\\p{L})`,
  'gu',
)
/** Full names of sweets and dishes. A food by itself is never one. */
const dish =
  /(?<!\p{L})(?:kaju|badam|pista|walnut|almond|cashew|peanut)\s+(?:katli|barfi|burfi|kulfi|halwa|milk|shake|korma|roll)s?(?!\p{L})/giu
/**
 * Words that refuse something or make an exception. A text with one of them is read whole: no name or dish is removed.
 */
const refuses =
  /(?<!\p{L})(?:no|non|not|none|nothing|never|zero|without|avoid\p{L}*|al+[eu]rg\p{L}*|intol\p{L}*|free|careful|but|except|apart|save|bar|unless|if|only|excluding|sadly|skip|omit|miss|left|out|off|away|hide|keep|kept|instead|swap|replace|problem|cannot|cant|wont|dont|\p{L}+n['’]t|react\p{L}*|sw[eo]ll\p{L}*|ill|sick|rash|hives|hurts?|die|kill\p{L}*|rushed|risky|bad|throat|breath\p{L}*)(?!\p{L})/iu

/** Shorthand for diets. Lower case counts only beside a number: "2 gf". */
const shorthand: Record<string, string> = {
  gf: 'gluten free',
  df: 'dairy free',
  nf: 'nut free',
  vg: 'vegan',
  vgn: 'vegan',
  ve: 'vegan',
}
const ofDiet = Object.keys(shorthand).join('|')
const diet = new RegExp(
  `(?<!\\p{L}|(?:[Mm]y|[Hh]is|[Hh]er)\\s)(?:${ofDiet.toUpperCase()}(?!\\s+[Dd]ay))(?!\\p{L})|(?<!\\p{L})(?:(?<=\\d\\s?x?\\s?)(?:${ofDiet})(?!\\p{L})|(?:${ofDiet})(?=\\s?x?\\s?\\d))`,
  'gu',
)
/** "Flat 3 GF" means the ground floor, if the text is nothing but an address. */
const groundFloor = new RegExp(
  `^\\s*(?:flat|apartment|apt)\\s+\\d+\\p{L}?\\s+GF(?:,?\\s+\\d+\\p{L}?\\s+\\p{L}+\\s+${place})?[\\s.]*$`,
  'iu',
)

/**
 * Prepares a text for the search for allergies: spells out shorthand for diets, and removes names that hold a food ("12
 * Walnut Way") and names of dishes ("kaju katli"). Nothing is removed if the text refuses something.
 */
export function wordsHeard(text: string): string {
  const spelled = groundFloor.test(text)
    ? text
    : text.replace(diet, (said) => ` ${shorthand[said.toLowerCase()] ?? said} `)
  return refuses.test(spelled) ? spelled : spelled.replace(name, ' ').replace(dish, ' ')
}
