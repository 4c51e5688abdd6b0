import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fourteenAllergens } from '../../contract/fourteen-allergens.ts'
import { namedAllergens } from '../../contract/named-allergens.ts'
import { mentionsAllergies, saidOfAllergies } from '../../contract/said-of-allergies.ts'
import { isAsFast } from '../processor-time.ts'

/** What people write, with what it says: some allergies, none, or nothing of them. In doubt it is some. */
const sentences = {
  some: [
    'Two guests have a nut allergy',
    'NUT-FREE please',
    'nut free please',
    'no nuts!',
    'no nuts please',
    'No peanuts or sesame for table 4',
    'one is allergic to sesame',
    'Alergy: peanuts',
    'my son carries an EpiPen',
    'epi-pen in the bag',
    'risk of anaphylaxis',
    'a coeliac and a celiac',
    '2 guests COELIAC',
    'gluten free for 3',
    'GF x2, rest eat anything, but really no gluten for those two',
    'lactose intolerant',
    'no dairy',
    'no dairy innit, she swells up',
    '2 vegans',
    'egg-free cake',
    'shellfish',
    'Coconut is fine, but no nuts',
    'pinenuts',
    'NUT-free doughnuts',
    'an intolorence',
    'he has an auto-injector',
    'coelaic',
    'no Nutella',
    'sulphur dioxide',
    'Dietary needs: see below',
    "Two guests can't eat eggs",
    'One guest can’t have egg',
    "can't eat fish",
    'Grandma cannot have meat or fish',
    'two must not eat kiwi',
    'my son cant have any cheese',
    'no meat or fish',
    'fish must be avoided',
    'please no prawns',
    'no seafood',
    'no shrimps or crab',
    'shell fish',
    'severe intollerance',
    'allegric',
    'coliac',
    'caeliac',
    'diary free',
    'eggfree',
    'reacts badly to tahini',
    'barley and rye must be avoided',
    'oats are dangerous for him',
    'No badam or kaju',
    // A no that leaves somebody out.
    'No allergies except one nut allergy',
    'No allergies apart from my nan, shellfish',
    'No allergies other than the one I rang about',
    'No allergies. Except my little one.',
    'Nobody is allergic but my son is',
    'Nobody is allergic to nuts except my son',
    'no one else is allergic',
    'One is coeliac, no other allergies',
    'No other allergies',
    'no severe allergies',
    'No allergies, but no nuts please',
    'Allergies: no nuts',
    'Allergies? No dairy for Priya',
    'Not everyone is allergic',
    'Most have no allergies',
    'Everybody else has no allergies',
    'my wife is not only allergic to nuts',
    'None of the adults have allergies',
    'No allergies, 2 vegan',
    'Not allergic to dairy and eggs must be kept off the plate',
    "No one's allergic, just me innit",
    // Nobody knows yet.
    'No allergies yet',
    'No allergies so far, waiting on two families',
    'I don’t think anyone has allergies',
    'Not sure about allergies',
    "I don't know if anybody is allergic",
    'No allergies I hope',
    'No allergies. Not sure about the kids though.',
    'Allergies TBC',
    'Please ring me about allergies',
    'Any allergies? Will let you know',
    // A no that asks for something.
    'no allergens please',
    'Allergy free menu please',
    'Please tell us about allergens',
    'no one must eat nuts - severe allergy',
    'Nobody told you about my allergy?',
    'allergy list needed for every dish',
  ],
  none: [
    'No allergies',
    'No allergies (asked).',
    'No allergies.',
    'no alergies',
    'no allegies',
    'NO ALLERGIES!!',
    'none of us have allergies',
    'No known allergies',
    'no food allergies',
    'No allergies or intolerances',
    'No allergies/intolerances',
    'no allergies or dietary requirements',
    'No dietary requirements',
    'No special dietary needs',
    'no dietaries',
    'No nut allergies',
    'zero allergies',
    '0 allergies',
    'No allergies that we know of',
    'No allergies as far as I know, ta',
    'nobody is allergic',
    'Nobody is allergic to anything',
    'nobody here is allergic',
    'Nobody has any allergies',
    'no one has any food allergies',
    'no-one is allergic',
    'noone allergic',
    "No one's allergic to anything",
    'None of us are allergic to anything',
    'no guests with allergies',
    'No guests have reported any allergies',
    'There are no allergies',
    "We don't have any allergies",
    'We dont have allergies',
    'We have no allergies',
    'we haven’t got any allergies',
    'Not allergic to anything',
    "I'm not allergic to anything",
    "We're not allergic to nuts or dairy",
    'Not aware of any allergies',
    "I'm not aware of any allergies",
    "We ain't got no allergies mate",
    'nah no allergies, all good',
    'no allergies innit',
    'Allergic to nothing',
    'allergic to nowt',
    'Allergies: none',
    'Allergies - none',
    'Allergies: None known',
    'Allergies: N/A',
    'Allergies: no',
    'Allergies? No.',
    'Any allergies? No, thanks',
    'Any allergies? Nope',
    'Allergy: nil',
    'Dietary requirements: none',
    'Nothing to report on allergies',
    'Keine Allergien',
    'keine Allergien bekannt',
    'koi allergy nahi',
    'allergy nahi hai ji',
    "Pas d'allergies",
    'No allergies, please ring the bell at the side door',
    'No allergies. I think parking is round the back.',
    'No allergies but can we have paper plates',
    'Everyone eats everything, no allergies. Extra chutney please!',
    'Mild for the kids, no allergies, leave with reception',
  ],
  nothing: [
    'Doughnuts for the children, please',
    'coconut rice',
    'a pinch of nutmeg',
    'butternut squash, a minute walk, donuts',
    'in a nutshell: the side door',
    'nutritious food for a colicky crowd',
    'Mild for the children, please.',
    'ring the bell, nobody minds',
    'fish tikka on a separate tray',
    'No rush, fish tikka on a separate tray',
    'try everything',
    'Two guests cannot eat meat',
    "we can't have the van at the gate",
    "We can't eat before 8",
    'eggplant, crabapples, my diary is full, no oath and no policy',
    'None, thanks',
    '',
  ],
} as const

