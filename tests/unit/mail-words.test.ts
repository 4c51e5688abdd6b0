import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstName, greeting } from '../../server/mail/words-of-strangers.ts'

test.each([
  ['Jasleen Kaur', 'Jasleen'],
  ['  jo   lee ', 'jo'],
  ['Siân O’Neill-Gill', 'Siân'],
  ["D'Angelo Barksdale", "D'Angelo"],
  ['Jean‐Luc Picard', 'Jean‐Luc'],
  ['Kaʻiulani', 'Kaʻiulani'],
  ['ਜਸਲੀਨ ਕੌਰ', 'ਜਸਲੀਨ'],
  ['امیر\u200cحسین', 'امیر\u200cحسین'],
  ['王', '王'],
  ['JASLEEN KAUR', 'Jasleen'],
  ['MARY-JANE', 'Mary-Jane'],
  ['AJ Singh', 'AJ'],
  ['Ｊａｓｌｅｅｎ Ｋａｕｒ', 'Jasleen'],
])('the first name in %s is %s', (written, said) => {
  expect(firstName(written)).toBe(said)
  expect(greeting(written)).toBe(`Hello ${said},`)
})

test.each([
  'ALERT your card was charged GBP 950. Ring 0909 879 0000 now',
  'ALERT your card was charged',
  'evil.example',
  'evil。com',
  'evil．com',
  'evil｡com',
  'evil․com',
  'evilꓸcom',
  'evil com/x',
  'Ring 09098790000',
  'Ring ０９０９',
  '½ Jo',
  'www evil@b',
  'https://x',
  'Jo\u2028Lee\u20dd7',
  'Mr Singh',
  'J. R. Singh',
  '-Jo',
  'Jo- Lee',
  'J\u0301\u0301\u0301\u0301o',
  'Yourcardwaschargedringus',
  '',
])('%s is no name, and none of it is repeated', (written) => {
  expect(greeting(written)).toBe('Hello,')
})

test('for any input, the greeting has one word of letters at most', () => {
  const unit = fc.constantFrom(..."aBéΩ王ਜ਼ａＡ ̈ \u00a0\u200d\u200c'’-‐.。．․ꓸ/@:1１½Ⅳ!,()\u202e\n")
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (written) => {
      expect(greeting(written)).toMatch(/^Hello(?: (?:[\p{L}\p{M}'’‐-]|\u200c|\u200d){1,20})?,$/u)
    }),
    { numRuns: 5_000 },
  )
})
