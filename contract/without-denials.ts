import { withoutDenialsElsewhere } from './allergy-words-elsewhere.ts'

/** Matches "allergy", "alergic", "allegies", but not "allergens": "no allergens" is a request, not a denial. */
const allergy = 'al+(?:[eu]rg(?!ens?(?!\\p{L}))|eg(?=i|y|ric|ry)|ery)\\p{L}*'
const diets = 'dietary(?:\\s+(?:requirement|need|restriction|issue|preference|concern)\\p{L}*)?|dietaries'
const condition = `(?:${allergy}|intol+[aeo]r\\p{L}*|${diets})`
const more = `(?:\\s*(?:,|/|&|\\band\\b|\\bor\\b|\\bnor\\b)\\s*(?:(?:any|other|special|food|particular)\\s+){0,2}${condition}){0,4}`
/** Excludes "allergy free", "allergy card" and the like, which are requests. */
const asks =
  '(?![\\s-]*(?:free|friendly|ingredient|food|stuff|product|item|dish|trigger|caus|card|sheet|label|list|info))'
const conditions = `(?<!\\p{L})${condition}${more}${asks}`

// "Severe" is not listed, because somebody without a severe allergy may have another. "Other", "new" and "more" are
// left out for the same reason.
const kind =
  'known|food|special|particular|specific|actual|real|nut|peanut|dairy|egg|milk|fish|shellfish|gluten|sesame|wheat|soya?|lactose|medical|and|or|any|an?|such|reported|current|relevant'
const kinds = `(?:(?:${kind})\\s+){0,6}`
/** What somebody is not allergic to. The list stops at an "and" or a comma. */
const object =
  '(?:\\s+(?:to|of)\\s+(?:(?:any|anything|nothing|no|nuts?|peanuts?|dairy|milk|eggs?|fish|shellfish|gluten|wheat|sesame|soya?|mustard|foods?|or|of|the|these|this|it)(?!\\p{L})\\s*){1,6})?'
const nobody =
  "(?:nobody|no[- ]?one|none|not\\s+one|neither|no\\s+(?:guests?|people|person|attendees?))(?:['’]?s(?!\\p{L}))?"
const ofUs =
  '(?:here|coming|attending|at|all|of|us|them|in|our|the|my|party|group|family|team|office|guests?|people|is|are|was|has|have|had|got|with|suffers?|suffering|from|that|who|reported|declared|mentioned|told|me|said|they|know|knows)'
const negated = "(?:(?:do|does|did|have|has|had|is|are|am|ai)(?:n['’]?t|\\s+not)|i['’]?m\\s+not|not)(?!\\p{L})"
const has =
  '(?:have|having|has|got|had|suffer|suffering|from|aware|know|told|been|really|actually|at|all|any|anyone|anybody|guests?|people|that|with|is|are|who|of|no|be)'
const none =
  '(?:none|no|nope|nah|nil|n\\s*/\\s*a|not\\s+applicable|zero|0|nothing|nobody|no[- ]?one|not\\s+any|x)(?!\\p{L})'
const politely =
  '(?:\\s+(?:known|at\\s+all|thanks|thank\\s+you|that\\s+(?:i|we)\\s+know\\s+of|to\\s+(?:report|declare|mention)|whatsoever|here|please|mate|bruv|innit|reported|for\\s+us))?'

/** Patterns for "no allergies". */
const denials = [
  // "No allergies", "no known food allergies or intolerances", "zero allergies", "NKA".
  `(?:no|zero|nil|0)\\s+${kinds}${conditions}${object}`,
  // "Nobody is allergic", "no one here has any allergies", "none of us are allergic to anything".
  `${nobody}\\s+(?:(?:${ofUs}|${kind})\\s+){0,9}${conditions}${object}`,
  // "We don't have any allergies", "not allergic to anything", "not aware of any allergies", "ain't got no allergies".
  `${negated}\\s+(?:(?:${has}|${kind})\\s+){0,8}${conditions}${object}`,
  // "Nothing to report on allergies", "allergic to nothing".
  `nothing\\s+(?:to\\s+\\p{L}+\\s+)?(?:for|on|about|regarding|re|as\\s+to)\\s+(?:the\\s+)?${conditions}`,
  `${allergy}\\s+to\\s+(?:nothing|nowt|nuffin\\p{L}*|nuttin\\p{L}*)(?!\\p{L})`,
  // "Allergies: none", "Any allergies? No, thanks." A "no" with more after it, as in "no nuts", is not an answer.
  `${conditions}(?:\\s+(?:is|are|wise))?[\\s:=?.,()–—-]{1,4}(?:\\s*(?:we\\s+have|there\\s+are|got)\\s+)?${none}${politely}(?=\\s*(?:$|[\\n.,;!?)–—-]))`,
  // "Koi allergy nahi".
  `(?:koi\\s+(?:(?:bhi|vi|food)\\s+)?)?${allergy}\\s+(?:nahi+n?|nai|nhi|ni)(?:\\s+(?:hai|he|h|ji))*(?=\\s*(?:$|[.!\\n]))`,
]
const denial = new RegExp(`(?<![\\p{L}\\p{N}])(?:${denials.join('|')})`, 'giu')

