import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCateringOrderShape } from '../../contract/create-catering-order.ts'
import { mailtoAddress } from '../../contract/email-address.ts'
import { subscribeToNewsSchema } from '../../contract/news.ts'
import { jobApplicationForm } from '../../contract/submit-job-application.ts'
import { emailAddress } from '../../contract/text-fields.ts'
import { anOrder } from '../an-order.ts'

const field = emailAddress(254, 'wrong')
const puny = 'jo@xn--80a1acny.xn--p1ai'

test.each([
  ['smith&sons@btinternet.com', 'smith&sons@btinternet.com'],
  ["o'brien@example.ie", "o'brien@example.ie"],
  ['a!#$%*/=?^_`{|}~-+b.c@example.com', 'a!#$%*/=?^_`{|}~-+b.c@example.com'],
  ['Jo@Example.COM', 'Jo@Example.COM'],
  ['jo@почта.рф', puny],
  ['jo@Почта.РФ', puny],
  [puny, puny],
  [puny.toUpperCase(), puny.toUpperCase()],
  ['smith&sons@müller.de', 'smith&sons@xn--mller-kva.de'],
])('%j is an address, kept as %j', (typed, kept) => {
  expect(field.parse(typed)).toBe(kept)
  expect(field.parse(kept)).toBe(kept)
})

test.each([
  'jo',
  'jo@',
  '@example.com',
  'jo@example',
  'jo@example.c',
  'jo smith@example.com',
  'jo@@example.com',
  'jo@one@example.com',
  '.jo@example.com',
  'jo.@example.com',
  'jo..smith@example.com',
  'jo@example.com, mo@example.com',
  'jo@example.com\nBcc: mo@example.com',
  'Jo <jo@example.com>',
  '"jo smith"@example.com',
  'jo(smith)@example.com',
  'jo@[127.0.0.1]',
  'jo@127.0.0.1',
  'jo@почта.рф/x',
  'jo@почта.рф:25',
  'jo@почта%2eрф',
  'почта@example.com',
  'jo@example..com',
  'jo@почта..рф',
])('%j is none', (typed) => expect(field.safeParse(typed).error?.issues[0]?.message).toBe('wrong'))

const invisible = [
  '\u200b',
  '\ufeff',
  '\u00a0',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u2068',
  '\u2069',
  '\u00ad',
  '\u061c',
  '\u2060',
]

test.each(invisible)('the invisible sign %j goes, around an address and in it', (sign) => {
  for (const address of ['jo@example.com', 'smith&sons@btinternet.com', puny])
    expect(field.parse(` ${sign}${[...address].join(sign)}${sign} `)).toBe(address)
  expect(field.parse(`${sign}jo@по${sign}чта.рф`)).toBe(puny)
})

test('wherever somebody types an address, the same ones are taken, with the words of the form', () => {
  expect(createCateringOrderShape.parse(anOrder({ customer_email: 'jo\u200b@почта.рф' })).customer_email).toBe(puny)
  expect(subscribeToNewsSchema.shape.email.parse('smith&sons@btinternet.com')).toBe('smith&sons@btinternet.com')
  expect(jobApplicationForm.shape.email.safeParse('jo@').error?.issues[0]?.message).toBe('Invalid email address')
  expect(jobApplicationForm.shape.email.parse('\ufeffjo@почта.рф')).toBe(puny)
})

test('what is kept of any text is plain, and kept the same again', () => {
  const anyAddress = fc
    .tuple(fc.string({ unit: 'binary', maxLength: 10 }), fc.string({ unit: 'binary', maxLength: 20 }))
    .map(([local, domain]) => `${local}@${domain}.com`)
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), anyAddress), (typed) => {
      const { data } = field.safeParse(typed)
      if (data === undefined) return
      expect(data).toMatch(/^[!-~]+@[a-z0-9.-]+$/i)
      expect(field.parse(data)).toBe(data)
    }),
  )
})

test('an address of plain letters is kept as it is typed', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      expect(field.parse(address)).toBe(address)
    }),
  )
})

test.each([
  ['jo@example.com', 'mailto:jo@example.com'],
  ['smith&sons@btinternet.com', 'mailto:smith%26sons@btinternet.com'],
  ['who?subject=x#y%20z@example.com', 'mailto:who%3Fsubject%3Dx%23y%2520z@example.com'],
])('a link to write to %s is %s', (email, address) => expect(mailtoAddress(email)).toBe(address))
