import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCateringOrderShape } from '../../contract/create-catering-order.ts'
import { districtOf } from '../../contract/delivery/districts.ts'
import { changedFacts, type OrderContent } from '../../contract/order-change.ts'
import { byProperty } from '../../contract/order-fields.ts'
import { ownOrderFields } from '../../contract/own-order.ts'
import { compactPostcode, writePostcode, writePostcodesIn } from '../../contract/postcode.ts'
import { sendEnquirySchema } from '../../contract/send-enquiry.ts'
import { judgeOrder } from '../../contract/staff/take-order.ts'
import { anOrder } from '../an-order.ts'

test.each([
  ['TW3 1AA', 'TW3 1AA'],
  ['tw31aa', 'TW3 1AA'],
  [' Tw3-1aa ', 'TW3 1AA'],
  ['t w 3  1 a a', 'TW3 1AA'],
  ['TW3 OAA', 'TW3 0AA'],
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
])('in %j it reads %j', (text, written) => expect(writePostcodesIn(text)).toBe(written))

const digits = [...'0123456789']
const inward = fc
  .tuple(
    fc.constantFrom(...digits),
    fc.array(fc.constantFrom(...'ABDEFGHJLNPQRSTUWXYZ'), { minLength: 2, maxLength: 2 }),
  )
  .map(([digit, letters]) => digit + letters.join(''))
const outward = fc.constantFrom('TW3', 'UB11', 'W1A', 'EC1A', 'N16', 'E1', 'SW1A')

/** A postcode, and one of the ways in which it may be typed. */
const typed = fc
  .tuple(
    outward,
    inward,
    fc.array(fc.tuple(fc.boolean(), fc.constantFrom('', '', ' ', '-')), { minLength: 7, maxLength: 7 }),
  )
  .map(([first, second, ways]) => ({
    postcode: `${first} ${second}`,
    text: [...(first + second)]
      .map((letter, index) => asTyped(letter, ways[index]))
      .join('')
      .trim()
      .slice(0, 12),
  }))
  .filter(({ postcode, text }) => compactPostcode(text) === compactPostcode(postcode))

function asTyped(letter: string, [isSmall, gap]: [boolean, string] = [false, '']): string {
  return (isSmall ? letter.toLowerCase() : letter) + gap
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
      const written = compactPostcode(writePostcode(text)).replaceAll('0', 'O').replaceAll('1', 'I')
      expect(written).toBe(compactPostcode(text).replaceAll('0', 'O').replaceAll('1', 'I'))
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
