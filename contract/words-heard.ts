/** Foods that are also in names of streets, houses and people. */
const food =
  '(?:wal|chest|hazel|pea|coco)?nutt?s?|almonds?|wheat\\p{L}*|barley|rye|oats?|mustard|sesame|milk|fish|oyster|mussel|crab|celery|lupin|pecan|cashew|eggs?|shrimp|prawn|lobster'
const place =
  'road|rd|street|st|lane|ln|avenue|ave|close|cl|drive|dr|grove|gardens?|gdns|court|ct|way|walk|crescent|cres|place|square|sq|terrace|house|hill|row|mews|cottage|farm|arms|inn|mow|yard|wharf|estate|primary|card'
const title = 'mr|mrs|ms|miss|mx|dr|prof|professor|sir|lady|lord|rev|uncle|aunty|auntie'
const name = new RegExp(
  `(?<![\\p{L}])(?:(?:${food})\\s+(?:${place})(?!\\p{L})|(?:${title})\\.?\\s+(?:${food})(?!\\p{L})|the\\s+(?:${food})\\s+(?:family|household|residence))`,
  'giu',
)

const loves =
  /(?<!\p{L})(?:lov(?:es?|ed)|ador(?:e|es)|enjoys?|favou?rites?|(?:crazy|mad) (?:about|for)|(?:kids|children|they|he|she|son|daughter|boys?|girls?|all|everyone|everybody) (?:really |all |both )?likes?)(?!\p{L})/iu
const refuses =
  /(?<!\p{L})(?:no|non|not|none|nothing|never|without|avoid\p{L}*|al+[eu]rg\p{L}*|intol\p{L}*|free|careful|but|except|unless|cannot|cant|wont|dont|\p{L}+n['’]t|react\p{L}*|sw[eo]ll\p{L}*|ill|sick|rash|hives|die|kill\p{L}*)(?!\p{L})/iu
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
 * sentence that also refuses something keeps its sweets.
 */
export function wordsHeard(text: string): string {
  return text
    .replace(diet, (said) => shorthand[said.toLowerCase()] ?? said)
    .replace(name, (said, at: number, whole: string) =>
      isName(said, whole.slice(Math.max(0, at - 4), at)) ? ' ' : said,
    )
    .split(/(?<=[.!?;\n])/)
    .map((sentence) => (loves.test(sentence) && !refuses.test(sentence) ? sentence.replace(treats, ' ') : sentence))
    .join('')
}

/** A name is written with a capital, or stands behind the number of a house. */
const isName = (said: string, before: string) => /\p{Lu}/u.test(said) || /\d\p{L}?,?\s*$/u.test(before)