describe.each(['some', 'none', 'nothing'] as const)('of allergies it says: %s', (said) => {
  test.each(sentences[said])('%s', (text) => {
    expect(saidOfAllergies(text)).toBe(said)
    expect(mentionsAllergies(null, text)).toBe(said === 'some')
  })
})

test('whatever is written beside a request, the request is heard', () => {
  const harmless = fc.constantFrom(...sentences.none, ...sentences.nothing)
  const request = fc.constantFrom('No nuts please.', 'My son is allergic to eggs.', 'One coeliac.')
  fc.assert(
    fc.property(harmless, request, fc.boolean(), (text, wanted, isFirst) => {
      expect(saidOfAllergies(isFirst ? `${wanted} ${text}` : `${text}. ${wanted}`)).toBe('some')
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['2 guests COELIAC', ['gluten']],
  ['gluten free for 3', ['gluten']],
  ['No nuts please', ['nuts', 'peanuts']],
  ['peanut allergy', ['peanuts']],
  ['almonds and cashews, she carries an EpiPen', ['nuts']],
  ['lactose intolerant', ['milk']],
  ['no dairy, no eggs', ['eggs', 'milk']],
  ['can’t have any paneer or cream', ['milk']],
  ['allergic to fish', ['fish']],
  ['fish allergy', ['fish']],
  ['shellfish', ['crustaceans', 'molluscs']],
  ['no seafood', ['crustaceans', 'fish', 'molluscs']],
  ['prawns', ['crustaceans']],
  ['sesame and soy', ['sesame', 'soya']],
  ['mustard, celery and lupin', ['celery', 'lupin', 'mustard']],
  ['sulphites', ['sulphites']],
  ['One vegan', []],
  ['severe allergy, please ring', []],
  ['No nut allergies', []],
  ['No dairy allergies, but one coeliac', ['gluten']],
  ['extra paneer and fish tikka, no allergies', []],
  ['doughnuts and coconut', []],
  ['', []],
])('%s names %j', (text, ids) => {
  expect(namedAllergens(null, text)).toEqual(ids)
})

test('every name is one of the fourteen', () => {
  const all = 'celery gluten crab egg fish-free lupin milk squid mustard nuts peanut sesame soya sulphites'
  expect(namedAllergens(all)).toEqual(fourteenAllergens.map(({ id }) => id))
})

test.each([
  'no any ',
  'nobody of us ',
  'not have any ',
  'no allergy, ',
  'allergy: ',
  'no  ',
  'kein allergy or ',
  'fish ',
  'no fish and ',
])('many times %j is read in a time that does not explode', async (text) => {
  const reading = (length: number) => {
    const long = `${text.repeat(length).slice(0, length)} nuts`
    return () => [saidOfAllergies(long), namedAllergens(long)]
  }
  // Eight times as long a text takes 64 times as long where the time is quadratic, and 512 times where it is cubic.
  expect(await isAsFast(reading(4_000), reading(500), { times: 180, noTime: 20 })).toBe(true)
})
