import { describe, expect, test } from 'vitest'
import { readCardForm } from '../../sandbox/card-form.ts'
import { parseForm } from '../../sandbox/form.ts'
import { html } from '../../sandbox/page-views.ts'

describe('parseForm', () => {
  test('nests brackets, lists and encoded names', () => {
    expect(
      parseForm('mode=payment&line_items[0][price]=a&line_items%5B1%5D%5Bprice%5D=b%20c&keys[]=x&keys[]=y'),
    ).toEqual({
      mode: 'payment',
      line_items: { 0: { price: 'a' }, 1: { price: 'b c' } },
      keys: { 0: 'x', 1: 'y' },
    })
  })

  test('reads a name with wrong brackets without failing', () => {
    expect(Object.keys(parseForm('a[b=1&]c[=2&[d]=3&[=4&=5'))).toEqual(['a', 'c', 'd', '[', ''])
  })

  test('never reaches a prototype', () => {
    const form = parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.keys(form)).toEqual(['__proto__', 'constructor'])
  })

  test('takes a nest over a plain value of the same name', () => {
    expect(parseForm('a=1&a[b]=2')).toEqual({ a: { b: '2' } })
  })
})

describe('readCardForm', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const read = (number: string, expiry: string, cvc: string) => readCardForm({ number, expiry, cvc }, now)

  test.each(['11/26', '12/30', '1230', ' 12 / 30 '])('takes the date %s', (expiry) => {
    expect(read('4242424242424242', expiry, '123').card).toMatchObject({ outcome: 'pays', last4: '4242' })
  })

  test.each([
    ['10/26', 'This date is past.'],
    ['13/30', 'Enter the date as MM/YY.'],
    ['', 'Enter the date as MM/YY.'],
    ['12/2030', 'Enter the date as MM/YY.'],
  ])('refuses the date %s', (expiry, message) => {
    expect(read('4242424242424242', expiry, '123').errors).toEqual({ expiry: message })
  })

  test('names every fault at once and gives back what was typed', () => {
    expect(read('1234', 'soon', '1')).toEqual({
      typed: { number: '1234', expiry: 'soon', cvc: '1' },
      errors: {
        number: 'This is not one of the test cards.',
        expiry: 'Enter the date as MM/YY.',
        cvc: 'Enter the 3 or 4 digits on the card.',
      },
    })
  })

  test('accepts anything as a form', () => {
    expect(readCardForm(undefined, now).errors).toHaveProperty('number', 'Enter a card number.')
    expect(readCardForm({ number: { 0: 'x' } }, now).typed.number).toBe('')
  })
})

test('html escapes every value and nests markup', () => {
  const item = html`<li>${'<script>"&\''}</li>`
  expect(html`<ul>${[item]}${false}${undefined}${0}</ul>`.text).toBe(
    '<ul><li>&#60;script&#62;&#34;&#38;&#39;</li>0</ul>',
  )
})