/** Words for an exception, or for not knowing yet. They void every denial in the text. */
const doubts = [
  'except|apart\\s+from|aside\\s+from|other\\s+than|besides|excluding|save\\s+for|unless|bar\\s+(?:me|my|one|two|him|her|the\\s+one)(?!\\p{L})',
  "not\\s+sure|unsure|do(?:es)?(?:n['’]?t|\\s+not)\\s+know(?!\\s+(?:of|about))|dunno|no\\s+idea|can['’]?t\\s+(?:say|promise|rule)|cannot\\s+(?:say|promise|rule)",
  'nobody\\s+else|no[- ]?one\\s+else|none\\s+else',
]
/** Words that void a denial only within its own sentence. */
const doubtsNearby = [
  ...doubts,
  'yet(?!\\p{L})|so\\s+far|as\\s+of\\s+now|hope|think|believe|probabl|maybe|perhaps|might|possib|presum|assum|will\\s+(?:check|confirm|ask|let)|t\\.?b\\.?[acd](?!\\p{L})|to\\s+be\\s+confirmed|until|whether|if(?!\\p{L})',
  '(?:most|some|half|many|the\\s+rest|others?|every(?:one|body)\\s+else|almost|nearly|hardly)\\s+(?:of\\s+\\p{L}+\\s+)?(?:\\p{L}+\\s+)?(?:have|has|had|are|is|got|no|any)(?!\\p{L})',
  "(?:is|['’]s)\\s+it\\s+(?:ok|true)",
  // "Nobody is allergic but my son is."
  '(?:but|though|although|while|however|just|only)\\s[^.!?\\n]{0,40}(?:is|are|am|does|do|has|have|me|one|him|her)(?:\\s+(?:innit|tho|though|please|sorry|mate|bruv|lol|x))?\\s*$',
]
const anyOf = (some: string[]) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${some.join('|')})`, 'iu')
const [inDoubt, inDoubtNearby] = [anyOf(doubts), anyOf(doubtsNearby)]

/**
 * Removes denials of allergies: "No allergies. Ring the bell." becomes ". Ring the bell.". A request ("no nuts please")
 * stays. Denials also stay where somebody is excepted or unsure, so that in doubt a text mentions an allergy. Pure.
 */
export function withoutDenials(text: string): string {
  if (last.text !== text) last = { text, rest: removeDenials(text) }
  return last.rest
}

/** Caches the last result, because an order's tags, words and clashes ask about the same text in turn. */
let last = { text: '', rest: '' }

function removeDenials(text: string): string {
  if (inDoubt.test(text)) return text
  // Judge each sentence once, however many denials it has, or a long one takes quadratic time.
  let judged = { from: 0, to: 0, isDoubtful: false }
  const left = text.replace(denial, (said, ...rest) => {
    const from = rest.find((each) => typeof each === 'number') as number
    const to = from + said.length
    if (from < judged.from || to > judged.to) judged = judgeSentence(text, from, to)
    return judged.isDoubtful ? said : ' '
  })
  return withoutDenialsElsewhere(left)
}

const ends = '.!?;\n'
const isWithin = (text: string, at: number) => at >= 0 && at < text.length && !ends.includes(text.charAt(at))

/**
 * Judges whether the sentence around part of a text is doubtful. If the part spans two sentences, they are judged
 * together, and the result holds for that part only.
 */
function judgeSentence(text: string, from: number, to: number) {
  let [begin, end] = [from, to]
  while (isWithin(text, begin - 1)) begin--
  while (isWithin(text, end)) end++
  const isDoubtful = inDoubtNearby.test(text.slice(begin, end))
  const isOne = [...text.slice(from, to)].every((letter) => !ends.includes(letter))
  return isOne ? { from: begin, to: end, isDoubtful } : { from, to, isDoubtful }
}
