import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { type Change, withChanges } from '../../contract/content/change-set.ts'
import { changesIn } from '../../contract/content/changes.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import { fieldsOf, isList, isSame, type Value } from '../../contract/content/fields.ts'
import { ourPlace } from '../../contract/content/places.ts'
import { valueInWords } from '../../contract/content/value-in-words.ts'
import { publicPages } from '../../contract/pages.ts'

const { phone, social } = firstContent.site
const { address } = ourPlace(firstContent.site)
const fields = fieldsOf(firstContent)
const change = (thing: string, field: string, now: Value): Change => ({
  thing,
  field,
  old: fields[thing]?.[field],
  now,
})
const withAll = (...changes: Change[]): Content => contentSchema.parse(withChanges(firstContent, changes).document)
const saidOf = (...changes: Change[]) => changesIn(firstContent, withAll(...changes))
const allOf = (thing: string, own: object) => Object.entries(own).map(([field, now]) => change(thing, field, now))
const idsIn = (thing: string, field: string) => fields[thing]?.[field] as string[]
const packageOf = (menuId: string) => Object.keys(fields).find((thing) => fields[thing]?.menuId === menuId) ?? ''

const naan = 'dishes/garlic-naan'
const nothing = { contains: [], mayContain: [], suits: [], heat: 'mild' }
const delight = packageOf('vegetarian-delight')
const lunchBox = packageOf('executive-lunch')
const rolls = idsIn('sections/rolls', 'dishes')

test.each<[string, string, Value, string]>([
  ['site', 'phone', { shown: '020 8570 1234' }, `Phone: “${phone.shown}” → “020 8570 1234”.`],
  [
    'locations/hounslow',
    'address',
    { ...address, line: '9 New Street' },
    `Hounslow: address “${address.line}” → “9 New Street”.`,
  ],
  [
    'locations/southall',
    'openingHours',
    firstContent.site.openingHours.map(({ day }) => ({ day, spans: [] })),
    'Southall: hours as in all places → “Monday to Sunday, closed”.',
  ],
  ['site', 'social', [...social].reverse(), 'Social networks: in another order.'],
  ['site', 'reservations', { by: 'phone', at: '020 8570 1234' }, 'Reservations: “soon” → by phone, 020 8570 1234.'],
  ['menu', 'allergenLine', 'Ask us.', `The line about allergens: “${firstContent.menu.allergenLine}” → “Ask us.”`],
  ['menu', 'bestSellers', [{ dish: 'garlic-naan', text: 'Hot.' }], ' → Garlic naan “Hot.”'],
  ['posters/burgers-and-chef-specials', 'title', 'Burgers', 'title “Burgers and chef specials” → “Burgers”.'],
  [naan, 'pricePence', 279, 'Garlic naan: £2.49 → £2.79.'],
  [naan, 'text', 'Hot.', `Garlic naan: “${fields[naan]?.text}” → “Hot.” Garlic naan: Contains gluten (wheat), milk.`],
  [naan, 'food', { ...nothing, contains: ['wheat'] }, 'Garlic naan: Contains gluten (wheat). Mild. Before: Contains '],
  [naan, 'offUntil', '2099-12-24', 'Garlic naan: sold out, back on Thursday 24 December 2099.'],
  ['company', 'number', '1234', 'Company number: '],
  ['history', 'motto', 'ONE', 'Motto: “ONE TEAM ONE VISION” → “ONE”.'],
  ['content', 'vacancies', [], 'The vacancy “Business Support Officer” goes.'],
  ['content', 'packages', idsIn('content', 'packages').toReversed(), 'Packages: in another order.'],
  ['sections/rolls', 'dishes', rolls.toReversed(), 'Rolls: in another order.'],
  ['sections/rolls', 'until', '2099-12-24', 'Rolls: last day Thursday 24 December 2099 added.'],
  ['sections/rolls', 'note', undefined, 'Rolls: “Wrapped in bread straight off the oven wall” removed.'],
  ['site', 'hygieneRating', '5', 'Food hygiene rating: “5” added.'],
  ['site', 'reservations', { by: 'nothing', at: '' }, 'Reservations: “soon” removed.'],
  ['vacancies/business-support-officer', 'lastDay', '2099-12-24', 'last day to apply Thursday 24 December 2099 added.'],
  ['vacancies/business-support-officer', 'place', 'southall', 'at our address → Southall.'],
  [delight, 'least', 3, 'Vegetarian Delight Package: least in an order 3 added.'],
  ['sections/rolls', 'dishes', rolls.slice(0, -1), 'roll leaves the menu.'],
  [
    delight,
    'dishes',
    idsIn(delight, 'dishes').slice(1),
    'Paneer tikka leaves the Vegetarian Delight Package. Vegetarian Delight Package: Contains ',
  ],
  [delight, 'isOnSale', false, 'Vegetarian Delight Package: no longer on sale.'],
  [delight, 'serves', 12, 'Vegetarian Delight Package: serves 10 → 12.'],
])('a change of %s, %s to %j is told in a sentence', (thing, field, now, sentence) => {
  expect(saidOf(change(thing, field, now)).join(' ')).toContain(sentence)
})

