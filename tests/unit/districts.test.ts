import fc from 'fast-check'
import { expect, test } from 'vitest'
import { districtsInWords, holdsDistrict, readDistricts } from '../../contract/delivery/districts.ts'

const district = fc.stringMatching(/^(TW|UB|W|N|SW)([1-9]|1\d|20)$/)
const entries = fc.uniqueArray(
  fc.oneof(district, fc.constantFrom('UB', 'HA', 'W', 'TW', 'W1A', 'EC1V', 'SW1', 'N', 'EC', 'B', 'WC2')),
  { minLength: 1, maxLength: 30 },
)

test.each([
  ['UB', 'UB2', true],
  ['UB', 'UB', true],
  ['U', 'UB2', false],
  ['W1', 'W1A', true],
  ['W1', 'W12', false],
  ['W1', 'W1', true],
  ['W', 'W12', true],
  ['W', 'WC1', false],
  ['TW3', 'TW', false],
])('an area with %s has %s: %s', (entry, one, expected) => {
  expect(holdsDistrict(entry, one)).toBe(expected)
})

test.each([
  ['TW1-TW20, UB, W3', 'TW1 to TW20, UB and W3', []],
  ['tw1 to tw3 and ub', 'TW1 to TW3 and UB', []],
  ['TW1–3; W3 W4', 'TW1 to TW3, W3 and W4', []],
  ['W3-5,TW1 - TW2', 'TW1, TW2 and W3 to W5', []],
  ['TW3, TW3', 'TW3', []],
  ['TW3, Hounslow', 'TW3', ['HOUNSLOW']],
  ['TW20-TW1, TW1-UB3, TW-UB', '', ['TW20-TW1', 'TW1-UB3', 'TW-UB']],
  ['TW0-TW2', 'TW0 to TW2', []],
  ['TW, TW1, TW2', 'TW, TW1 and TW2', []],
  ['UB, UB1-UB3', 'UB and UB1 to UB3', []],
  ['', '', []],
])('staff who type "%s" are shown "%s"', (text, words, unread) => {
  const read = readDistricts(text)
  expect([districtsInWords(read.districts), read.unread]).toEqual([words, unread])
})

test('what is shown of districts is read as the same districts', () => {
  fc.assert(
    fc.property(entries, (districts) => {
      const read = readDistricts(districtsInWords(districts))
      expect(read.unread).toEqual([])
      expect([...read.districts].sort()).toEqual([...districts].sort())
    }),
  )
})

test('nothing that is typed is an error, and what could not be read is told', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const { districts, unread } = readDistricts(text)
      expect(districts.length + unread.length > 0).toBe(/[^\s,;]/.test(text.replace(/\band\b/gi, '')))
      expect(readDistricts(districts.join(', ')).districts).toEqual(districts)
    }),
  )
})
