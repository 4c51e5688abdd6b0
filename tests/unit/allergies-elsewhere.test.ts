import { describe, expect, test } from 'vitest'
import { namedAllergens } from '../../contract/named-allergens.ts'
import { saidOfAllergies } from '../../contract/said-of-allergies.ts'

/** What people write in the languages of Hounslow, with the allergens that it names; null where it says that there are none. */
const sentences: [string, string[] | null][] = [
  // Punjabi
  ['ਮੇਰੇ ਪੁੱਤਰ ਨੂੰ ਮੂੰਗਫਲੀ ਤੋਂ ਐਲਰਜੀ ਹੈ', ['peanuts']],
  ['ਇੱਕ ਮਹਿਮਾਨ ਨੂੰ ਦੁੱਧ ਅਤੇ ਆਂਡੇ ਨਹੀਂ ਦੇਣੇ', ['eggs', 'milk']],
  ['ਕਿਰਪਾ ਕਰਕੇ ਕਾਜੂ ਨਾ ਪਾਓ', ['nuts']],
  ['ਕੋਈ ਐਲਰਜੀ ਨਹੀਂ', null],
  ['میرے پتر نوں مونگ پھلی توں الرجی اے', ['peanuts']],
  ['mere bete ko moongphali se allergy hai', ['peanuts']],
  // Hindi
  ['मेरी बेटी को बादाम से एलर्जी है', ['nuts']],
  ['मूंगफली और तिल मत डालना', ['peanuts', 'sesame']],
  ['दो लोगों को ग्लूटेन नहीं चलता', ['gluten']],
  ['एक मेहमान मछली नहीं खा सकता', ['fish']],
  ['कोई एलर्जी नहीं है', null],
  ['doodh aur anda nahi', ['eggs', 'milk']],
  // Urdu
  ['میرے بیٹے کو انڈے سے الرجی ہے', ['eggs']],
  ['براہ کرم اخروٹ نہ ڈالیں', ['nuts']],
  ['ایک مہمان کو گندم سے حساسیت ہے', ['gluten']],
  ['کوئی الرجی نہیں', null],
  // Arabic
  ['ابني عنده حساسية من الفول السوداني', ['peanuts']],
  ['بدون مكسرات وسمسم من فضلك', ['nuts', 'sesame']],
  ['حساسية من البيض والحليب', ['eggs', 'milk']],
  ['لا توجد حساسية', null],
  // Polish
  ['Moja córka jest uczulona na orzechy', ['nuts', 'peanuts']],
  ['Jedna osoba nie może jeść mleka ani jajek', ['eggs', 'milk']],
  ['alergia na gorczycę i seler', ['celery', 'mustard']],
  ['bezglutenowe dla dwóch osób', ['gluten']],
  ['Nie mamy alergii', null],
  ['Brak alergii', null],
  // Romanian
  ['Fiul meu e alergic la arahide', ['peanuts']],
  ['fără lapte și ouă vă rog', ['eggs', 'milk']],
  ['alergie la nuci', ['nuts']],
  ['Fără alergii', null],
  // Spanish
  ['Mi hijo es alérgico a los cacahuetes', ['peanuts']],
  ['sin frutos secos ni mostaza', ['mustard', 'nuts']],
  ['una persona celíaca', ['gluten']],
  ['alergia al marisco', ['crustaceans', 'molluscs']],
  ['No tenemos alergias', null],
  ['sin alergias', null],
  // Portuguese
  ['A minha filha é alérgica a amendoim', ['peanuts']],
  ['sem leite e sem ovos, por favor', ['eggs', 'milk']],
  ['Não temos alergias', null],
  // French
  ['Mon fils est allergique aux arachides', ['peanuts']],
  ['sans noix ni moutarde', ['mustard', 'nuts']],
  ['allergie aux crustacés et aux œufs', ['crustaceans', 'eggs']],
  ["Personne n'est allergique", null],
  ['Aucune allergie', null],
  // German
  ['Meine Tochter hat eine Erdnussallergie', ['peanuts']],
  ['ohne Nüsse und Sellerie bitte', ['celery', 'nuts']],
  ['Eine Person verträgt keine Milch', ['milk']],
  ['Meeresfrüchte bitte weglassen', ['crustaceans', 'fish', 'molluscs']],
  ['Niemand hat Allergien', null],
  // Italian
  ['Mio figlio è allergico alle noci', ['nuts']],
  ['senza uova e senza senape', ['eggs', 'mustard']],
  ['intolleranza al lattosio', ['milk']],
  ['Nessuna allergia', null],
  // Somali
  ['Wiilkaygu wuxuu leeyahay xasaasiyad caano', ['milk']],
  ['ha ku darin ukun', ['eggs']],
  ['xasaasiyad ma leh', null],
  // Tamil
  ['என் மகனுக்கு வேர்க்கடலை ஒவ்வாமை உள்ளது', ['peanuts']],
  ['முட்டை வேண்டாம்', ['eggs']],
  ['ஒவ்வாமை இல்லை', null],
  // Gujarati
  ['મારા દીકરાને મગફળીની એલર્જી છે', ['peanuts']],
  ['દૂધ નહીં ચાલે', ['milk']],
  ['કોઈ એલર્જી નથી', null],
  // Pictures
  ['🥜 ❌', ['nuts', 'peanuts']],
]

