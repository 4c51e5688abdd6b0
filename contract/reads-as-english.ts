/** Common words of English delivery notes that are rare in other languages. */
const known = new Set(
  `
  about access across adults after afternoon again airport all alley already also always and anniversary any
  apartment are around arrive asap ask asked avenue away back bag bags barrier batch bay bday be because beef been
  before behind being bell beside best big birthday birthdays block booking boss box boxes boys breakfast bring
  brother building but butter buzz buzzer call can care carefully celebration cheers chicken child children chilli
  church chutney close club coconut cold collect collected collection come company concierge conference contact
  corner corridor could court curry cutlery dad daughter day dear deliver delivered delivery desk did dinner
  discussed does door doorman doors doughnuts down drinks drive driver drop dropped each early east eat
  elderly elders else entrance estate evening event every everybody everyone everything extra family fine first flat
  floor food for forks free friday friend friends from front full garage garden garlic gate gates gently girls give good
  grandad grandma great green ground group grove guard guest guests gurdwara guy had halal hall hand hands happy
  have hello help her here hi his hospital hotel hour hours house if inside intercom into invoice it just keep kids
  knock knows label labelled labels lamb lane large lassi last late leave left less let level lift like little lobby
  lot lots love loves lunch main make many mate may meat meet meeting mews might mild mind mobile monday more
  morning mosque mum music must naan name nan napkins near need neighbour neighbours new next nice nobody none north
  not note number numbers nutmeg off office oil ok one onion onions only onto open opposite order other our out
  outside over own paneer park parking party past people person phone pick place plates please po pork porter
  possible put quick quickly quiet raita reception red regards rice ring road room roti rush salad same samosa
  samosas saturday sauce sauces school second security separate separately serve serving set sharp shop should side
  sign signature signed since sister small some sometime son soon sorry south spice spices spicy spoons square stair
  stairs stairwell starters station store street studio suite sunday sure surprise sweet table take team tell temple
  terrace text than thank thanks that the their them then there these they third this those three through thursday
  time today told tomorrow tonight too tower training tray trays try tuesday turn two under unit until up upstairs
  us use usual van veg vegetarian vehicle very walk want warehouse warm was water way wedding wednesday well were
  west whatever when where which white will with without work would yard year years yes you your`
    .trim()
    .split(/\s+/),
)

/**
 * True if a text reads as English: it has only Latin letters, and at least one word in six is on the list above. A text
 * of only numbers and signs counts as English.
 */
export function readsAsEnglish(text: string): boolean {
  if (/[^\P{L}\p{Script=Latin}]/u.test(text)) return false
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? []
  const english = words.filter((word) => known.has(word))
  return english.length * 6 >= words.length
}
