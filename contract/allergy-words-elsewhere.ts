import { foldWords } from './fold-words.ts'

/**
 * Words for allergies in the other languages of Hounslow: German, French, Spanish, Portuguese, Italian, Polish,
 * Romanian, Somali, Hindi, Punjabi and Urdu (in their scripts and in Latin letters), Arabic, Gujarati and Tamil. Each
 * entry is the beginning of a word; a dot marks a whole word, an underscore a space. Words that are also English words
 * or common names are left out, such as "til" (sesame in Hindi) and "Susan" (in Romanian).
 */
const allergy = `
  alerg alerj allerg unverträglich unvertraeglich uczulen uczulon xasaasi
  एलर्जी ऐलर्जी अलर्जी एलर्जिक ਐਲਰਜੀ ਅਲਰਜੀ ਏਲਰਜੀ ਐਲਰਜਿਕ الرجی ایلرجی الرجک حساسية حساسیت تحسس يتحسس تتحسس
  એલર્જી એલર્જિક ஒவ்வாமை அலர்ஜி அலெர்ஜி`

const foods = {
  celery: 'sellerie céleri apio. aipo. sedano. seler. selera. țelină अजमोद كرفس செலரி',
  gluten: `bezgluten weizen roggen blé. trigo. frumento. celiac celiak zöliakie zoeliakie pszeni pszenn grâu. qamadi sarreen
    gehun. gehu. genhu. गेहू ग्लूटेन ग्लुटेन मैदा ਕਣਕ ਗਲੂਟ ਗਲੁਟ ਮੈਦਾ گندم گلوٹ کنک. قمح غلوتين جلوتين ઘઉં ગ્લુટેન ગ્લૂટેન கோதுமை
    குளூட்டன் க்ளூட்டன்`,
  crustaceans: `krebstier schalentier meeresfr garnele crevette crustac fruits_de_mer marisco. mariscos. camarón camarones
    camarão camarões gambas. gamber crostace frutti_di_mare skorupiak krewet owoce_morza owoców_morza crevet jhinga. jhinge.
    झींग झिंग केकड ਝੀਂਗ ਕੇਕੜ جھینگ کیکڑ روبيان ربيان جمبري قريدس قشريات مأكولات_بحرية ઝીંગ કરચલ இறால் நண்டு`,
  eggs: `eier. eiallergie ei-allergie hühnerei oeuf. oeufs. huevo. huevos. ovo. ovos. uovo. uova. jajk jajek. ouă. oua.
    ukun. ukunta. ugax anda. ande. andey. अंड अण्ड ਅੰਡ ਆਂਡ انڈا انڈے انڈہ انڈوں بيض. بيضه. ઈંડ ઇંડ முட்டை`,
  fish: `fisch. fische. fischallergie meeresfr poisson. poissons. fruits_de_mer pescado. peixe. pesce. frutti_di_mare ryba. ryby.
    rybę. rybami. owoce_morza pește. kalluun malaay mallaay machli. machhli. machi. machhi. मछल ਮੱਛ ਮਛੀ مچھل مچھی سمك اسماك
    માછલ மீன்`,
  lupin: 'altramuz altramuces tremoç łubin ترمس',
  milk: `milch laktos laktoz lait. laitier laitiers. laitage laitages. leche. lácteo lactosa lattosio latticin leite. laticín
    lacticín al_latte. di_latte. il_latte. del_latte. senza_latte. mleko. mleka. mlekiem. mleczn nabiał lapte. lactate. caano
    doodh. dudh. दूध दुध लैक्टोज ਦੁੱਧ ਲੈਕਟੋਜ دودھ حليب البان لاكتوز દૂધ દુધ பால்`,
  molluscs: `schalentier meeresfr weichtier muschel fruits_de_mer mollusque huître moules. marisco. mariscos. molusc cozze.
    vongole. frutti_di_mare mięczak małż. małże owoce_morza owoców_morza moluște scoici. محار رخويات مأكولات_بحرية`,
  mustard: `senf. senfallergie moutarde mostaza mostarda senape. gorczyc musztard muștar. सरसो राई. ਸਰ੍ਹੋਂ ਸਰੋਂ ਰਾਈ. سرسوں رائی. خردل
    રાઈ. સરસવ கடுகு`,
  nuts: `nuss nuesse nüsse haselnuss haselnüss walnuss walnüss mandeln noix. noisette amandes. amande. fruit_à_coque
    fruits_à_coque nuez. nueces. fruto_seco frutos_secos almendra avellana anacardo nozes. noz. castanha amêndoa noci. nocciol
    mandorl frutta_a_guscio frutta_secca orzech orzeszk migdał nuci. nucă. migdale  काजू बादाम पिस्त अखरोट मेवा मेवे नट्स
    ਕਾਜੂ ਬਦਾਮ ਪਿਸਤ ਅਖਰੋਟ ਮੇਵਾ ਮੇਵੇ ਗਿਰੀ ਨਟਸ کاجو بادام پستہ اخروٹ میوہ میوے نٹس مكسرات لوز. فستق جوز. بندق કાજુ બદામ પિસ્ત અખરોટ
    સૂકામેવ સુકામેવ નટ્સ முந்திரி பாதாம் பிஸ்தா கொட்டை நட்ஸ்`,
  peanuts: `erdnuss erdnüss erdnuesse arachid arahid cacahu amendoim amendoins orzeszki_ziemne orzeszków_ziemnych
    orzechy_ziemne orzechów_ziemnych orzechy. orzechów. fistaszk alune. lawska. lowska. moongphali. moongfali. mungfali.
    mungphali. मूंगफल मुंगफल मूँगफल ਮੂੰਗਫਲ ਮੁੰਗਫਲ مونگ_پھلی مونگپھلی سوداني મગફળ સીંગદાણ શીંગદાણ வேர்க்கடலை நிலக்கடலை`,
  sesame: 'sezam ajonjolí gergelim semințe_de_susan semințe_susan sisin. तिल. ਤਿਲ. تل. سمسم તલ. எள்',
  soya: 'soja. sojasauce sojasosse sojabohne sojamilch sojaallergie soia. soję. soi. soją. सोया ਸੋਇਆ ਸੋਯਾ سویا صويا સોયા சோயா',
  sulphites: 'sulfit schwefel siarczyn solfit كبريت',
}

