import { expect, test } from 'vitest'
import { emailAddress, line, lines } from '../../contract/text-fields.ts'

const directions = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']

test.each(directions)('what makes other text read otherwise is left out: %j', (character) => {
  const spelt = ` ${character}Ann${character}gpj.exe${character} `
  expect(line(100, 'missing').parse(spelt)).toBe('Anngpj.exe')
  expect(lines(100, 'missing').parse(`${spelt}\n2`)).toBe('Anngpj.exe \n2')
  expect(line(100, 'missing', 3).safeParse(`Jo${character}`).success).toBe(false)
})

test('a number or an address pasted from a phone’s contacts is taken', () => {
  expect(line(30, 'missing').parse('\u202a+44 20 7946 0999\u202c')).toBe('+44 20 7946 0999')
  expect(emailAddress(254, 'wrong').parse('\u2068jo@example.com\u2069')).toBe('jo@example.com')
})

test.each(['ਜਸਲੀਨ', 'नी\u200dलम', 'می\u200cخواهم', '👩\u200d🍳 Jo', '\u200fדנה', '\u200eJo'])(
  '%j stays as it is typed',
  (name) => {
    expect(line(100, 'missing').parse(name)).toBe(name)
  },
)