const dish = {
  name: 'Fish roll',
  text: 'Crisp, with lime.',
  pricePence: 599,
  food: { ...nothing, contains: ['fish'] },
}
const porter = {
  title: 'Kitchen porter',
  team: 'Kitchen',
  location: 'Hounslow',
  employment: ['full-time'],
  salary: { leastPence: 1_250, mostPence: 1_400, per: 'hour' },
  posted: '2026-12-01',
  aboutUs: 'We cook.',
  lists: [{ heading: 'You', items: ['Wash up'] }],
}
const notice = { text: 'Eid Mubarak!', pages: ['/', '/menu'], from: '2026-03-20T08:00', until: '2026-03-21T22:30' }

test('what is new is told with its price, its allergens, its pay and its days', () => {
  const sentences = saidOf(
    ...allOf('dishes/fish-roll', dish),
    change('sections/rolls', 'dishes', [...rolls, 'fish-roll']),
    ...allOf('sections/christmas', { name: 'Christmas', from: '2026-12-01', until: '2026-12-24', dishes: ['goose'] }),
    change('posters/burgers-and-chef-specials', 'sections', ['burgers', 'chef-specials', 'christmas']),
    ...allOf('dishes/goose', { ...dish, name: 'Goose' }),
    ...allOf('vacancies/porter', porter),
    change('content', 'vacancies', [...idsIn('content', 'vacancies'), 'porter']),
    ...allOf('notices/eid', notice),
    change('site', 'notices', [...idsIn('site', 'notices'), 'eid']),
    ...allOf('specialDays/2026-12-25', { until: '2026-12-26', name: 'Christmas', spans: [] }),
    change('site', 'specialDays', ['2026-12-25']),
  )
  expect(sentences).toEqual([
    'Christmas, Friday 25 December 2026 to Saturday 26 December 2026: closed.',
    'New notice: “Eid Mubarak!”, on Home and Menu, from Friday 20 March 2026, 8am, until Saturday 21 March 2026, 10.30pm.',
    'New in Rolls: Fish roll, £5.99. “Crisp, with lime.” Contains fish. Mild.',
    'New on the menu: Christmas, first day Tuesday 1 December 2026, last day Thursday 24 December 2026.',
    'New in Christmas: Goose, £5.99. “Crisp, with lime.” Contains fish. Mild.',
    'New vacancy: Kitchen porter (Kitchen, Hounslow). Full-time, pay £12.50 to £14.00 an hour, open from Tuesday 1 December 2026. “We cook.” “You”, “Wash up”',
  ])
})

test('a dish that moves, a choice that comes and a package that nobody can buy are told as such', () => {
  const [roll = '', ...more] = rolls
  const naans = idsIn('sections/sides', 'dishes')
  const options = fields[lunchBox]?.options as { id: string; name: string; dishes: string[] }[]
  const [chicken, paneer] = options
  expect(
    saidOf(
      change('sections/rolls', 'dishes', more),
      change('sections/sides', 'dishes', [...naans, roll]),
      change(lunchBox, 'options', [
        { ...chicken, name: 'hen' },
        { id: 'kebab', name: 'kebab', dishes: ['seekh-kebabs'] },
      ]),
      change(delight, 'isOnSale', false),
      change(delight, 'pricePence', 99_900),
    ).join('\n'),
  ).toMatch(
    /Tandoori chicken roll moves from Rolls to Sides\.[\s\S]*Delight Package \(not on sale\): £.* → £999\.00\.[\s\S]*Delight Package: no longer on sale\.[\s\S]*Executive Lunch Box: no longer with paneer\.\nExecutive Lunch Box: the choice “chicken” → “hen”\.\nExecutive Lunch Box: also with kebab, which brings Seekh kebabs\.\nExecutive Lunch Box \(hen\): Contains .*\nExecutive Lunch Box \(kebab\): Contains /,
  )
  expect(paneer?.name).toBe('paneer')
})

