import { expect, test } from 'vitest'
import { addressLines, emailAddress, line, lines } from '../../contract/text-fields.ts'
import type { z } from '../../contract/zod.ts'

const messagesOf = (field: z.ZodType, text: string) =>
  field.safeParse(text).error?.issues.map((issue) => issue.message) ?? []

const directions = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']

test.each(directions)('marks that change how other text reads are removed: %j', (character) => {
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

const lineBreaks = ['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']

test.each(lineBreaks)('the line break %j is refused with its reason in one line, and kept in several', (lineBreak) => {
  const text = `Flat 2${lineBreak}1 High Street`
  expect(messagesOf(line(100, 'missing'), text)).toEqual(['Please write this on one line.'])
  expect(lines(100, 'missing').parse(text)).toBe('Flat 2\n1 High Street')
  expect(addressLines(100, 'missing').parse(text)).toBe('Flat 2\n1 High Street')
})

test('a tab from a spreadsheet is a space', () => {
  expect(line(100, 'missing').parse('\tJasleen\tKaur\t')).toBe('Jasleen Kaur')
  expect(addressLines(100, 'missing').parse('1\tHigh Street')).toBe('1 High Street')
})

test.each([
  ['', 'missing'],
  [' \u200b ', 'missing'],
  ['\u3164', 'missing'],
  ['--', 'Please use letters or numbers here.'],
  ['\u2800', 'Please use letters or numbers here.'],
  ['Jas\u0000leen', 'This holds an invisible control character. Please type it again.'],
  ['Jas\ud800leen', 'One of the characters is incomplete. Please type it again.'],
  ['x'.repeat(101), 'Please use at most 100 characters.'],
])('the message about %j is: %s', (text, message) => {
  expect(messagesOf(line(100, 'missing'), text)).toEqual([message])
  expect(messagesOf(addressLines(100, 'missing'), text)).toEqual([message])
})

test('text of several lines has these messages too', () => {
  const why = (text: string) => messagesOf(lines(100, 'missing'), text)
  expect(why('Ring\u0007twice')).toEqual(['This holds an invisible control character. Please type it again.'])
  expect(why('Ring\ud800twice')).toEqual(['One of the characters is incomplete. Please type it again.'])
  expect(why('Ring\ttwice\n\nplease')).toEqual([])
})

test('an address loses empty lines and the spaces around its lines, before it is measured', () => {
  const typed = ` Flat 2 ,  \r\n\r\n\t1 High Street \n${' '.repeat(100)}`
  expect(addressLines(30, 'missing').parse(typed)).toBe('Flat 2 ,\n1 High Street')
})

test('an address has at most six lines', () => {
  const six = 'a\nb\nc\nd\ne\nf'
  expect(addressLines(100, 'missing').parse(six)).toBe(six)
  expect(messagesOf(addressLines(100, 'missing'), `${six}\ng`)).toEqual(['Please use at most 6 lines.'])
})

test('characters are counted as people count them', () => {
  const field = line(3, 'missing', 2)
  expect(field.parse('𖼀𖼁𖼂')).toBe('𖼀𖼁𖼂')
  expect(messagesOf(field, '𖼀')).toEqual(['missing'])
  expect(messagesOf(field, '𖼀𖼁𖼂𖼃')).toEqual(['Please use at most 3 characters.'])
})

test('what is far longer than allowed is refused before it is looked at, and spaces around a text do no harm', () => {
  for (const field of [line(30, 'missing'), lines(30, 'missing'), addressLines(30, 'missing')]) {
    expect(field.parse(`${' '.repeat(500)}12 High Street${' '.repeat(500)}`)).toBe('12 High Street')
    expect(messagesOf(field, ' '.repeat(31_000))).toEqual(['Please use at most 30 characters.'])
  }
  expect(messagesOf(emailAddress(30, 'wrong'), `${'a'.repeat(31_000)}@example.com`)).toEqual([
    'Please use at most 30 characters.',
  ])
})

test('an address keeps no empty line, and no space around a break', () => {
  const typed = '  Flat 2 \r\n\n \t \n  1 High Street\u00a0 \n\n\n'
  expect(addressLines(100, 'missing').parse(typed)).toBe('Flat 2\n1 High Street')
})
