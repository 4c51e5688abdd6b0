import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeliveryRules } from '../../contract/delivery/rules.ts'
import { rulesForBuyers } from '../../contract/delivery/rules-for-customers.ts'
import { addDays } from '../../contract/london-time.ts'
import {
  answerFor,
  askMonth,
  type Delivery,
  inWords,
  isOfOtherPlace,
  judgeDelivery,
} from '../../site/ordering/delivery.ts'
import { daysOf, type Kitchen } from '../browser/delivery-days.ts'

const phone = '020 7946 0123'
const now = new Date('2026-11-24T12:00:00Z')
const tomorrow = '2026-11-25'
const closed = (note = '') => ({ opening: 'closed', hours: null, note, places: null }) as const
const open = (note = '', hours: { from: string; to: string } | null = null) =>
  ({ opening: hours && 'open', hours, note, places: null }) as const
const london = [
  { districts: ['TW3'], leastOrderPence: 0 },
  { districts: ['UB'], leastOrderPence: 15_000 },
]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.stubGlobal('document', { querySelector: () => null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answerWith = (answer: (from: string, to: string) => Response) =>
  vi.stubGlobal('fetch', async (address: string) => {
    const asked = new URL(address, 'http://site').searchParams
    return answer(asked.get('from') ?? '', asked.get('to') ?? '')
  })

/** What the form knows once it has asked a kitchen about November. */
async function learn(kitchen: Kitchen, more: object = {}, before?: Delivery, withNewTerms = false): Promise<Delivery> {
  answerWith((from, to) => Response.json({ ...daysOf({ now: now.toISOString(), ...kitchen }, from, to), ...more }))
  return (await askMonth('2026-11', { phone, postcode: '' }))(before, withNewTerms)
}

const wanted = { day: '', time: '', postcode: '', totalPence: 0 }
const wordsOf = async (kitchen: Kitchen, changes: Partial<typeof wanted> = {}) =>
  inWords(await learn(kitchen), { ...wanted, ...changes }, now)

test.each([
  [['TW3', 'TW4', 'TW5', 'UB'], 'We deliver to TW3 to TW5 and UB'],
  [['TW1', 'TW3', 'TW5', 'TW7', 'UB', 'W3', 'W5', 'SW14', 'HA0'], 'We deliver to parts of HA, SW, TW, UB and W'],
])('buyers read of %s: %s', (districts, deliverTo) => {
  const area = [{ districts, leastOrderPence: 0 }]
  expect(rulesForBuyers({ area, notice: null })).toMatchObject({ deliverTo })
})

test('without rules the form says only that, and takes each day', async () => {
  const whole = { day: tomorrow, time: '03:00', postcode: 'AB10 1AA', totalPence: 1 }
  expect(await wordsOf({}, whole)).toEqual({
    errors: {},
    marks: {},
    cancelling: '',
    facts: ['You can order for any day from tomorrow on.'],
  })
  expect(judgeDelivery(await learn({}), whole, now)).toEqual([])
})

test('a package that the kitchen of the postcode does not cook is said beside it, and at the menus once it is chosen', () => {
  const delivery = {
    phone: '020 7946 0991',
    days: {},
    marks: {},
    firstDay: '2026-12-01',
    area: null,
    district: 'TW3',
    notCooked: [{ menuId: 'executive-lunch-box', name: 'Executive Lunch Box' }],
    terms: { fingerprint: '0', cancelling: '' },
  }
  const asked = { day: '', time: '', postcode: 'TW3 1AA', totalPence: 0 }
  const said = inWords(delivery, { ...asked, packages: ['vegetarian-delight'] }, new Date())
  expect(said.notCooked).toEqual({ menuIds: ['executive-lunch-box'], says: 'Not available in TW3' })
  expect(said.errors).toEqual({})
  const { errors } = inWords(delivery, { ...asked, packages: ['executive-lunch-box/paneer'] }, new Date())
  expect(errors).toEqual({
    menus: "We don't cook Executive Lunch Box for TW3. Please choose something else, or ring us on 020 7946 0991.",
  })
  expect(inWords({ ...delivery, notCooked: undefined }, asked, new Date()).notCooked).toBeUndefined()
})

test('where we deliver, and how soon an order has to be paid, is said before anything is chosen', () => {
  const area = [
    { districts: ['UB1', 'TW10'], leastOrderPence: 0 },
    { districts: ['TW3'], leastOrderPence: 10_000 },
  ]
  const delivery: Delivery = {
    phone,
    days: {},
    marks: {},
    firstDay: tomorrow,
    area,
    notice: 'You can order for any day from tomorrow on.',
    terms: { fingerprint: '', cancelling: '' },
  }
  expect(inWords(delivery, wanted, now).facts).toEqual([
    'We deliver to TW3, TW10, UB1.',
    'You can order for any day from tomorrow on.',
  ])
})

test('the first day is offered where it is later than tomorrow', async () => {
  const { shortcut, legend } = await wordsOf({ rules: { notice: { orderBy: '12:00', workingDays: 9 } } })
  expect(shortcut).toEqual({ day: '2026-12-04', label: 'First day we can do: Friday 4 December' })
  expect(legend).toBe('You can have each day that is not crossed out.')
})

test('a closed day is off, and says why at the day and where an order is judged', async () => {
  const kitchen = { rules: { days: { [tomorrow]: closed('We are at home with our families') } } }
  const text = `We are at home with our families. We don't deliver on Wednesday 25 November. Please choose another day, or ring us on ${phone}.`
  const { marks, errors, aboutDay } = await wordsOf(kitchen, { day: tomorrow })
  expect([marks[tomorrow], errors, aboutDay]).toEqual([{ isOff: true, text }, { eventDate: text }, undefined])
})

test('a day with few places and a note tells both', async () => {
  const kitchen = { rules: { days: { [tomorrow]: open('Naan only from noon') } }, few: [tomorrow] }
  const text = 'Few places are left on Wednesday 25 November. Naan only from noon.'
  const { marks, legend, aboutDay, errors } = await wordsOf(kitchen, { day: tomorrow })
  expect([marks, aboutDay, errors]).toEqual([{ [tomorrow]: { isOff: false, tag: 'few', text } }, text, {}])
  expect(legend).toBe('Few: only few places are left.')
})

test('where no day can be done, the day field says so', async () => {
  const { aboutDay, shortcut, legend } = await wordsOf({ rules: { week: Array(7).fill(null) } })
  expect(aboutDay).toBe(`We can't take orders online at the moment. Please ring us on ${phone}.`)
  expect([shortcut, legend]).toEqual([undefined, undefined])
})

test('where no orders are taken yet, every day says when they are, and the day field nothing', async () => {
  const notOpen = 'Online ordering opens soon.'
  const words = await wordsOf({ notOpen })
  expect([words.notOpen, words.aboutDay]).toEqual([notOpen, undefined])
  expect(Object.values(words.marks)).toEqual(Array(6).fill({ isOff: true, text: notOpen }))
})

test('a time is judged by the hours of its day', async () => {
  const days = { [addDays(tomorrow, 1)]: open('', { from: '17:00', to: '19:00' }) }
  const kitchen = { rules: { week: Array(7).fill({ from: '11:30', to: '20:00' }), days } }
  const evening = await wordsOf(kitchen, { day: tomorrow, time: '21:30' })
  expect(evening.hours).toEqual({ from: '11:30', to: '20:00' })
  expect(evening.aboutTime).toBe('We deliver from 11.30am to 8pm on Wednesday 25 November.')
  expect(evening.errors).toEqual({
    eventTime: `On Wednesday 25 November we deliver from 11.30am to 8pm. Please choose a time between, or ring us on ${phone}.`,
  })
  expect((await wordsOf(kitchen, { day: tomorrow, time: '19:30' })).errors).toEqual({})
  expect((await wordsOf(kitchen, { day: addDays(tomorrow, 1), time: '12:00' })).errors).toEqual({
    eventTime: expect.stringContaining('we deliver from 5pm to 7pm'),
  })
})

test('the full times of a day are named, also where it has no hours to name, and refused with the next free ones', async () => {
  const full = { [tomorrow]: ['12:00', '12:30'] }
  expect((await wordsOf({ full }, { day: tomorrow })).aboutTime).toBe('Already full: 12 noon to 12.59pm.')
  const week = Array(7).fill({ from: '11:30', to: '20:00' })
  const { aboutTime, errors } = await wordsOf({ rules: { week }, full }, { day: tomorrow, time: '12:40' })
  expect(aboutTime).toBe('We deliver from 11.30am to 8pm on Wednesday 25 November. Already full: 12 noon to 12.59pm.')
  expect(errors.eventTime).toContain('Still free: 1pm, 1.30pm and 2pm.')
  expect((await wordsOf({ rules: { week }, full }, { day: tomorrow, time: '13:00' })).errors).toEqual({})
})

test.each([
  ['AB10 1AA', `We deliver to TW3 and UB. Ring us on ${phone} and we will see.`],
  ['here', 'Please enter a UK postcode, such as TW3 1AB.'],
  ['TW3 1AB', undefined],
  ['tw31ab', undefined],
  ['TW3 OAA', undefined],
  ['tw3 iab', undefined],
  ['TW3', 'Please enter a UK postcode, such as TW3 1AB.'],
  ['', undefined],
])('the postcode %j is told: %s', async (postcode, text) => {
  expect((await wordsOf({ rules: { area: london } }, { postcode })).errors.deliveryPostalCode).toBe(text)
})

test.each([
  ['UB1 1AB', 0, 'To UB1 we deliver orders from £150.00.'],
  ['UB1 1AB', 3998, 'To UB1 we deliver orders from £150.00. £110.02 more to go.'],
  ['UB1 1AB', 15_992, 'To UB1 we deliver orders from £150.00.'],
  ['TW3 1AB', 3998, undefined],
  ['', 3998, undefined],
])('to %j with a total of %i pence the least order reads: %s', async (postcode, totalPence, line) => {
  const { leastOrder, errors } = await wordsOf({ rules: { area: london } }, { postcode, totalPence })
  // While menus are chosen, what is missing is no error.
  expect([leastOrder, errors]).toEqual([line, {}])
})

test('an order below the least one is refused at its menus', async () => {
  const delivery = await learn({ rules: { area: london } })
  expect(judgeDelivery(delivery, { ...wanted, postcode: 'UB1 1AB', totalPence: 3998 }, now)).toEqual([
    {
      field: 'menus',
      text: `To UB1 we deliver orders from £150.00. Please add to your order, or ring us on ${phone}.`,
    },
  ])
})

const soon = [
  'Orders have to be paid by 4pm, 2 working days before the event.',
  'The first day that you can have is Friday 27 November.',
]
test.each([
  ['W1A 1AA', false, ['Not to W1A online.', `We deliver to TW3 and UB. Ring us on ${phone} and we will see.`]],
  ['here', undefined, ['Please enter a UK postcode, such as TW3 1AB.']],
  ['ub2 4na', true, ['Yes, we deliver to UB2.', 'Orders from £150.00.', ...soon]],
  ['TW3 1AA', true, ['Yes, we deliver to TW3.', ...soon]],
  ['TW3 OAA', true, ['Yes, we deliver to TW3.', ...soon]],
  ['UBI 1AB', true, ['Yes, we deliver to UB1.', 'Orders from £150.00.', ...soon]],
  ['tw3', true, ['Yes, we deliver to TW3.', ...soon]],
  ['W1A', false, ['Not to W1A online.', `We deliver to TW3 and UB. Ring us on ${phone} and we will see.`]],
])('whether we deliver to %j is answered: %s', async (postcode, delivers, sentences) => {
  const rules = { area: london, notice: { orderBy: '16:00', workingDays: 2 }, days: { '2026-11-26': closed() } }
  expect(answerFor(await learn({ rules }), postcode)).toEqual({ delivers, sentences })
})

test('where no orders are taken yet, the answer to each postcode is when they are', async () => {
  expect(answerFor(await learn({ notOpen: 'Soon.' }), 'TW3 1AA')).toEqual({ sentences: ['Soon.'] })
  expect(answerFor(await learn({}), 'here').sentences).toEqual(['Please enter a UK postcode, such as TW3 1AB.'])
})

describe('the day that an order already has', () => {
  const ownDay = {
    day: tomorrow,
    time: '12:00',
    hours: { from: '11:45', to: '14:00' },
    why: null,
    few_left: false,
    note: null,
  }
  const knowing = async (halfHours: boolean, full: string[], month = '2026-11', before?: Delivery) => {
    answerWith((from, to) => Response.json(daysOf({ now: now.toISOString(), full: { [tomorrow]: full } }, from, to)))
    return (await askMonth(month, { phone, postcode: '', own: { ...ownDay, halfHours } }))(before, false)
  }
  const wordsAbout = (delivery: Delivery, time: string) => inWords(delivery, { ...wanted, day: tomorrow, time }, now)

  test('has full times, and its own time is not one of them', async () => {
    const delivery = await knowing(false, ['12:00', '13:00'])
    expect(wordsAbout(delivery, '12:00').errors).toEqual({})
    const { errors, aboutTime } = wordsAbout(delivery, '13:10')
    expect(errors.eventTime).toContain('We are fully booked at 1.10pm')
    expect(aboutTime).toContain('Already full: 1pm to 1.29pm.')
    const later = await knowing(false, [], '2026-12', delivery)
    expect(wordsAbout(later, '13:10').aboutTime).toBe(aboutTime)
    expect(wordsAbout(await knowing(false, ['12:00']), '12:00').aboutTime).not.toContain('full')
  })

  test('offers its half hour, also between those of today’s hours', async () => {
    const { halfHours, errors } = wordsAbout(await knowing(true, ['13:00']), '12:00')
    expect(halfHours).toEqual(['11:45', '12:00', '12:15', '12:45'])
    expect(errors).toEqual({})
  })
})

test('the terms that were shown first stay, until others are wanted', async () => {
  const terms = (fingerprint: string) => ({ terms: { fingerprint, cancelling: `As in ${fingerprint}.` } })
  const first = await learn({}, terms('a'))
  expect((await learn({}, terms('b'), first)).terms).toEqual(terms('a').terms)
  const renewed = await learn({}, terms('b'), first, true)
  expect(inWords(renewed, wanted, now).cancelling).toBe('As in b.')
})

test('the days of another month join those that are known', async () => {
  const before = await learn({ rules: { days: { [tomorrow]: closed() } } })
  answerWith((from, to) => Response.json(daysOf({ now: now.toISOString() }, from, to)))
  const both = (await askMonth('2026-12', { phone, postcode: '' }))(before, false)
  expect([both.marks[tomorrow]?.isOff, both.days['2026-12-31']?.why]).toEqual([true, null])
})

test('where there are several kitchens, the days are those of the postcode’s, and nobody else’s stay', async () => {
  const asked: (string | null)[] = []
  const answerOf = (address: string, by?: object) => {
    const { searchParams } = new URL(address, 'http://site')
    const place = searchParams.get('postcode')
    asked.push(place)
    const days: DeliveryRules['days'] = place === 'UB1' ? { [tomorrow]: closed() } : {}
    const told = daysOf({ now: now.toISOString(), rules: { days } }, searchParams.get('from') ?? '', tomorrow)
    return Response.json({ ...told, ...by })
  }
  vi.stubGlobal('fetch', async (address: string) => answerOf(address, { by_postcode: true }))
  const ofAny = (await askMonth('2026-11', { phone, postcode: '' }))(undefined, false)
  expect([isOfOtherPlace(ofAny, 'UB1 1AA'), ofAny.days[tomorrow]?.why]).toEqual([true, null])
  const ofUb1 = (await askMonth('2026-11', { phone, postcode: 'ub11aa' }))({ ...ofAny, days: {} }, false)
  expect([isOfOtherPlace(ofUb1, 'UB1 9ZZ'), typeof ofUb1.days[tomorrow]?.why]).toEqual([false, 'string'])
  expect(asked).toEqual([null, null, 'UB1'])
  vi.stubGlobal('fetch', async (address: string) => answerOf(address))
  const alone = (await askMonth('2026-11', { phone, postcode: 'UB1 1AA' }))(ofUb1, false)
  expect([isOfOtherPlace(alone, 'TW3 1AA'), asked.slice(3)]).toEqual([false, [null]])
})

test.each([
  [
    'a call that is not there',
    Response.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, { status: 404 }),
  ],
  ['a strange answer', Response.json({ days: 'soon' })],
])('%s teaches the form nothing', async (_what, answer) => {
  answerWith(() => answer)
  await expect(askMonth('2026-11', { phone, postcode: '' })).rejects.toThrow()
})