const words = fc.constantFrom('Fire', 'Bread and fire', 'Hot from the wall.', 'Ask us')
const pence = fc.integer({ min: 10_001, max: 99_999 })
const days = fc.constantFrom('2026-12-24', '2027-01-01')
const minutes = fc.constantFrom('2026-12-24T08:15', '2027-01-01T22:30')
const photo = fc.record({
  id: fc.constantFrom('ab'.repeat(32), 'cd'.repeat(32)),
  width: fc.constant(900),
  height: fc.constant(600),
  colour: fc.constant('#a1b2c3'),
  alt: fc.option(words),
  focus: fc.record({ x: fc.constantFrom(10, 90), y: fc.constant(33) }),
})
const spans = fc.constantFrom([], [{ opens: '11:00', closes: '23:00', lastOrders: '22:15' }])
const story = fc.record({ title: words, opening: words, paragraphs: fc.array(words, { minLength: 1 }) })
const check = fc.record({ by: words, on: days })
const food = fc.record({
  contains: fc.constantFrom([], ['milk'], ['wheat']),
  mayContain: fc.constantFrom([], ['fish']),
  suits: fc.constant([]),
  heat: fc.constantFrom('mild', 'hot'),
})
const someOf = (ids: string[]) => fc.shuffledSubarray(ids, { minLength: 1 })
const ofPackages = idsIn('content', 'packageDishes')

/** What somebody may write into each field. */
const anyValues: Record<string, Record<string, fc.Arbitrary<Value>>> = {
  dishes: { name: words, text: words, pricePence: pence, food, checked: check, offUntil: days, picture: words, photo },
  sections: { name: words, note: words, from: days, until: days },
  posters: { title: words },
  menu: {
    allergenLine: words,
    bestSellers: fc.array(fc.record({ dish: fc.constantFrom(...rolls), text: words }), { maxLength: 3 }),
  },
  packages: {
    menuId: fc.constantFrom('other-feast', 'another-feast'),
    name: words,
    short: fc.record({ one: words, many: words }),
    description: words,
    pricePence: pence,
    serves: fc.integer({ min: 1, max: 50 }),
    dishes: someOf(ofPackages),
    options: fc.constantFrom(
      undefined,
      ['one', 'two'].map((id) => ({ id: `with-${id}`, name: id, dishes: ofPackages.slice(0, 2) })),
      ['one', 'two'].map((id) => ({ id: `with-${id}`, name: `${id} more`, dishes: ofPackages.slice(1, 2) })),
    ),
    least: fc.integer({ min: 1, max: 5 }),
    most: fc.integer({ min: 5, max: 9 }),
    isOnSale: fc.boolean(),
    photo,
  },
  packageDishes: { name: words, food, checked: check, station: words },
  vacancies: {
    title: words,
    team: words,
    location: words,
    place: fc.constantFrom(undefined, 'southall'),
    employment: fc.constantFrom(['full-time'], ['part-time', 'temporary']),
    salary: fc.record({ leastPence: pence, mostPence: fc.constant(2_512_345), per: fc.constantFrom('hour', 'year') }),
    posted: days,
    lastDay: days,
    aboutUs: words,
    lists: fc.array(fc.record({ heading: words, items: fc.array(words, { minLength: 1 }) }), { minLength: 1 }),
    photo,
  },
  notices: {
    text: words,
    place: fc.constantFrom(undefined, 'southall'),
    pages: someOf([...publicPages]),
    from: minutes,
    until: minutes,
  },
  specialDays: { until: days, name: words, spans },
  locations: {
    name: words,
    status: fc.constantFrom('coming-soon', 'open', 'closed-for-now'),
    address: words.map((line) => ({ ...address, line })),
    directions: fc.constant('https://maps.example/way'),
    phone: fc.constantFrom(undefined, { shown: '020 8570 1234' }),
    openingHours: spans.map((own) => firstContent.site.openingHours.map(({ day }) => ({ day, spans: own }))),
    specialDays: fc.tuple(days, words, spans).map(([id, name, own]) => [{ id, name, spans: own }]),
    cooksCatering: fc.boolean(),
  },
  site: {
    name: words,
    nameInGurmukhi: words,
    tagline: words,
    phone: fc.constant({ shown: '020 8570 1234' }),
    email: fc.constant('a@tandoorroad.example'),
    openingHours: spans.map((own) => firstContent.site.openingHours.map(({ day }) => ({ day, spans: own }))),
    reservations: fc.constantFrom({ by: 'nothing', at: '' }, { by: 'link', at: 'https://book.example' }),
    social: fc.shuffledSubarray([...social]),
    copyrightYear: fc.constant(2031),
  },
  company: {
    ...Object.fromEntries(Object.keys(firstContent.company).map((field) => [field, words])),
    regulator: fc.record({ address: words, phone: words, checked: words }),
  },
  history: Object.fromEntries(
    ['motto', 'end', 'beginning', 'people', 'oven', 'markets', 'ovenPhoto', 'beginningPhoto'].map((field) => [
      field,
      field.endsWith('Photo') ? photo : ['motto', 'end'].includes(field) ? words : story,
    ]),
  ),
  content: { districtsAroundTheKitchen: fc.constantFrom(['TW3'], ['TW3', 'UB1']) },
}
const newThings: Record<string, object> = {
  'dishes/x-dish': dish,
  'packageDishes/x-dish': { name: 'Fish', food: dish.food },
  'vacancies/x-job': porter,
  'notices/x-notice': notice,
  'specialDays/2026-12-23': { name: 'Eid', spans: [] },
  'locations/x-place': {
    name: 'Ealing',
    status: 'coming-soon',
    address: { ...address, line: '' },
    cooksCatering: false,
  },
}
const lists: Record<string, [holder: string, field: string]> = {
  dishes: ['sections/rolls', 'dishes'],
  packageDishes: ['content', 'packageDishes'],
  vacancies: ['content', 'vacancies'],
  notices: ['site', 'notices'],
  specialDays: ['site', 'specialDays'],
  locations: ['site', 'locations'],
}
const kinds = (thing: string) => thing.split('/')[0] ?? ''
const edit = fc
  .constantFrom(...Object.keys(fields), ...Object.keys(newThings))
  .filter((thing) => anyValues[kinds(thing)] !== undefined)
  .chain((thing) =>
    fc
      .constantFrom(...Object.entries(anyValues[kinds(thing)] ?? {}))
      .chain(([field, value]) => fc.record({ thing: fc.constant(thing), field: fc.constant(field), now: value })),
  )