test.each(sentences)('%s', (text, named) => {
  expect(saidOfAllergies(text)).toBe(named ? 'some' : 'none')
  expect(namedAllergens(text)).toEqual(named ?? [])
})

test.each([
  'कृपया पीछे के दरवाज़े पर घंटी बजाएं',
  'ਪਿੱਛੇ ਵਾਲੇ ਦਰਵਾਜ਼ੇ ਤੇ ਆਓ',
  'براہ کرم پہنچنے پر فون کریں',
  'Proszę dzwonić domofonem',
  'Bitte an der Seitentür klingeln',
  'Lütfen zili çalın',
  'Будь ласка, подзвоніть',
  'nu suporta bine acest fel',
])('words that we can’t read are to be read: %s', (text) => {
  expect(saidOfAllergies(text)).toBe('unread')
})

describe('what happens to a person, and shorthand', () => {
  test.each([
    ['If she eats cashews her throat closes', ['nuts']],
    ['He comes out in hives', []],
    ['my son swells up', []],
    ['Kiwi makes him really ill', []],
    ['she ended up in A&E last time', []],
    ['One guest stops breathing when there is fish about, she could die', []],
    ['He gets sick from mushrooms', []],
    ['life threatening, please ring', []],
    ['2 GF, 1 DF', ['gluten', 'milk']],
    ['gf x3', ['gluten']],
    ['3 gf 2 vgn', ['gluten']],
    ['1 VG', []],
    ['One NF please', ['nuts', 'peanuts']],
    ['a few are sensitive to spice', []],
    ['two with IBS', []],
    // Neither a street, nor a person, nor a sweet.
    ['Nuts close his throat', ['nuts', 'peanuts']],
    ['NO MILK DRIVE CAREFULLY', ['milk']],
    ['Miss nuts out of the curry', ['nuts', 'peanuts']],
    ['MISS NUTS OUT', ['nuts', 'peanuts']],
    ['Milk way too risky for her', ['milk']],
    ['Hi love, nuts are a problem', ['nuts', 'peanuts']],
    ['Milk allergy. Love, Anna', ['milk']],
    ['My son loves nuts, he carries an epipen', ['nuts', 'peanuts']],
    ['The kids love naan, one nut, one egg', ['eggs', 'nuts', 'peanuts']],
    ['He would love peanuts if he could', ['peanuts']],
    ['no nuts. 3 Walnut Way', ['nuts', 'peanuts']],
    ['She loves cashews but swells up', ['nuts']],
    ['12 nut allergy guests', ['nuts', 'peanuts']],
    ['Dr Almond: one guest with an egg allergy', ['eggs']],
  ])('%s', (text, named) => {
    expect(saidOfAllergies(text)).toBe('some')
    expect(namedAllergens(text)).toEqual(named)
  })
})

