import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { site } from '../../content/site.ts'
import {
  canDeliver,
  type DeliveryRequest,
  everyReason,
  leastTimeToPay,
  type RulesToAsk,
} from '../../contract/delivery/can-deliver.ts'
import { type DeliveriesByHalfHour, fullInWords, halfHoursToChoose } from '../../contract/delivery/half-hours.ts'
import { type DeliveryHours, type DeliveryRules, defaultRules, deliveryRules } from '../../contract/delivery/rules.ts'
import { hoursOn, noticeEnds } from '../../contract/delivery/working-days.ts'
import { addDays, londonDay, londonInstant } from '../../contract/london-time.ts'

const phone = site.phone.shown
const rulesWith = (changes: Partial<DeliveryRules> = {}): RulesToAsk => ({ ...defaultRules, ...changes, phone })

/** The clocks of London go forward in March and back in October. */
const firstDays = ['2026-03-20', '2026-10-16', '2026-12-20']

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const hours = fc.tuple(time, time).map(([one, other]): DeliveryHours => {
  return one <= other ? { from: one, to: other } : { from: other, to: one }
})
const places = fc.integer({ min: 0, max: 40 })
const day = fc
  .tuple(fc.constantFrom(...firstDays), fc.integer({ min: 0, max: 20 }))
  .map(([first, days]) => addDays(first, days))
const specialDay = fc.record({
  opening: fc.constantFrom('closed', 'open', null),
  hours: fc.option(hours),
  note: fc.constantFrom('', 'We are at home with our families', 'Diwali!'),
  places: fc.option(places),
})
const districts = ['TW1', 'TW2', 'TW3', 'UB1', 'UB2', 'W3', 'W1A'] as const
const area = fc
  .uniqueArray(fc.constantFrom(...districts), { minLength: 2 })
  .chain((named) => fc.tuple(fc.constant(named), fc.integer({ min: 1, max: named.length - 1 }), leastOrder, leastOrder))
  .map(([named, cut, near, far]) => [
    { districts: named.slice(0, cut), leastOrderPence: near },
    { districts: named.slice(cut), leastOrderPence: far },
  ])
const leastOrder = fc.integer({ min: 0, max: 40_000 })
const notice = fc.record({ orderBy: time, workingDays: fc.integer({ min: 1, max: 6 }) })
const rules: fc.Arbitrary<RulesToAsk> = fc.record({
  notice: fc.option(notice),
  week: fc.array(fc.option(hours), { minLength: 7, maxLength: 7 }),
  days: fc.dictionary(day, specialDay, { maxKeys: 8 }),
  places: fc.option(places),
  deliveriesPerHalfHour: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  area: fc.option(area),
  cancellation: fc.constant(null),
  phone: fc.constant(phone),
})
const request: fc.Arbitrary<Required<Omit<DeliveryRequest, 'packages'>>> = fc.record({
  day,
  time,
  postcode: fc.constantFrom('TW3 1AB', 'ub11aa', 'W3', 'w1a 1aa', 'AB10 1XG', 'nowhere'),
  places: fc.integer({ min: 1, max: 30 }),
  totalPence: leastOrder,
})
const load = fc.integer({ min: 0, max: 50 })
/** Moments from weeks before the days above to days after them, also within the last half hour of a notice. */
const now = fc
  .tuple(day, time, fc.integer({ min: -20, max: 3 }))
  .map(([at, clock, ahead]) => londonInstant(addDays(at, ahead), clock))
const asked = fc.record({ rules, load, request, now })
type Asked = { rules: RulesToAsk; load: number; request: DeliveryRequest; now: Date }

const allows = ({ rules, load, request, now }: Asked) => canDeliver(rules, load, request, now).length === 0

test('by default every day, hour and place can be had, as long as it can be paid before', () => {
  fc.assert(
    fc.property(load, request, now, (load, request, now) => {
      const isPayable = londonInstant(request.day, request.time).getTime() - now.getTime() >= leastTimeToPay
      const isToCome = request.day > londonDay(now) && request.day <= addDays(londonDay(now), 730)
      expect(allows({ rules: rulesWith(), load, request, now })).toBe(isPayable && isToCome)
    }),
  )
})