/** Emoji that show a food. */
const pictures: Record<string, string> = {
  peanuts: '🥜',
  nuts: '🥜🌰',
  milk: '🥛',
  eggs: '🥚🍳',
  fish: '🐟🐠🍣',
  crustaceans: '🦐🦞🦀🍤',
  molluscs: '🦪🦑🐙',
  gluten: '🌾',
}

/** Arabic writes "and", "with", "for" and "the" as part of the next word. */
const before = '(?<![\\p{L}\\p{N}\\p{M}])(?:[وفبل]{0,2}(?:ال)?|لل)?'
const wordEnd = '(?![\\p{L}\\p{M}])'
const listed = (words: string) => words.trim().split(/\s+/)
const pattern = (word: string) => foldWords(word).replaceAll('_', '\\s+').replace(/\.$/, wordEnd)
const anyOf = (words: string[], signs = '') =>
  new RegExp(`${before}(?:${words.map(pattern).join('|')})${signs && `|[${signs}]`}`, 'iu')

const foodBy = new Map(Object.entries(foods).map(([id, words]) => [id, anyOf(listed(words), pictures[id])]))
const allOfThem = anyOf([allergy, ...Object.values(foods)].flatMap(listed), Object.values(pictures).join(''))

/** True if a text names an allergy or one of the fourteen allergens in one of these languages. */
export const hasAllergyWordsElsewhere = (text: string) => allOfThem.test(foldWords(text))

/** True if a text names the allergen with this id in one of these languages. */
export const namesAllergenElsewhere = (id: string, text: string) => foodBy.get(id)?.test(foldWords(text)) ?? false

const illness = `(?:${listed(allergy).map(pattern).join('|')})[\\p{L}\\p{M}]*`
/** Patterns for "no allergies" in these languages. */
const denials = [
  `(?:kein(?:e|er|en|erlei)?|aucune|sans|sin|ninguna?|sem|nenhuma?|nessuna?|senza|niente|bez|brak|zadnych|fara|nicio|pas\\s+d\\s?['’])\\s*(?:(?:bekannten|connues?|conocidas?)\\s+)?${illness}(?:\\s+(?:bekannt|connues?|conocidas?))?`,
  `(?:niemand|nadie|ninguem|nessuno|nikt|nimeni|personne\\s+n['’](?:est|a))\\s+(?:(?:ist|hat|es|tiene|e|tem|ha|nie\\s+ma|nu\\s+(?:este|are)|d['’])\\s*)?${illness}`,
  `(?:no|non|nao|nie|nu)\\s+(?:tenemos|tengo|hay|temos|tenho|ha|abbiamo|ho|ci\\s+sono|mamy|mam|avem|am|exista|sunt)\\s+(?:(?:ninguna|nenhuma|nessuna|zadnych|nicio)\\s+)?${illness}`,
  `(?:कोई\\s+|ਕੋਈ\\s+|کوئی\\s+|કોઈ\\s+|எந்த\\s+)?${illness}\\s+(?:नहीं|ਨਹੀਂ|نہیں|નથી|இல்லை)(?:\\s+(?:है|ਹੈ|ہے))?`,
  `(?:لا\\s+(?:توجد|يوجد)|بدون)\\s+${illness}`,
  `${illness}\\s+ma\\s+(?:leh|jirto|jiro|qabo|qabno|lihin)`,
].map((words) => words.replaceAll(/[\u0600-\u06ff]+/gu, foldWords))
/** Matches only if the denial is the whole text: other words may name an exception that we can't read. */
const denial = new RegExp(`^\\s*(?:${denials.join('|')})[\\s.!।]*$`, 'iu')

/** Returns an empty text in place of one that only says "no allergies". Returns any other text unchanged. */
export const withoutDenialsElsewhere = (text: string) => (denial.test(foldWords(text)) ? '' : text)
