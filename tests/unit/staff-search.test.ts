import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearch } from '../../server/orders/lists/read-search.ts'

const today = '2026-11-25' // A Wednesday.
const read = (text: string) => readSearch(text, today, true)

test.each(['TR-4K7MQ2', 'tr-4k7mq2', ' Tr - 4k7mq2 '])('%s is an order number and nothing else', (text) => {
  expect(read(text)).toEqual({ number: 'TR-4K7MQ2' })
})

test('a number without its TR- may also be a name', () => {
  expect(read('4k7mq2')).toMatchObject({ number: 'TR-4K7MQ2' })
  expect(read('Sangha')).toMatchObject({ number: 'TR-SANGHA', words: ['sangha'] })
})

test.each(['pi_3Px9zS2eZvKYlo2C', 'cs_test_a1B2c3'])('%s is a payment at Stripe, its capitals kept', (stripeId) => {
  expect(read(stripeId)).toEqual({ stripeId })
})

test('an e-mail address is one for managers alone', () => {
  expect(read('Jasleen@Example.com')).toEqual({ email: 'jasleen@example.com' })
  expect(read('Jo@почта.рф')).toEqual({ email: 'jo@xn--80a1acny.xn--p1ai' })
  expect(readSearch('jasleen@example.com', today, false)).toEqual({})
})

test.each([
  '020 7946 0999',
  '+44 20 7946 0999',
  '+44 (0)20 7946 0999',
  '0044 20 7946 0999',
  '(020) 7946-0999',
  '+442079460999',
])('%s is one phone', (text) => {
  expect(read(text).phone).toBe('2079460999')
})

test('the last digits of a phone are enough, three are not', () => {
  expect(read('0999').phone).toBe('0999')
  expect(read('6 0999').phone).toBe('60999')
  expect(read('099').phone).toBeUndefined()
})

test('digits are looked for in names and notes too', () => {
  expect(read('25457996')).toMatchObject({ phone: '25457996', words: ['25457996'] })
  expect(read('Keys 25457996').words).toEqual(['keys', '25457996'])
  expect(read('Kaur 5').words).toEqual(['kaur', '5'])
})

test.each(['5', '18:30', '12 5'])('%s alone is no word', (text) => {
  expect(read(text).words).toBeUndefined()
})

test.each(['TW3 1AA', 'tw31aa', 'Tw3-1aa', 'TW3 IAA'])('%s is one postcode', (text) => {
  expect(read(text).postcode).toEqual({ text: 'TW31AA', isWhole: true })
})

test('half a postcode is a district', () => {
  expect(read('tw3').postcode).toEqual({ text: 'TW3', isWhole: false })
  expect(read('EC1A').postcode).toEqual({ text: 'EC1A', isWhole: false })
})

test.each([
  ['2026-12-05', ['2026-12-05']],
  ['05/12/2026', ['2026-12-05']],
  ['5.12.26', ['2026-12-05']],
  ['5 December 2026', ['2026-12-05']],
  ['Saturday 5th December, 2026', ['2026-12-05']],
  ['5 dec', ['2025-12-05', '2026-12-05']],
  ['dec 5', ['2025-12-05', '2026-12-05']],
  ['5/11', ['2026-11-05', '2027-11-05']],
  ['today', ['2026-11-25']],
  ['Tomorrow', ['2026-11-26']],
  ['yesterday', ['2026-11-24']],
  ['saturday', ['2026-11-28']],
  ['Wed', ['2026-11-25']],
  ['29 feb 2028', ['2028-02-29']],
])('%s is a day', (text, days) => {
  expect(read(text).days).toEqual({ days, words: [] })
})

test('a day that the calendar does not have is none', () => {
  expect(read('31 june 2026').days).toBeUndefined()
  expect(read('32/13/2026').days).toBeUndefined()
})

test('a name beside a day is looked for on that day', () => {
  expect(read('Kaur 5 dec 2026').days).toEqual({ days: ['2026-12-05'], words: ['kaur'] })
  expect(read('jasleen kaur saturday').days).toEqual({ days: ['2026-11-28'], words: ['jasleen', 'kaur'] })
})

test('a name that looks like a weekday is still a name', () => {
  expect(read('Sun')).toMatchObject({ words: ['sun'], days: { days: ['2026-11-29'] } })
  expect(read('April May').days).toBeUndefined()
})

test('no text makes the reading throw, and every day that it finds is one', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('5', '31', 'feb', '2026', '/', '-', ' ', 'sat', 'TR-', '+44', '(0)', 'pi_', '@', 'TW3', '%', '\\'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.boolean(), (pieces, mayEmail) => {
      const search = readSearch(pieces.join(''), today, mayEmail)
      for (const day of search.days?.days ?? []) expect(new Date(`${day}T00:00:00Z`).toISOString()).toContain(day)
      expect(search.email === undefined || mayEmail).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