/** Each makes the rules stricter in one way. */
const stricter: [string, (given: RulesToAsk, by: { day: string; amount: number }) => RulesToAsk][] = [
  ['a closed day', (given, { day }) => withDay(given, day, { opening: 'closed' })],
  ['a weekday without hours', (given, { amount }) => ({ ...given, week: given.week.with(amount % 7, null) })],
  ['shorter hours', (given) => ({ ...given, week: given.week.map((one) => one && shorter(one)) })],
  ['shorter hours on a day open out of turn', shorterDays],
  ['fewer places', (given, { amount }) => ({ ...given, places: Math.min(given.places ?? 99, amount) })],
  [
    'fewer places on one day',
    (given, { day, amount }) =>
      withDay(given, day, { places: Math.min(given.days[day]?.places ?? given.places ?? 99, amount) }),
  ],
  ['an area', (given) => ({ ...given, area: given.area ?? [{ districts: ['TW3', 'W'], leastOrderPence: 0 }] })],
  ['a smaller area', (given) => ({ ...given, area: given.area?.slice(1) ?? null })],
  [
    'a higher least order',
    (given, { amount }) => ({
      ...given,
      area: given.area?.map((part) => ({ ...part, leastOrderPence: part.leastOrderPence + 100 * amount })) ?? null,
    }),
  ],
  ['a notice', (given) => ({ ...given, notice: given.notice ?? { orderBy: '16:00', workingDays: 2 } })],
  [
    'a longer notice',
    (given, { amount }) => ({
      ...given,
      notice: given.notice && { ...given.notice, workingDays: given.notice.workingDays + amount },
    }),
  ],
  [
    'an earlier end of the notice',
    (given) => ({ ...given, notice: given.notice && { ...given.notice, orderBy: '00:00' } }),
  ],
]

function withDay(given: RulesToAsk, day: string, change: Partial<DeliveryRules['days'][string]>): RulesToAsk {
  const before = given.days[day] ?? { opening: null, hours: null, note: '', places: null }
  return { ...given, days: { ...given.days, [day]: { ...before, ...change } } }
}

const shorter = ({ from, to }: DeliveryHours) =>
  from < '12:00' && to > '12:00' ? { from: '12:00', to } : { from, to: from }

function shorterDays(given: RulesToAsk): RulesToAsk {
  const days = Object.entries(given.days).map(([day, one]) => [day, { ...one, hours: one.hours && shorter(one.hours) }])
  return { ...given, days: Object.fromEntries(days) }
}

