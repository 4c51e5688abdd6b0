import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCateringOrderShape } from '../../contract/create-catering-order.ts'
import { changedFacts, type OrderContent } from '../../contract/order-change.ts'
import { byProperty } from '../../contract/order-fields.ts'
import { ownOrderFields } from '../../contract/own-order.ts'
import { compactPostcode, districtOf, postcodeIn, writePostcode, writePostcodesIn } from '../../contract/postcode.ts'
import { sendEnquirySchema } from '../../contract/send-enquiry.ts'
import { judgeOrder } from '../../contract/staff/take-order.ts'
import { anOrder } from '../an-order.ts'

test.each([
  ['TW3 1AA', 'TW3 1AA'],
  ['tw31aa', 'TW3 1AA'],
  [' Tw3-1aa ', 'TW3 1AA'],
  ['t w 3  1 a a', 'TW3 1AA'],
  ['TW3 OAA', 'TW3 0AA'],
  ['tw3 iaa', 'TW3 1AA'],
  ['TWI 1AA', 'TW1 1AA'],
  ['UBIO IAA', 'UB10 1AA'],
  ['N1O 1AA', 'N10 1AA'],
  ['ECIA IBB', 'EC1A 1BB'],
  ['wia oax', 'W1A 0AX'],
  ['SO14 2AA', 'SO14 2AA'],
  ['TW3 1AI', 'TW3 1AI'],
  ['TW3', 'TW3'],
  ['ec1a1bb', 'EC1A 1BB'],
  ['w1a 0ax', 'W1A 0AX'],
  ['ub1', 'ub1'],
  ['Hounslow West', 'Hounslow West'],
  ['', ''],
])('the post writes %j as %j', (postcode, written) => expect(writePostcode(postcode)).toBe(written))

test.each([
  ['1 High Street\nHounslow, tw31aa', '1 High Street\nHounslow, TW3 1AA'],
  ['Between tw3 1aa and ub34ab', 'Between TW3 1AA and UB3 4AB'],
  ['The long hall, E17 4pm', 'The long hall, E17 4pm'],
  ['Somewhere in tw3', 'Somewhere in tw3'],
  ['Block b2 4th floor, ub1 2nd', 'Block b2 4th floor, UB1 2ND'],
])('in %j it reads %j', (text, written) => expect(writePostcodesIn(text)).toBe(written))

test.each([
  ['TW3 1AB', 'TW3'],
  ['tw31ab', 'TW3'],
  ['TW3 OAB', 'TW3'],
  ['TWI 1AB', 'TW1'],
  ['TW3', 'TW3'],
  [' t w 3 - 1a.b ', 'TW3'],
  ['W1A 1AA', 'W1A'],
  ['EC1V 9HX', 'EC1V'],
  ['M1 1AE', 'M1'],
  ['', undefined],
  ['TW', undefined],
  ['London', undefined],
  ['75001', undefined],
  ['TW3 1AB extra', undefined],
])('the district of "%s" is %s', (postcode, expected) => {
  expect(districtOf(postcode)).toBe(expected)
})

test('a postcode is found in an address', () => {
  expect(postcodeIn('The Long Hall, 9 Mill Lane\nHayes UB3 4AB')).toBe('UB3 4AB')
  expect(postcodeIn('somewhere in Hayes, ub34ab')).toBe('ub34ab')
  expect(postcodeIn('a hall in Hayes')).toBeUndefined()
})

test('a postcode has the same district however it is spelled', () => {
  const spelled = fc.tuple(
    fc.stringMatching(/^(TW|UB|W|N|SW)([1-9]|1\d|20)$/),
    fc.stringMatching(/^[1-9][ABDEFGHJ]{2}$/),
    fc.constantFrom('', ' ', '  ', '-'),
  )
  fc.assert(
    fc.property(spelled, ([outward, inward, between]) => {
      for (const text of [outward, `${outward}${between}${inward}`, ` ${outward}${between}${inward}`.toLowerCase()]) {
        expect(districtOf(text)).toBe(outward)
      }
    }),
  )
})

const digits = [...'0123456789']
const inward = fc
  .tuple(
    fc.constantFrom(...digits),
    fc.array(fc.constantFrom(...'ABDEFGHJLNPQRSTUWXYZ'), { minLength: 2, maxLength: 2 }),
  )
  .map(([digit, letters]) => digit + letters.join(''))
const outward = fc.constantFrom('TW3', 'UB11', 'W1A', 'EC1A', 'N16', 'E1', 'SW1A', 'TW20', 'E10', 'SO14')

/** A postcode, and one of the ways in which it may be typed. */
const typed = fc
  .tuple(
    outward,
    inward,
    fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.constantFrom('', '', ' ', '-')), { minLength: 7, maxLength: 7 }),
  )
  .map(([first, second, ways]) => ({
    postcode: `${first} ${second}`,
    text: [...(first + second)]
      .map((letter, index) => asTyped(letter, ways[index]))
      .join('')
      .trim()
      .slice(0, 12),
  }))
  .filter(({ postcode, text }) => withLetters(compactPostcode(text)) === withLetters(compactPostcode(postcode)))

function asTyped(sign: string, [isSmall, isLetter, gap]: [boolean, boolean, string] = [false, false, '']): string {
  const typed = isLetter ? withLetters(sign) : sign
  return (isSmall ? typed.toLowerCase() : typed) + gap
}

function withLetters(text: string): string {
  return text.replaceAll('0', 'O').replaceAll('1', 'I')
}

test('however it is typed, a postcode is kept as the post writes it, in orders, changes and orders on the telephone', () => {
  fc.assert(
    fc.property(typed, ({ postcode, text }) => {
      const sent = { delivery_postal_code: text }
      expect(createCateringOrderShape.parse(anOrder(sent)).delivery_postal_code).toBe(postcode)
      expect(ownOrderFields.parse(sent).delivery_postal_code).toBe(postcode)
      expect(judgeOrder.input.parse(sent).delivery_postal_code).toBe(postcode)
      expect(districtOf(text)).toBe(districtOf(postcode))
      expect(writePostcode(postcode)).toBe(postcode)
    }),
  )
})

test('a text keeps all of its letters and digits, but for the 0 and 1 that are typed as letters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (text) => {
      if (writePostcode(text) === text) return
      expect(withLetters(compactPostcode(writePostcode(text)))).toBe(withLetters(compactPostcode(text)))
    }),
  )
})

test('the place of an enquiry may be as long as before with a postcode that gets its space', () => {
  const enquiry = {
    customer_name: 'Jo',
    customer_email: 'jo@example.com',
    customer_phone: '020 7946 0999',
    guest_count: 200,
  }
  const place = `${'a'.repeat(192)} tw31aa`
  const kept = sendEnquirySchema.parse({ ...enquiry, place })
  expect(kept.place).toBe(`${'a'.repeat(192)} TW3 1AA`)
  expect(sendEnquirySchema.parse(kept)).toEqual(kept)
})

test('another writing of the same postcode changes nothing about an order', () => {
  const content: OrderContent = {
    ...byProperty({ ...anOrder(), delivery_postal_code: 'tw31aa' }),
    allergies: null,
    items: [],
  }
  expect(changedFacts(content, { ...content, deliveryPostalCode: 'TW3 1AA' })).toEqual([])
})
