import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from '../../contract/calendar-event.ts'
import { jsonInHtml } from '../../contract/in-html.ts'
import { limits } from '../../contract/limits.ts'
import { dialledNumber } from '../../contract/phone-number.ts'
import { addressLines, line } from '../../contract/text-fields.ts'
import { cvFileName, saveAs } from '../../server/applications/cv/cv-file-name.ts'
import { inCsv } from '../../server/database/in-csv.ts'
import { mapLink, telLink, textLink } from '../../staff-app/orders/map-link.ts'
import { calendarLines } from '../calendar-lines.ts'

/** Pieces that mean something in one of the formats that words are put into. */
const pieces = [
  ...[
    '"',
    '＂',
    "'",
    '\\',
    '＼',
    '/',
    ':',
    '：',
    ';',
    ',',
    '=',
    '＝',
    '+',
    '-',
    '@',
    '＠',
    '%0d%0a',
    '%22',
    '&',
    '#',
    '?',
  ],
  ...[
    '*',
    '<',
    '>',
    '|',
    '$&',
    '\\n',
    ' ',
    '\t',
    'BEGIN:VEVENT',
    'Bcc: x@y.example',
    '=?utf-8?q?x?=',
    '</script>',
    '<!--',
  ],
  ...['ਕੌਰ', '😀', 'é', '\u200d', '\u200f', '1', 'Jo', '=1+1', "UTF-8''x"],
]
const words = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 5 })), {
  maxLength: 12,
})
/** What a field of one line lets through. */
const lineOf = words
  .map((parts) => line(200, 'missing').safeParse(parts.join('')))
  .filter(({ success }) => success)
  .map(({ data = '' }) => data)
/** What the field of an address lets through. */
const addressOf = words
  .map((parts) => addressLines(limits.address, 'missing').safeParse(parts.join('\n')))
  .filter(({ success }) => success)
  .map(({ data = '' }) => data)

test('whatever stands in its texts, a calendar file has the same lines and says the same words', () => {
  const event = { uid: 'a@b', day: '2026-07-04', time: '18:30', stamp: new Date('2026-01-02T03:04:05Z') }
  const plain = calendarLines(calendarFile({ ...event, title: 'x', description: 'x', location: 'x' }))
  fc.assert(
    fc.property(lineOf, lineOf, addressOf, (title, description, location) => {
      const lines = calendarLines(calendarFile({ ...event, title, description, location }))
      expect(lines.map(({ name }) => name)).toEqual(plain.map(({ name }) => name))
      const said = Object.fromEntries(lines.map(({ name, value }) => [name, value]))
      expect(said).toMatchObject({ SUMMARY: title, DESCRIPTION: description, LOCATION: location })
    }),
  )
})

/** Reads CSV as strictly as RFC 4180 writes it. */
function cellsOf(csv: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  const rows: string[][] = [[]]
  while (cell.lastIndex < csv.length) {
    const [, quoted, bare = '', end] = cell.exec(csv) ?? expect.fail(`No CSV: ${JSON.stringify(csv)}`)
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === '\r\n') rows.push([])
  }
  expect(rows.pop()).toEqual([])
  return rows
}

test('whatever stands in its texts, a table keeps its rows and columns, and no cell is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(lineOf, addressOf, fc.integer()), { minLength: 1, maxLength: 4 }),
      async (all) => {
        const csv = await inCsv(all.map(([customer, reason, pence]) => ({ Customer: customer, Reason: reason, pence })))
        const [head, ...rows] = cellsOf(csv.replace(/^\ufeff/, ''))
        expect(head).toEqual(['Customer', 'Reason', 'pence'])
        const written = all.map(([customer, reason, pence]) => [
          noFormula(customer),
          noFormula(reason),
          (pence / 100).toFixed(2),
        ])
        expect(rows).toEqual(written)
      },
    ),
  )
})

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
const noFormula = (text: string) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

/** Reads the header by RFC 6266: both forms of the name. */
function savedAs(header: string) {
  const form = /^attachment; filename="((?:[^"\\\p{Cc}])*)"(?:; filename\*=UTF-8''([\w!#$&+.^`|~%-]*))?$/u
  const [, plain = '', encoded] = form.exec(header) ?? expect.fail(`No such header: ${header}`)
  return encoded === undefined ? plain : decodeURIComponent(encoded)
}

test('whatever a name holds, a file is saved under that name and no other', () => {
  fc.assert(
    fc.property(lineOf, (applicant) => {
      const name = cvFileName(applicant, '1-cv.pdf')
      expect(name).toMatch(/^CV – [^\\/:*?"<>|\p{Cc}]*\.pdf$/u)
      expect(savedAs(saveAs(name))).toBe(name)
    }),
    { examples: [['Jo＂; filename=＂x.exe']] },
  )
})

test('whatever stands in a number, an address or a message, its link leads where it says', () => {
  fc.assert(
    fc.property(lineOf, addressOf, lineOf, (phone, address, message) => {
      expect(telLink(phone) ?? '').toMatch(/^(tel:\+\d+)?$/)
      const [, number, body = ''] = /^sms:([\d+]*)\?&body=([^&#?\s"'<>]*|.*)$/.exec(textLink(phone, message)) ?? []
      expect([number, decodeURIComponent(body)]).toEqual([dialledNumber(phone) ?? '', message])
      const map = new URL(mapLink({ address, town: 'Hounslow', postcode: 'TW3 1AA' }))
      expect([map.origin, [...map.searchParams.keys()]]).toEqual(['https://www.google.com', ['api', 'query']])
    }),
  )
})

test('whatever stands in data of a page, it ends no element and begins no comment', () => {
  fc.assert(
    fc.property(lineOf, (text) => {
      const data = jsonInHtml({ text })
      expect(data).not.toContain('<')
      expect(JSON.parse(data)).toEqual({ text })
    }),
  )
})