test.each(stricter)('%s never allows more', (_what, change) => {
  fc.assert(
    fc.property(asked, day, fc.integer({ min: 0, max: 40 }), (given, day, amount) => {
      const tightened = { ...given, rules: change(given.rules, { day, amount }) }
      if (allows(tightened)) expect(canDeliver(given.rules, given.load, given.request, given.now)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a higher load and a later moment never allow more', () => {
  fc.assert(
    fc.property(asked, load, fc.integer({ min: 0, max: 10 ** 9 }), (given, more, later) => {
      const then = { ...given, load: given.load + more, now: new Date(given.now.getTime() + later) }
      if (allows(then)) expect(allows(given)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('the calendar, which knows a part of an order, gives only reasons that the server gives for the whole', () => {
  const isKnown = fc.record({
    time: fc.boolean(),
    postcode: fc.boolean(),
    places: fc.boolean(),
    totalPence: fc.boolean(),
  })
  fc.assert(
    fc.property(asked, isKnown, ({ rules, load, request, now }, isKnown) => {
      const known = Object.entries(request).filter(([name]) => isKnown[name as keyof typeof isKnown] ?? true)
      const ofPart = canDeliver(rules, load, Object.fromEntries(known) as unknown as DeliveryRequest, now)
      const ofWhole = canDeliver(rules, load, request, now)
      // An order that is too large for what is left of a day may still be made smaller.
      const isSame = (one: { field: string; message: string }) =>
        ofWhole.some((each) => each.field === one.field && each.message === one.message)
      for (const reason of ofPart) expect([reason, isSame(reason)]).toEqual([reason, true])
    }),
    { numRuns: 500 },
  )
})

test('a day that the calendar offers is refused by the server only for what was ordered, when and to where', () => {
  fc.assert(
    fc.property(asked, ({ rules, load, request, now }) => {
      if (canDeliver(rules, load, { day: request.day }, now).length > 0) return
      const ofDay = canDeliver(rules, load, request, now).filter(({ field }) => field === 'event_date')
      expect(ofDay.every(({ message }) => message.includes('order less'))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('every reason tells what to do next, in whole sentences, and each stands once', () => {
  fc.assert(
    fc.property(asked, ({ rules, load, request, now }) => {
      const refusals = canDeliver(rules, load, request, now)
      for (const { message } of refusals) {
        expect(message).toMatch(/^[A-Z].*\.$/)
        expect(message).toMatch(/Please (choose|enter|add)|Ring us on/)
        expect(message).not.toMatch(/undefined|null|NaN|\.\.|!\.| {2}/)
        if (!message.startsWith('Please ')) expect(message).toContain(phone)
      }
      expect(new Set(refusals.map(({ message }) => message)).size).toBe(refusals.length)
    }),
    { numRuns: 500 },
  )
})

describe('in any time zone', () => {
  const own = process.env.TZ
  afterEach(() => {
    // Assigning undefined would set the text "undefined".
    if (own === undefined) Reflect.deleteProperty(process.env, 'TZ')
    else process.env.TZ = own
  })

  test('the answer is the same', () => {
    const zones = [
      'UTC',
      'Europe/London',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'America/St_Johns',
      'Asia/Kolkata',
    ]
    const answers = (questions: Asked[]) =>
      questions.map(({ rules, load, request, now }) => canDeliver(rules, load, request, now))
    fc.assert(
      fc.property(fc.array(asked, { minLength: 5 }), (questions) => {
        const [first, ...others] = zones.map((zone) => {
          process.env.TZ = zone
          return answers(questions)
        })
        for (const other of others) expect(other).toEqual(first)
      }),
      { numRuns: 15 },
    )
  })
})

test.each([
  // Friday's order has to be in by Wednesday.
  ['2026-12-04', '2026-12-02T16:00:00.000Z', {}],
  // Monday is a day off, so Tuesday's order has to be in by Saturday.
  ['2026-12-08', '2026-12-05T16:00:00.000Z', {}],
  // A closed day is no working day, and a day that is open out of turn is one.
  ['2026-12-04', '2026-12-01T16:00:00.000Z', { '2026-12-03': 'closed' }],
  ['2026-12-08', '2026-12-06T16:00:00.000Z', { '2026-12-07': 'open' }],
  // Both changes of the clock.
  ['2026-03-31', '2026-03-28T16:00:00.000Z', {}],
  ['2026-04-01', '2026-03-29T15:00:00.000Z', {}],
  ['2026-10-25', '2026-10-23T15:00:00.000Z', {}],
  ['2026-10-28', '2026-10-25T16:00:00.000Z', {}],
] as const)('with two working days, the notice for %s ends at %s', (day, instant, changed) => {
  const evening: DeliveryHours = { from: '11:30', to: '20:00' }
  const special = Object.entries(changed).map(([day, opening]) => [
    day,
    { opening, hours: opening === 'open' ? evening : null, note: '', places: null },
  ])
  const week = [null, ...Array(6).fill(evening)]
  const given = rulesWith({ notice: { orderBy: '16:00', workingDays: 2 }, week, days: Object.fromEntries(special) })
  expect(noticeEnds(given, day)?.toISOString()).toBe(instant)
  const ends = new Date(instant)
  const at = (minutes: number) => new Date(ends.getTime() - minutes * 60_000)
  expect(canDeliver(given, 0, { day }, at(31))).toEqual([])
  expect(canDeliver(given, 0, { day }, at(30))).toMatchObject([{ field: 'event_date' }])
})

test('a notice ends on every day of a change of the clock, whatever its time', () => {
  fc.assert(
    fc.property(fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28'), time, time, (last, one, other) => {
      const endsAt = (orderBy: string) =>
        noticeEnds(rulesWith({ notice: { orderBy, workingDays: 1 } }), addDays(last, 1)) as Date
      expect(londonDay(endsAt(one))).toBe(last)
      if (one <= other) expect(endsAt(one).getTime()).toBeLessThanOrEqual(endsAt(other).getTime() + 3_600_000)
    }),
  )
})

test('a kitchen that is closed all year takes no orders, and says so', () => {
  const given = rulesWith({
    notice: { orderBy: '16:00', workingDays: 1 },
    week: Array(7).fill(null),
    days: {
      '2026-12-24': { opening: 'open', hours: { from: '11:00', to: '15:00' }, note: 'Once a year', places: null },
    },
  })
  expect(hoursOn(given, '2026-12-24')).toEqual({ from: '11:00', to: '15:00' })
  const now = new Date('2026-11-01T12:00:00Z')
  expect(canDeliver(given, 0, { day: '2026-12-24' }, now)).toMatchObject([
    { field: 'event_date', message: expect.stringMatching(/^We can't take orders for Thursday 24 December\. Please/) },
  ])
})

test('all reasons stand together, each at its field', () => {
  const given = rulesWith({
    notice: { orderBy: '16:00', workingDays: 2 },
    week: Array(7).fill({ from: '11:30', to: '20:00' }),
    places: 40,
    area: [
      { districts: ['TW'], leastOrderPence: 0 },
      { districts: ['TW3'], leastOrderPence: 15_000 },
    ],
  })
  const request = { day: '2026-12-05', time: '21:00', postcode: 'tw31ab', places: 10, totalPence: 14_999 }
  const now = new Date('2026-12-03T15:45:00Z')
  expect(canDeliver(given, 35, request, now).map(({ field, message }) => [field, message])).toEqual([
    [
      'event_date',
      `It is too late to order for Saturday 5 December. Such orders have to be paid by 4pm on Thursday 3 December. Please choose another day, or ring us on ${phone}.`,
    ],
    [
      'event_date',
      `We can't cook that much more on Saturday 5 December. Please choose another day, order less, or ring us on ${phone}.`,
    ],
    [
      'event_time',
      `On Saturday 5 December we deliver from 11.30am to 8pm. Please choose a time between, or ring us on ${phone}.`,
    ],
    ['order_items', `To TW3 we deliver orders from £150.00. Please add to your order, or ring us on ${phone}.`],
  ])
  const elsewhere = canDeliver(given, 40, { ...request, postcode: 'AB10 1XG', time: '12:00' }, new Date('2026-11-20'))
  expect(elsewhere.map(({ field, message }) => [field, message])).toEqual([
    ['event_date', `We are fully booked on Saturday 5 December. Please choose another day, or ring us on ${phone}.`],
    ['delivery_postal_code', `We deliver to TW and TW3. Ring us on ${phone} and we will see.`],
  ])
})

test('half an hour has to lie within the hours, and each that is offered does', () => {
  fc.assert(
    fc.property(hours, time, (open, asked) => {
      const given = rulesWith({ week: Array(7).fill(open), halfHours: true })
      const at = (time: string) => canDeliver(given, 0, { day: '2026-12-05', time }, new Date('2026-11-20'))
      for (const offered of halfHoursToChoose(open)) expect(at(offered)).toEqual([])
      const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
      const isWithin = open.from <= asked && minutes(asked) + 30 <= minutes(open.to)
      expect(at(asked).length === 0).toBe(isWithin)
    }),
  )
  expect(halfHoursToChoose({ from: '11:15', to: '13:00' })).toEqual(['11:15', '11:45', '12:15'])
  expect(halfHoursToChoose({ from: '00:00', to: '23:59' })).toHaveLength(47)
  expect(halfHoursToChoose({ from: '', to: '' })).toEqual([])
})

test('a closed day says what staff wrote, and what to do next', () => {
  const why = (note: string) => {
    const given = rulesWith({ days: { '2026-12-25': { opening: 'closed', hours: null, note, places: null } } })
    return canDeliver(given, 0, { day: '2026-12-25' }, new Date('2026-11-20')).map(({ message }) => message)
  }
  const closed = `We don't deliver on Friday 25 December. Please choose another day, or ring us on ${phone}.`
  expect(why('We are at home with our families')).toEqual([`We are at home with our families. ${closed}`])
  expect(why('Merry Christmas!')).toEqual([`Merry Christmas! ${closed}`])
  expect(why('')).toEqual([closed])
})

test('staff are told every rule that today and a closed day break, and customers one', () => {
  const given = rulesWith({
    notice: { orderBy: '16:00', workingDays: 1 },
    places: 20,
    days: { '2026-12-25': { opening: 'closed', hours: null, note: '', places: null } },
  })
  const asked = (day: string, places: number, load: number) => {
    const now = londonInstant('2026-12-24', '17:00')
    return [canDeliver, everyReason].map((judge) =>
      judge(given, load, { day, places }, now).map(({ message }) => message),
    )
  }
  const [forCustomer, forStaff] = asked('2026-12-24', 5, 20)
  expect(forCustomer).toEqual(['Please choose a day from tomorrow on.'])
  expect(forStaff).toEqual([
    'Please choose a day from tomorrow on.',
    expect.stringMatching(/^It is too late to order for Thursday 24 December/),
    expect.stringMatching(/^We are fully booked on Thursday 24 December/),
  ])
  const [closed, allOfClosed] = asked('2026-12-25', 15, 10)
  expect(closed).toHaveLength(1)
  expect(allOfClosed).toEqual([
    ...(closed ?? []),
    expect.stringMatching(/^It is too late/),
    expect.stringMatching(/^We can't cook that much more/),
  ])
})

test('rules that no customer could understand are refused', () => {
  expect(deliveryRules.safeParse(defaultRules).success).toBe(true)
  const bad: Partial<DeliveryRules>[] = [
    { area: [] },
    {
      area: [
        { districts: ['TW3'], leastOrderPence: 0 },
        { districts: ['TW3'], leastOrderPence: 1 },
      ],
    },
    { week: Array(6).fill(null) },
    { week: Array(7).fill({ from: '20:00', to: '11:00' }) },
    { notice: { orderBy: '16:00', workingDays: 0 } },
    { places: -1 },
    { days: { '2026-02-30': { opening: 'closed', hours: null, note: '', places: null } } },
  ]
  for (const change of bad)
    expect([change, deliveryRules.safeParse({ ...defaultRules, ...change }).success]).toEqual([change, false])
})

describe('deliveries in one half hour', () => {
  const week = Array(7).fill({ from: '11:45', to: '14:00' })
  const given = rulesWith({ week, deliveriesPerHalfHour: 2 })
  const judge = (time: string | undefined, halfHours: DeliveriesByHalfHour, rules = given) =>
    canDeliver(rules, 0, { day: '2026-12-05', ...(time && { time }) }, new Date('2026-11-20'), halfHours)

  test.each([
    ['12:00', 1],
    ['12:29', 1],
    ['11:59', 0],
    ['12:30', 0],
  ])('%s is in the half hour from 12:00 to 12:29: %d', (time, refusals) => {
    expect(judge(time, { '12:00': 2 })).toHaveLength(refusals)
  })

  test('a full half hour is refused at its time, with the next free ones', () => {
    expect(judge('12:10', { '12:00': 2, '12:30': 1, '13:00': 5 })).toEqual([
      {
        field: 'event_time',
        message: `We are fully booked at 12.10pm on Saturday 5 December. Still free: 12.30pm, 1.30pm and 2pm. Please choose another time, or ring us on ${phone}.`,
      },
    ])
    expect(judge('14:00', { '14:00': 2 })[0]?.message).toContain('Still free: 12.30pm, 1pm and 1.30pm.')
    expect(judge('12:00', { '12:00': 1 })).toEqual([])
    expect(judge('12:00', { '12:00': 9 }, rulesWith({ week }))).toEqual([])
  })

  test('a day whose half hours are all full can’t be chosen', () => {
    const full = Object.fromEntries(['11:30', '12:00', '12:30', '13:00', '13:30', '14:00'].map((at) => [at, 2]))
    const dayIsFull = { field: 'event_date', message: expect.stringContaining('fully booked') }
    expect(judge(undefined, full)).toMatchObject([dayIsFull])
    // A change of the time alone is judged by the second reason.
    expect(judge('12:00', full)).toMatchObject([
      dayIsFull,
      {
        field: 'event_time',
        message: `We are fully booked at 12 noon on Saturday 5 December. Please choose another day, or ring us on ${phone}.`,
      },
    ])
    expect(judge(undefined, { ...full, '11:30': 1 })).toEqual([])
    expect(judge('12:00', { ...full, '11:30': 1 })[0]?.message).toContain('Still free: 11.45am.')
  })

  test('full times are said as one where they follow each other', () => {
    const [hours, full] = [{ from: '11:45', to: '20:00' }, ['12:00', '12:30', '18:00']]
    expect(fullInWords({ hours, full })).toBe('12 noon to 12.59pm, 6pm to 6.29pm')
    expect(fullInWords({ hours, full, halfHours: true })).toBe('12.15pm to 1.15pm, 6.15pm to 6.45pm')
  })

  describe('where customers choose half an hour', () => {
    const chosen = rulesWith({ week, deliveriesPerHalfHour: 2, halfHours: true })

    test('it counts in the half hour in which it begins, and the free ones are named as they are chosen', () => {
      expect(judge('11:45', { '12:00': 2 }, chosen)).toEqual([])
      expect(judge('12:15', { '12:00': 2 }, chosen)[0]?.message).toBe(
        `We are fully booked between 12.15pm and 12.45pm on Saturday 5 December. Still free: 12.45pm to 1.15pm and 1.15pm to 1.45pm. Please choose another time, or ring us on ${phone}.`,
      )
    })

    test('a day is fully booked once all that can be chosen are full', () => {
      const full = { '11:30': 2, '12:00': 2, '12:30': 2, '13:00': 2 }
      expect(judge(undefined, { ...full, '13:00': 1 }, chosen)).toEqual([])
      expect(judge(undefined, full, chosen)).toMatchObject([{ message: expect.stringContaining('fully booked') }])
      expect(judge(undefined, full)).toEqual([])
    })
  })
})
