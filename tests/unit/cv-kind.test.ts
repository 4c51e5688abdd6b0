import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CvExtension } from '../../contract/submit-job-application.ts'
import { isLocked, isOfKind } from '../../server/applications/cv/cv-kind.ts'
import {
  anExecutable,
  aSpreadsheet,
  aWordDocument,
  aZip,
  contentTypes,
  docx,
  mainRelationship,
  pdf,
  wordType,
  type ZipEntry,
} from '../cv-files.ts'
import { isAsFast } from '../processor-time.ts'

const utf16 = (text: string) => Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le')
const deflated = (name: string, text: string): ZipEntry => {
  const content = Buffer.from(text)
  return { name, content: deflateRawSync(content), unpackedBytes: content.length }
}
const empty = (name: string): ZipEntry => ({ name, content: Buffer.alloc(0) })
/**
 * Word Online, SharePoint and Office 365 write this: another name, referred to from the root, and sizes after the data.
 */
const wordOnline = (main: string) => docx([empty('word/styles.xml')], { main, target: `/${main}`, streamed: true })
const strict = mainRelationship(undefined, '', 'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument')
/** The Open XML SDK writes this: the first part's type applies to all parts with its extension. */
const typeByEnding = contentTypes()
  .replace('ContentType="application/xml"', `ContentType="${wordType}"`)
  .replace(/<Override[^>]*>/, '')
const prefixed = contentTypes()
  .replaceAll(/<(\/?)(?=\w)/g, '<$1p:')
  .replace('xmlns=', 'xmlns:p=')
const compressed = aZip([
  deflated('[Content_Types].xml', contentTypes()),
  deflated('_rels/.rels', mainRelationship()),
  deflated('word/document.xml', '<w:document/>'),
])

test.each([
  ['Word’s own', docx()],
  ['Word Online’s word/document2.xml', wordOnline('word/document2.xml')],
  ['Office 365’s word/document22.xml', wordOnline('word/document22.xml')],
  ['one with its parts compressed', compressed],
  ['one with the fields of large archives', docx([], { zip64: true })],
  ['one with both', docx([], { zip64: true, streamed: true })],
  ['one with a type for all parts with an ending', docx([], { types: typeByEnding })],
  ['one of the strict variant', docx([], { relationships: strict })],
  ['one with a byte order mark', docx([], { types: `\ufeff${contentTypes()}` })],
  ['one in UTF-16', docx([], { types: utf16(contentTypes()), relationships: utf16(mainRelationship()) })],
  ['one in UTF-16, high byte first', docx([], { types: utf16(contentTypes()).swap16() })],
  ['one with prefixes, single quotes and a comment', docx([], { types: `${prefixed.replaceAll('"', "'")}<!-- > -->` })],
  ['one with capitals in names', docx([], { main: 'Word/Document.XML', target: '/word/./document.xml' })],
  ['one packed by hand, with folders', docx([empty('word/'), empty('word/media/')])],
  [
    'one with backslashes',
    docx([], { main: 'word\\document.xml', target: 'word/document.xml', types: contentTypes() }),
  ],
  [
    'one that names macros which are not there',
    docx([], { types: contentTypes(type('Default Extension="bin"', vba())) }),
  ],
])('a Word document is accepted: %s', async (_what, content) => {
  expect(await isOfKind(content, 'docx')).toBe(true)
})

function vba() {
  return 'application/vnd.ms-office.vbaProject'
}
function type(of: string, contentType: string) {
  return `<${of} ContentType="${contentType}"/>`
}
const macroDocument = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const bin = [empty('word/data.bin')]
const bomb = (unpackedBytes: number): ZipEntry[] => [
  { name: '[Content_Types].xml', content: deflateRawSync(Buffer.alloc(300_000_000, ' ')), unpackedBytes },
  deflated('_rels/.rels', mainRelationship()),
  deflated('word/document.xml', '<w:document/>'),
]
const thousands = (count: number) => Array.from({ length: count }, (_, index) => empty(`word/${index}.xml`))
const doctype = '<!DOCTYPE Types [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'