test.each([
  // Streets, houses and people.
  '12 Walnut Way',
  'Chestnut Grove, behind the church',
  'Oat Lane entrance please',
  'Deliver to Milk Street, ring 4',
  'The Barley Mow, back door',
  'ask for Mr Almond',
  'Mrs Nutt will take it',
  'Mustard Lane 3',
  'Wheatley House, 2nd floor',
  'Wheatfield Primary, school hall',
  'leave with Dr Mustard at the desk',
  'Professor Lupin room',
  'Sesame Street birthday party',
  'Rye Hill Park estate, flat 3',
  'the Almond family, table by the window',
  'Please use the Oyster Card gate',
  'Ryecroft Close, gate code 12',
  'Oates Court side door',
  'Nutley Drive, number 7',
  'near Hazelnut Close',
  'Milkman knows the gate',
  '4 almond close',
  'Almond Avenue, W5',
  'ask for Miss Wheatley',
  'Sir Crab is the name of the pub, go round the back',
  // Sweets and food that somebody loves.
  'The kids love kaju katli',
  'my daughter loves pista kulfi',
  'everyone loves badam milk',
  'The children like Milky Way and Nutella',
  'Grandad’s favourite is the walnut barfi',
  'they all love prawns',
  'We love the almond korma',
  'Kids love milkshakes, thank you!',
  'the boys are crazy about peanuts',
  // Directions and wishes.
  'Ring the bell twice',
  'My gf will collect it',
  'VE Day street party',
  'Flat 3B, code 4471#',
  '07700 900123',
  'Extra naan please',
  'Mild for the children',
  'no onions please',
  'not too spicy',
  'Leave with the concierge',
  'I would die for your samosas',
  'The team could kill for a curry',
  'West Middlesex Hospital, ward 3, ask at the desk',
  'Please take it to the hospital reception',
  'Call me when you are outside',
  'Driver to park in bay 4',
  'Access from the side, mind the dog',
  'Surprise party so keep it quiet!',
  'halal please',
  'No pork, no beef',
  '30 veg and 20 non-veg',
  'Vegetarian table is on the left',
  'Cutlery and napkins for 40',
  'Set up by 6 in the main hall',
  'Happy birthday Simran!',
  'Tables are upstairs',
  'The lift is broken, use the stairs',
  'Please do not ring, baby asleep',
  'Put the boxes in the kitchen',
  'Thanks',
  'n/a',
  '-',
  'None',
  'As discussed with Harpreet on the phone',
  'Invoice to the office please',
  'PO 4451',
  'Please bring the card machine',
  'Need hot boxes back by Monday',
  'Entrance on Staines Road',
  'Second gate after the roundabout',
  'Wedding at the Gurdwara, use the kitchen entrance',
  'Please be on time',
  'We can only take it after 5pm',
  'Keep warm until 8',
  'Extra chutney',
  'less oil please',
  'more lamb if possible',
  'Rotis separate from the curry',
  'Same as last year please',
  'The doorman is Asif',
  'Security will let you in',
  'Ask for Priya at reception',
  'Coconut rice if you have any',
  'doughnuts for the kids',
  'butternut squash would be great',
  'in a nutshell: side door',
  'Nutmeg on top please',
  'Reading room, 1st floor',
  'Team lunch, 12 sharp',
  'Office of the mayor, 3rd floor',
  'Two trips are fine',
  'Just leave it by the door',
  'Please text first',
  'My number is on the gate',
  'It is a small lane so bring a car',
  'Old school building, new entrance',
])('says nothing of allergies: %s', (text) => {
  expect(saidOfAllergies(text)).toBe('nothing')
  expect(namedAllergens(text)).toEqual([])
})