/** The first content with some edits. It need not be one that may be published, since a dialog shows drafts too. */
function edited(edits: { thing: string; field: string; now: Value }[], arrived: string[], gone: number): Content {
  const bases = Object.entries(newThings).flatMap(([thing, own]) => allOf(thing, own))
  const changes = [...bases, ...edits.map(({ thing, field, now }) => change(thing, field, now))]
  for (const thing of arrived) {
    const [holder, field] = lists[kinds(thing)] ?? ['', '']
    changes.push(change(holder, field, [...idsIn(holder, field).slice(gone), thing.split('/')[1]]))
  }
  const document = withChanges(firstContent, changes).document as Content
  return document
}
const onlyValid = (content: Content) => contentSchema.safeParse(content).success

const raw = [
  /\d{4}-\d\d-\d\d/,
  /\b\d?\d:\d\d(?! [AP]M)/,
  /(?<![\d£,.])\d{5,}/,
  /[0-9a-f]{8}-[0-9a-f]{4}|[0-9a-f]{32}/,
  /undefined|null|NaN|\[object|[{}_]|pence/i,
  /\b[a-z]+[A-Z]/,
  /\bx-(dish|job|notice|place)|\bwith-(one|two)|-feast\b/,
  / {2}|^ | $|\.\.|: \./,
  /nothing →|→ nothing/,
]

test('no id, number of pence, raw time or name of a field is ever in the words for a change', () => {
  let judged = 0
  fc.assert(
    fc.property(
      fc.array(edit, { maxLength: 8 }),
      fc.subarray(Object.keys(newThings)),
      fc.nat({ max: 1 }),
      fc.array(edit, { maxLength: 8 }),
      (edits, arrived, gone, later) => {
        const [one, other] = [edited(edits, [], 0), edited([...edits, ...later], arrived, gone)]
        if (![one, other].every(onlyValid)) return
        judged += 1
        for (const [before, after] of [
          [one, other],
          [other, one],
        ] as const) {
          const sentences = changesIn(contentSchema.parse(before), contentSchema.parse(after))
          for (const sentence of sentences) for (const pattern of raw) expect(sentence).not.toMatch(pattern)
        }
      },
    ),
    { numRuns: 100 },
  )
  expect(judged).toBeGreaterThan(10)
})

test('each field that somebody changes is told by what it said and says', () => {
  for (const [thing, own] of Object.entries(fields)) {
    for (const field of Object.keys(own)) {
      if (field === 'id' || field === 'marks' || thing === 'allergenList' || isList(thing, field)) continue
      const value = anyValues[kinds(thing)]?.[field]
      expect(value, `${thing} ${field}`).toBeDefined()
    }
  }
  fc.assert(
    fc.property(edit, ({ thing, field, now }) => {
      if (!fields[thing]) return
      const after = withChanges(firstContent, [change(thing, field, now)]).document as Content
      if (isSame(after, firstContent)) return
      expect(changesIn(firstContent, after), `${thing} ${field}`).not.toEqual([])
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['dishes', 'pricePence', '25,50', '“25,50”'],
  ['packages', 'serves', '', ''],
  ['vacancies', 'salary', { leastPence: '12.5x', mostPence: 1, per: 'hour' }, 'something unfinished'],
  ['vacancies', 'lastDay', '', ''],
  ['notices', 'from', '', ''],
  ['dishes', 'food', null, 'Nobody has said yet what is in it.'],
  ['sections', 'note', undefined, ''],
  ['menu', 'bestSellers', 7, 'something unfinished'],
])('of %s, %s a draft may hold %j', (kind, field, value, said) => {
  expect(valueInWords(fields, kind, field, value)).toBe(said)
})