test.each([
  [
    'with macros under another name',
    docx(bin, { types: contentTypes(type('Override PartName="/word/data.bin"', vba())) }),
  ],
  ['with macros by their ending', docx(bin, { types: contentTypes(type('Default Extension="BIN"', vba())) })],
  [
    'with macros spelt with references',
    docx(bin, { types: contentTypes(type('Default Extension="bin"', vba().replace('vba', '&#118;b&#x61;'))) }),
  ],
  ['that is a document with macros', docx([], { types: contentTypes().replace(wordType, macroDocument) })],
  ['that is a template', docx([], { types: contentTypes().replace('document.main', 'template.main') })],
  ['that is a workbook beside', docx([empty('xl/workbook.xml')], { target: 'xl/workbook.xml' })],
  ['whose main part is missing', docx([], { target: 'word/document2.xml' })],
  [
    'whose main part lies elsewhere',
    docx([], { relationships: mainRelationship().replace('Target=', 'TargetMode="External" Target=') }),
  ],
  [
    'with two main parts',
    docx([], { relationships: mainRelationship(undefined, mainRelationship().match(/<Relationship .*?>/)?.[0]) }),
  ],
  [
    'without a way to its main part',
    aZip([deflated('[Content_Types].xml', contentTypes()), empty('word/document.xml')]),
  ],
  ['with a list of types twice', docx([{ name: '[content_types].XML', content: Buffer.from(contentTypes()) }])],
  ['whose list of types is no XML', docx([], { types: contentTypes().replace('</Types>', '') })],
  [
    'whose list of types is of another kind',
    docx([], { types: contentTypes().replace('content-types', 'other-types') }),
  ],
  [
    'whose list of types is no text',
    docx([], { types: Buffer.concat([Buffer.from(contentTypes()), Buffer.of(0xff)]) }),
  ],
  ['with a document type', docx([], { types: contentTypes().replace('<Types', `${doctype}<Types`) })],
  ['with a bomb for a list of types', aZip(bomb(300_000_000))],
  ['with a bomb that says it is small', aZip(bomb(1_000))],
  [
    'with a part that is shorter than it says',
    aZip([
      { ...deflated('[Content_Types].xml', contentTypes()), unpackedBytes: 2_000 },
      deflated('_rels/.rels', mainRelationship()),
      empty('word/document.xml'),
    ]),
  ],
  ['with a long list of types', docx([], { types: contentTypes(`<!--${' '.repeat(300_000)}-->`) })],
  ['with thousands of entries', docx(thousands(2_001))],
  ['with thousands of entries in the fields of large archives', docx(thousands(2_001), { zip64: true })],
  ['cut short', docx().subarray(0, -10)],
])('a file called .docx is refused: one %s', async (_what, content) => {
  expect(await isOfKind(content, 'docx')).toBe(false)
})

const asTypes = (text: string) =>
  aZip([
    deflated('[Content_Types].xml', text),
    deflated('_rels/.rels', mainRelationship()),
    deflated('word/document.xml', '<w:document/>'),
  ])
