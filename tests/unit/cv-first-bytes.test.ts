import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cvFirstBytes, mayBeginWith } from '../../contract/cv-first-bytes.ts'
import type { CvExtension } from '../../contract/submit-job-application.ts'
import { cvFault } from '../../site/pages/careers/cv-fault.ts'
import { anExecutable, aWordDocument, docx, pdf } from '../cv-files.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url))

test.each([
  ['pdf', pdf(2_000)],
  ['pdf', Buffer.concat([Buffer.alloc(cvFirstBytes - '%PDF-'.length), pdf(2_000)])],
  ['pdf', fixture('libreoffice.pdf')],
  ['pdf', fixture('chromium.pdf')],
  ['doc', aWordDocument()],
  ['doc', fixture('libreoffice.doc')],
  ['docx', docx()],
  ['docx', docx([], { streamed: true, zip64: true })],
  ['docx', fixture('libreoffice.docx')],
  ['docx', fixture('pandoc.docx')],
] satisfies [CvExtension, Buffer][])('a %s begins as one, and as no other (%#)', (extension, content) => {
  const kinds = (['pdf', 'doc', 'docx'] as const).filter((each) => mayBeginWith(each, content))
  expect(kinds).toEqual([extension])
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a program', anExecutable()],
  ['rich text', Buffer.from('{\\rtf1\\ansi')],
  ['a web page', Buffer.from('<html>')],
  ['a PDF behind too much else', Buffer.concat([Buffer.alloc(cvFirstBytes - 4), pdf(2_000)])],
  ['an archive behind something else', Buffer.concat([Buffer.from('#!'), docx()])],
])('%s begins as none of them', (_what, content) => {
  expect((['pdf', 'doc', 'docx'] as const).filter((each) => mayBeginWith(each, content))).toEqual([])
})

test('for any bytes, the result is the same for the file and for its beginning', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_000 }), fc.constantFrom('pdf', 'doc', 'docx'), (bytes, extension) => {
      expect(mayBeginWith(extension, bytes)).toBe(mayBeginWith(extension, bytes.slice(0, cvFirstBytes)))
    }),
  )
})

const file = (name: string, content: Buffer) => new File([new Uint8Array(content)], name)

test.each([
  ['CV.PDF', pdf(2_000), undefined],
  ['cv.docx', docx(), undefined],
  ['cv.pdf ', pdf(2_000), undefined],
  ['cv', pdf(2_000), undefined],
  ['Jo Singh, CV v1.2', docx(), undefined],
  ['my cv', fixture('libreoffice.doc'), undefined],
  ['cv.pdf', fixture('nuls-behind-its-end.pdf'), undefined],
  ['cv.pdf', fixture('blank-lines-behind-its-end.pdf'), undefined],
  ['cv.docx', fixture('locked.docx'), /^This file has a password\. /],
  ['cv.pdf', fixture('locked.docx'), /^This file has a password\. /],
  ['cv.docx', fixture('libreoffice.doc'), /not what its name says\. .* PDF/],
  ['my cv', Buffer.from('{\\rtf1'), /^Only PDF and Word documents are allowed$/],
  ['cv.pdf', Buffer.alloc(0), /^This file is empty\. .* PDF/],
  ['cv.pdf', pdf(20_000).subarray(0, 15_000), /^Only PDF and Word .* damaged/],
  ['cv.pdf', docx(), /^Only PDF and Word documents are allowed, .* PDF/],
  ['cv.pdf', anExecutable(), /not what its name says\. .* PDF/],
  ['cv.doc', docx(), /not what its name says\. .* PDF/],
  ['cv.docx', Buffer.from('{\\rtf1'), /not what its name says\. .* PDF/],
])('the message about %s says what to do (%#)', async (name, content, told) => {
  const fault = await cvFault(file(name, content))
  if (told) expect(fault).toMatch(told)
  else expect(fault).toBeUndefined()
})

test('a file that cannot be read any more has to be chosen again', async () => {
  const gone = file('cv.pdf', pdf(2_000))
  gone.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
  expect(await cvFault(gone)).toMatch(/Please choose your CV again/)
})
