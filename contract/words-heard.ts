import { hasAllergyWords } from './allergy-words.ts'

/** Foods that are also in names of streets, houses and people. Those have no plural: "Nuts close his throat" is no street. */
const food =
  '(?:[Ww]al|[Cc]hest|[Hh]azel)nut|[Aa]lmond|[Ww]heat(?:\\p{Ll}+)?|[Bb]arley|[Rr]ye|[Oo]at|[Mm]ustard|[Ss]esame|[Mm]ilk|[Ff]ish|[Oo]yster|[Mm]ussel|[Cc]rab|[Cc]elery|[Ll]upin|[Pp]ecan|[Cc]ashew|[Nn]utt?'
const place =
  'road|rd|street|st|lane|ln|avenue|ave|close|cl|drive|dr|grove|gardens?|gdns|court|ct|way|walk|crescent|cres|place|square|sq|terrace|house|hill|row|mews|cottage|farm|arms|inn|mow|yard|wharf|estate|primary|card'
const written = `(?:${place})`
const capital = `(?:${place.replaceAll(/(?<=\||^)\p{Ll}/gu, (letter) => letter.toUpperCase())})`
const title =
  '(?:[Mm]r|[Mm]rs|[Mm]s|[Mm]iss|[Mm]x|[Dd]r|[Pp]rof(?:essor)?|[Ss]ir|[Ll]ady|[Ll]ord|[Rr]ev|[Uu]ncle|[Aa]unt(?:y|ie))'
/** A name has capitals: "Walnut Way", "Mr Almond", "the Almond family". Behind the number of a house they may be missing. */
const name = new RegExp(
  `(?<!\\p{L})(?:(?=\\p{Lu}\\p{Ll})(?:${food})\\s+${capital}|(?<=\\d\\p{L}?,?\\s)(?:${food})\\s+(?:${written}|${capital})|${title}\\.?\\s+(?=\\p{Lu}\\p{Ll})(?:${food})|the\\s+(?=\\p{Lu}\\p{Ll})(?:${food})\\s+(?:family|household|residence))(?!\\p{L})`,
  'gu',
)

/** Somebody loves something to eat, up to the next comma or the end of the sentence. */
const loved =
  /(?<!\p{L})(?:(?:kids?|children|they|he|she|we|i|all|everyone|everybody|son|daughter|boys?|girls?|mum|dad|nan|grandad|grandma|guests?|family|wife|husband)\s+(?:really\s+|all\s+|both\s+)?(?:lov(?:es?|ed)|likes?|ador(?:e|es)|enjoys?)|favou?rites?|(?:crazy|mad)\s+about)(?!\p{L})[^,.!?;\n]*/giu
const refuses =
  /(?<!\p{L})(?:no|non|not|none|nothing|never|without|avoid\p{L}*|free|careful|but|except|unless|if|could|cannot|cant|wont|dont|\p{L}+n['’]t|problem|issue|instead|swap|replace)(?!\p{L})/iu
const treats =
  /(?<!\p{L})(?:kaju|badam|pista\p{L}*|cashews?|almonds?|(?:pea|wal|hazel|chest)?nut(?:s|ty|ella)?|pecans?|milk\p{L}*|eggs?|sesame|tahini|prawns?|shrimps?|crab|lobster|seafood|oats?)(?!\p{L})/giu

/** Shorthand for diets. In small letters it counts only beside a number: "2 gf". */
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

/**
 * Returns a text as it is read for allergies: shorthand for diets is spelled out, and names of streets, houses and people
 * that hold a food ("12 Walnut Way") and sweets that somebody loves ("the children love kaju katli") are left out. A
 * sentence that refuses something, or speaks of an allergy apart from its sweets, stays whole.
 */
export function wordsHeard(text: string): string {
  return text
    .replace(diet, (said) => shorthand[said.toLowerCase()] ?? said)
    .replace(name, ' ')
    .split(/(?<=[.!?;\n])/)
    .map(withoutTreats)
    .join('')
}

function withoutTreats(sentence: string): string {
  if (refuses.test(sentence)) return sentence
  const rest = sentence.replace(loved, (clause) => clause.replace(treats, ' '))
  return hasAllergyWords(rest) ? sentence : rest
}