const attributes = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=""`).join(' ')

test.each([
  ['elements within elements', '<a xmlns:b="c">'.repeat(12_000) + '</a>'.repeat(12_000)],
  ['elements that are never closed', '<a>'.repeat(50_000)],
  ['attributes of one element', `<a ${attributes(24_000)}/>`],
  ['namespaces of one element', `<a ${attributes(12_000).replaceAll('a', 'xmlns:a')}/>`],
  ['elements', '<a/>'.repeat(50_000)],
])('a list of types with thousands of %s is refused before they are read', async (_what, more) => {
  const content = asTypes(contentTypes(more))
  expect(content.length).toBeLessThan(70_000)
  expect(await isOfKind(content, 'docx')).toBe(false)
  const spaces = asTypes(contentTypes(' '.repeat(250_000)))
  expect(await isOfKind(spaces, 'docx')).toBe(true)
  const isFast = await isAsFast(
    () => isOfKind(content, 'docx'),
    () => isOfKind(spaces, 'docx'),
    { times: 2, noTime: 20 },
  )
  expect(isFast).toBe(true)
})

test.each([
  ['a mark for another program', contentTypes().replace('<Types', '<Types xmlns:xsi="urn:x" xsi:any="1"')],
  ['its own name for the namespace at a line', prefixedLines()],
])('a list of types may have %s', async (_what, types) => {
  expect(await isOfKind(docx([], { types }), 'docx')).toBe(true)
})

function prefixedLines() {
  const namespace = 'http://schemas.openxmlformats.org/package/2006/content-types'
  return contentTypes().replace('<Override ', `<t:Override xmlns:t="${namespace}" `)
}

test('a line of another namespace says nothing', async () => {
  const types = contentTypes().replace('<Override ', '<Override xmlns="urn:other" ')
  expect(await isOfKind(docx([], { types }), 'docx')).toBe(false)
})

test('two thousand entries are read', async () => {
  expect(await isOfKind(docx(thousands(1_997)), 'docx')).toBe(true)
})

test.each(['libreoffice.docx', 'pandoc.docx', 'libreoffice.doc'])(
  'any damage in %s leads to yes or no',
  async (name) => {
    const content = readFileSync(new URL(`../fixtures/${name}`, import.meta.url))
    const kind = name.endsWith('.doc') ? 'doc' : 'docx'
    const damage = fc.record({ at: fc.nat(content.length - 1), with: fc.uint8Array({ minLength: 1, maxLength: 8 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 5 }), fc.nat(50), async (damages, lost) => {
        const damaged = Buffer.from(content.subarray(0, content.length - lost))
        for (const each of damages)
          damaged.set(each.with.slice(0, Math.max(0, damaged.length - each.at)), Math.min(each.at, damaged.length))
        expect(await isOfKind(damaged, kind)).toBeTypeOf('boolean')
      }),
      { numRuns: 200 },
    )
  },
)

test.each([
  ['a macro project', { Macros: 1 }],
  ['a macro project in capitals', { MACROS: 1 }],
  ['a macro project by its stream', { _VBA_PROJECT: 2 }],
  ['a packed file', { ObjectPool: 1, '\u0001Ole10Native': 2 }],
])('a Word 97 document with %s is refused', async (_what, more) => {
  expect(await isOfKind(aWordDocument({ more }), 'doc')).toBe(false)
})

test('a Word 97 document with other entries, also with a deleted name, is accepted', async () => {
  expect(await isOfKind(aWordDocument(), 'doc')).toBe(true)
  expect(await isOfKind(aWordDocument({ more: { ObjectPool: 1, '1Table': 2 } }), 'doc')).toBe(true)
  expect(await isOfKind(aWordDocument({ more: { Macros: 0 } }), 'doc')).toBe(true)
})

test('a PDF may have 1,019 bytes before its mark, as its readers allow', async () => {
  const after = (bytes: number) => isOfKind(Buffer.concat([Buffer.alloc(bytes, '\n'), pdf(2_000)]), 'pdf')
  expect(await Promise.all([0, 1, 3, 1_019].map(after))).toEqual([true, true, true, true])
  expect(await Promise.all([1_020, 5_000].map(after))).toEqual([false, false])
  expect(await isOfKind(Buffer.from('hello'), 'pdf')).toBe(false)
})

test.each(['libreoffice.pdf', 'chromium.pdf', 'libreoffice.doc', 'libreoffice.docx', 'pandoc.docx'])(
  'a CV written by a real program is accepted: %s',
  async (name) => {
    const content = readFileSync(new URL(`../fixtures/${name}`, import.meta.url))
    expect(await isOfKind(content, name.split('.')[1] as CvExtension)).toBe(true)
  },
)

const bareTypes = { name: '[Content_Types].xml', content: Buffer.from('<Types/>') }
const withMacros = (name: string) => docx([{ name, content: Buffer.from('x') }])
const zipBomb = aZip([
  bareTypes,
  { name: 'word/document.xml', content: deflateRawSync(Buffer.alloc(300_000_000)), unpackedBytes: 300_000_000 },
])

test.each([
  ['a program called .pdf', 'pdf', anExecutable()],
  ['a program called .doc', 'doc', anExecutable()],
  ['a picture of text', 'docx', Buffer.from('hello')],
  ['an empty file', 'pdf', Buffer.alloc(0)],
  ['a PDF called .docx', 'docx', pdf(2_000)],
  ['a .docx called .pdf', 'pdf', docx()],
  ['a .docx called .doc', 'doc', docx()],
  ['a spreadsheet in a compound file', 'doc', aSpreadsheet()],
  ['a zip without a Word part', 'docx', aZip([bareTypes])],
  ['a .docx with macros', 'docx', withMacros('word/vbaProject.bin')],
  ['a .docx with macros in capitals', 'docx', withMacros('word/VBAPROJECT.BIN')],
  ['a .docx with macros elsewhere', 'docx', withMacros('custom\\vbaProject2.bin')],
  ['a zip bomb that says so', 'docx', zipBomb],
  ['a PDF with a long archive behind it', 'pdf', Buffer.concat([pdf(2_000), docx(), Buffer.alloc(2_000)])],
  ['an archive with something before it', 'docx', Buffer.concat([Buffer.from('#!/bin/sh\n'), docx()])],
  ['a compound file cut short', 'doc', aWordDocument().subarray(0, 700)],
  ['a compound file whose directory runs in a circle', 'doc', aWordDocument({ circular: true })],
] satisfies [string, CvExtension, Buffer][])('%s is no CV', async (_what, kind, content) => {
  expect(await isOfKind(content, kind)).toBe(false)
})

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url))

test.each(['nuls-behind-its-end.pdf', 'blank-lines-behind-its-end.pdf'])(
  'a PDF is taken with what its readers pass over: %s',
  async (name) => {
    expect(await isOfKind(fixture(name), 'pdf')).toBe(true)
  },
)

test('a web page behind the end of a PDF does no harm, and a PDF that broke off is told by what it has begun', async () => {
  const page = Buffer.from(`<!DOCTYPE html><title>Your download</title>${'<p>Thank you.</p>\n'.repeat(500)}`)
  expect(await isOfKind(Buffer.concat([fixture('chromium.pdf'), page]), 'pdf')).toBe(true)
  // A PDF that can be shown while it loads has a mark of an end near its beginning, and so has one that was changed.
  const next = Buffer.from(`5 0 obj\n<</Length 9000>>\nstream\n${'x'.repeat(3_000)}`)
  expect(await isOfKind(Buffer.concat([pdf(2_000), next]), 'pdf')).toBe(false)
  expect(await isOfKind(Buffer.concat([pdf(2_000), next, Buffer.from('\nstartxref\n9\n%%EOF')]), 'pdf')).toBe(true)
  expect(await isOfKind(fixture('chromium.pdf').subarray(0, -200), 'pdf')).toBe(false)
})

test.each([
  'pdf-passwords/locked-rc4-40.pdf',
  'pdf-passwords/locked-aes-128.pdf',
  'pdf-passwords/locked-aes-256-r5.pdf',
  'pdf-passwords/locked-aes-256.pdf',
  'locked.docx',
  'locked.doc',
])('%s has a password', (name) => {
  expect(isLocked(fixture(name))).toBe(true)
})

test.each([
  'pdf-passwords/opens-rc4-40.pdf',
  'pdf-passwords/opens-rc4-128.pdf',
  'pdf-passwords/opens-aes-128.pdf',
  'pdf-passwords/opens-aes-256-r5.pdf',
  'pdf-passwords/opens-aes-256.pdf',
  'libreoffice.pdf',
  'chromium.pdf',
  'libreoffice.docx',
  'libreoffice.doc',
])('%s opens without one, also where it may not be printed or changed', (name) => {
  expect(isLocked(fixture(name))).toBe(false)
})

/** Writes the strings of a PDF in the format's other notation, with its escapes. */
const withLiteralStrings = (content: Buffer) =>
  Buffer.from(
    content.toString('latin1').replace(/<([0-9a-f]{2,})>/g, (_, digits: string) => {
      const signs = Buffer.from(digits, 'hex').toString('latin1')
      return `(${signs
        .replace(/[\\()]/g, '\\$&')
        .replace(/\r/g, '\\r')
        .replace(/\n/g, '\\12')})`
    }),
    'latin1',
  )

test.each(['opens-rc4-40', 'opens-rc4-128', 'opens-aes-128', 'locked-rc4-40', 'locked-aes-256'])(
  'what locks a PDF may be written in letters: %s',
  (name) => {
    const content = fixture(`pdf-passwords/${name}.pdf`)
    expect(isLocked(withLiteralStrings(content))).toBe(name.startsWith('locked'))
  },
)

test('a PDF that speaks of encryption is not locked, and one locked in an unknown way is', () => {
  const speaks = '(Set /Encrypt 5 0 R in the trailer)\n5 0 obj\n<</Length 3>>\nendobj\n'
  expect(isLocked(Buffer.from(`%PDF-1.7\n${speaks}%%EOF`))).toBe(false)
  const byCertificate = '5 0 obj\n<</Filter/Adobe.PubSec/V 4/Recipients[(x)]>>\nendobj\ntrailer<</Encrypt 5 0 R>>\n'
  expect(isLocked(Buffer.from(`%PDF-1.7\n${byCertificate}%%EOF`))).toBe(true)
  const direct = 'trailer<</Encrypt<</Filter/Standard/V 9/R 9/O(x)/U(y)/P -4>>>>\n'
  expect(isLocked(Buffer.from(`%PDF-1.7\n${direct}%%EOF`))).toBe(true)
})

test.each(['pdf-passwords/locked-rc4-40.pdf', 'pdf-passwords/locked-aes-256.pdf', 'locked.docx', 'locked.doc'])(
  'any damage in %s leads to yes or no',
  (name) => {
    const content = fixture(name)
    const damage = fc.record({ at: fc.nat(content.length - 1), with: fc.uint8Array({ minLength: 1, maxLength: 8 }) })
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 5 }), (damages) => {
        const damaged = Buffer.from(content)
        for (const each of damages) damaged.set(each.with.slice(0, damaged.length - each.at), each.at)
        expect(isLocked(damaged)).toBeTypeOf('boolean')
      }),
    )
  },
)

test('a PDF made of beginnings takes no long time', async () => {
  const spaces = Buffer.concat([pdf(400_000), pdf(400_000)])
  const made = ['1 0 obj', '/Encrypt 1 0 R', '/ID [(', '<<', '[', '1 ', '(', '/Encrypt<<(']
  for (const each of made) {
    const content = Buffer.from(`%PDF-1.7\n${each.repeat(790_000 / each.length)}\n%%EOF`)
    const judge = async (file: Buffer) => [isLocked(file), await isOfKind(file, 'pdf')]
    const isFast = await isAsFast(
      () => judge(content),
      () => judge(spaces),
      { times: 10, noTime: 50 },
    )
    expect(isFast, each).toBe(true)
  }
})
