import fc from 'fast-check'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { expect, test } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { line } from '../../contract/text-fields.ts'
import type { DocumentContent, StoredDocument } from '../../server/database/documents-schema.ts'
import { documentSums } from '../../server/documents/document-content.ts'
import { drawable, fontsFor, hasLostLetters } from '../../server/documents/letters.ts'
import { renderDocument } from '../../server/documents/render-document.ts'

const id = '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b'

function invoice(content: Partial<DocumentContent> = {}): StoredDocument {
  const line = {
    description: 'Deluxe Tandoori Feast',
    quantity: 2000,
    unitGrossPence: 24_999,
    grossPence: 49_998_000,
    vatPence: 8_333_000,
  }
  const whole: DocumentContent = {
    issuedOn: '2026-11-22',
    taxPoint: '2026-11-21',
    orderNumber: 'TR-4K7MQ2',
    eventDay: '2026-12-05',
    seller: { name: 'Tandoor Road', companyNumber: '', address: ['Unit 3'], vatNumber: 'GB 123 4567 89' },
    customer: { name: 'Jasleen Kaur', company: '', purchaseNumber: '', address: ['1 High Street', 'TW3 1AA'] },
    vatRate: 20,
    lines: [line],
    reason: null,
    refersTo: [],
    isTest: false,
    ...content,
  }
  const numbers = { series: 'INV', number: 42, ...documentSums(whole.lines) }
  return {
    ...numbers,
    id,
    kind: 'invoice',
    orderId: id,
    ledgerId: id,
    corrects: null,
    content: whole,
    blanked: false,
    issuedAt: new Date(0),
  }
}

async function read(document: StoredDocument) {
  const pdf = await getDocumentProxy(new Uint8Array(await renderDocument(document)))
  const { text } = await extractText(pdf, { mergePages: true })
  return { text: text.replace(/\s+/g, ' '), pages: pdf.numPages, facts: await pdf.getMetadata() }
}

test('the largest order stands on one page of A4 with title and language', async () => {
  const { text, pages, facts } = await read(invoice())
  expect(pages).toBe(1)
  expect(text).toContain('2000 £208.3250 £416,650.00 £83,330.00 £499,980.00')
  expect(facts.info).toMatchObject({ Title: 'Invoice INV-000042', Language: 'en-GB', Author: 'Tandoor Road' })
})

test('each letter that is drawn is in the fonts, thin and strong, and can be copied', async () => {
  const all = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) =>
      /[\p{L}\p{N}\p{Sc}]/u.test(letter) &&
      drawable(letter) === letter &&
      !/\p{Script=Gurmukhi}|\p{Script=Arabic}/u.test(letter),
  )
  expect(all.length).toBeGreaterThan(350)
  const rows = Array.from({ length: Math.ceil(all.length / 20) }, (_, row) =>
    all.slice(row * 20, row * 20 + 20).join(''),
  )
  const customer = { name: rows.join('\n'), company: rows.join('\n'), purchaseNumber: '', address: [] }
  const { text } = await read(invoice({ customer }))
  // Where two characters share a shape, as micro and mu do, the reader copies one for both.
  const copied = text.normalize('NFKC')
  const lost = all.filter((letter) => copied.split(letter.normalize('NFKC')).length - 1 < 2)
  expect(lost).toEqual([])
})

const named = (name: string) => invoice({ customer: { name, company: '', purchaseNumber: '', address: [] } })

/** The letters of a text, sorted: a PDF has some scripts in the order on paper, not in the order of typing. */
const lettersIn = (text: string) => [...text.normalize('NFD').replaceAll(/\s/g, '')].sort().join('')

test.each([
  ['Hindi', 'क्षितिज शर्मा', 'devanagari'],
  ['Punjabi', 'ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ ਔਂਸ', 'gurmukhi'],
  ['Gujarati', 'જિગ્નેશ પટેલ', 'gujarati'],
  ['Tamil', 'கார்த்திகேயன்', 'tamil'],
  ['Bengali', 'রবীন্দ্রনাথ', 'bengali'],
  ['Arabic', 'محمد شارع', 'arabic'],
  ['Urdu', 'عبدالرحمٰن پٹھان گلی ۳۴', 'arabic'],
  ['Russian', 'Анна Ёлкина', 'cyrillic'],
  ['Ukrainian', 'Юрій Ґалаґан', 'cyrillic'],
  ['Greek', 'Ελένη Παπαδοπούλου', 'greek'],
  ['Polish', 'Żółć „Łódź”', 'extended'],
  ['Romanian', 'Ștefan Țuțu', 'extended'],
  ['Vietnamese', 'Trần Thị', 'vietnamese'],
  ['Chinese', '李小龍 张伟', 'east-asian'],
  ['Japanese', '山田太郎 デリバリー', 'east-asian'],
  ['emoji', 'Ann 🎉 Jo', 'emoji'],
])('a name in %s is drawn whole, in a font that is read for it alone', async (_, name, part) => {
  expect(drawable(name)).toBe(name)
  expect(fontsFor(drawable(name)).filter((each) => each !== 'latin')).toEqual([part])
  expect(hasLostLetters([name])).toBe(false)
  const { text } = await read(named(name))
  const [, drawn = ''] = /Customer (.*?) ?Number INV/.exec(text) ?? []
  expect(lettersIn(drawn)).toBe(lettersIn(name))
  expect(text).not.toContain('We can’t print')
})

test('letters that no font has are told to be missing, with the order that has them', async () => {
  expect(drawable('ကို 김 Jo?')).toBe('? ? Jo?')
  expect([['ကို'], ['Jo', '김'], ['Jo?', 'e\u0301\u0323', 'a\u200bb', '👍🏽']].map(hasLostLetters)).toEqual([
    true,
    true,
    false,
  ])
  const { text } = await read(named('김 Jo'))
  expect(text).toContain('? Jo')
  expect(text).toContain(
    'We can’t print some of the letters in these words. A “?” stands for each of them. Order TR-4K7MQ2 has them',
  )
})

/** Where the words of a name stand: their text, left end and height, from the left to the right. */
async function placesOf(name: string) {
  const pdf = await getDocumentProxy(new Uint8Array(await renderDocument(named(name))))
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const all = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
  const heightOf = (words: string) => all.find(({ str }) => str === words)?.transform[5] ?? 0
  const [above, below] = [heightOf('Customer'), heightOf('Unit price excl.')]
  return all
    .filter(({ transform: [, , , , x = 0, y = 0] }) => x < 290 && y < above - 4 && y > below + 4)
    .map(({ str, width, transform: [, , , , x = 0, y = 0] }) => ({ str, x, y, right: x + width }))
    .sort((one, other) => one.x - other.x)
}

test('what begins in Arabic runs from the right to the left, digits and Latin words in it from the left', async () => {
  expect((await placesOf('شارع 12 بيت')).map(({ str }) => str)).toEqual(['بيت', '12', 'شارع'])
  expect((await placesOf('Smith 12 بيت شارع')).map(({ str }) => str)).toEqual(['Smith 12', 'شارع', 'بيت'])
})

test('signs stand at their letter, above or below it', async () => {
  const { fnArray, argsArray } = await operatorsOf('ਨੂੰ مُ')
  const { OPS } = await getResolvedPDFJS()
  const moves = argsArray.flatMap((given, index) => (fnArray[index] === OPS.setTextMatrix ? [given[0].slice(4)] : []))
  // Signs of Gurmukhi begin within their letter, which is six points wide. Behind it they would begin at six.
  expect(moves.filter(([x]) => x > 0 && x < 6).length).toBeGreaterThanOrEqual(2)
  // The sign of Arabic stands higher than the line.
  expect(moves.filter(([, y]) => y !== 0).length).toBeGreaterThanOrEqual(1)
})

async function operatorsOf(name: string) {
  const pdf = await getDocumentProxy(new Uint8Array(await renderDocument(named(name))))
  return (await pdf.getPage(1)).getOperatorList()
}

test.each([
  ['Ann 👨‍👩‍👧 Smith', 'Ann 👨 👩 👧 Smith'],
  ['👩🏽‍🍳 Jo', '👩 🍳 Jo'],
  ['Jo 1️⃣ 🇬🇧🇮🇳', 'Jo 1 🇬🇧 🇮🇳'],
  ['ਗੁਰ\u200dਪ੍ਰੀਤ ਸਿੰਘ\u200c', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Hars\u00adimran\u2060jeet', 'Harsimranjeet'],
  ['Ａｎｎ ﬁsh', 'Ann fish'],
  ['Ǎn Ḥusayn e\u0301\u0323', 'An Ḥusayn ẹ'],
  ['Smith\u2010Jones\u2011Li Oʻahu', 'Smith-Jones-Li O’ahu'],
  ['1 High Street\n\u200d\nLondon', '1 High Street\nLondon'],
])('what the fonts lack is left out of %s, letter by letter', (written, drawn) => {
  expect(drawable(written)).toBe(drawn)
})

test('whatever a name may hold, its paper is drawn', { timeout: 300_000 }, async () => {
  const name = line(limits.name, 'Missing')
  const of = (pattern: RegExp, most: number) =>
    fc
      .integer({ min: 0x20, max: most })
      .map((code) => String.fromCodePoint(code))
      .filter((each) => pattern.test(each))
  const letter = fc.oneof(
    of(/[\p{L}\p{M}\p{N}]/u, 0x2ffff),
    of(/\p{Script=Gurmukhi}/u, 0xa76),
    of(/\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Tamil}|\p{Script=Bengali}/u, 0xbff),
    of(/\p{Script=Latin}/u, 0x1eff),
    of(/\p{M}/u, 0x1dff),
    of(/./u, 0x1faff),
    fc.constantFrom('\u200c', '\u200d', '\u00ad', '\u034f', '\ufe0f', '👨‍👩‍👧', '੍', 'ਰ', ' '),
  )
  const text = fc.string({ unit: letter, minLength: 1, maxLength: 12 }).filter((each) => name.safeParse(each).success)
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 40, maxLength: 60 }), async (address) => {
      const customer = { name: 'Jo', company: address[0] ?? '', purchaseNumber: address[1] ?? '', address }
      const pdf = await renderDocument(invoice({ customer, reason: address.join(' ') }))
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    }),
    { numRuns: 15 },
  )
})

test('whatever stands in its words, a paper has no link, form, script or file, and is called by its number', async () => {
  const words = ')>> endobj /OpenAction <</S/JavaScript/JS(app.alert(1))>> https://elsewhere.example </Title> %%EOF'
  const customer = { name: words, company: words, purchaseNumber: words, address: [words] }
  const { seller, lines } = invoice().content
  const document = invoice({
    ...{ orderNumber: words, reason: words, customer, seller: { ...seller, name: words, address: [words] } },
    lines: lines.map((line) => ({ ...line, description: words })),
  })
  const pdf = await getDocumentProxy(new Uint8Array(await renderDocument(document)))
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  for (const page of pages) expect([await page.getAnnotations(), await page.getJSActions()]).toEqual([[], null])
  expect(
    await Promise.all([pdf.getJSActions(), pdf.getOpenAction(), pdf.getAttachments(), pdf.getFieldObjects()]),
  ).toEqual([null, null, null, null])
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({ Title: 'Invoice INV-000042', Author: words, Creator: 'Tandoor Road' })
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text.replace(/\s+/g, '')).toContain(words.replace(/\s+/g, ''))
})

test('words of any script stay within their column', async () => {
  const rows = [
    ...[
      'क्षितिज शर्मा ',
      'محمد علي شارع ',
      'Анна Ёлкина ',
      '北京市朝阳区',
      '李小龍 张伟 ',
      'ਹਰਸਿਮਰਨਜੀਤ',
      'Smith & Co 北京市朝阳区 ',
    ],
    ...['🎉', 'கார்த்திகேயன் ', 'Ann 🎉 محمد '],
  ]
  for (const row of rows) {
    const places = await placesOf(row.repeat(200 / row.length).trim())
    expect(places.length).toBeGreaterThan(0)
    // A column has 48 of 100 parts of a page without its margins.
    for (const { right } of places) expect(right, row).toBeLessThan(48 + (595.28 - 96) * 0.48 + 0.5)
  }
})

test('words without an end stay within their column, and an erased customer is not named', async () => {
  const name = 'Wolfeschlegelsteinhausen'.repeat(4)
  const { pages, text } = await read(
    invoice({ customer: { name, company: name, purchaseNumber: name, address: [name] } }),
  )
  expect(pages).toBe(1)
  expect(text.match(/Wolfeschlegel/g)?.length).toBeGreaterThan(3)
  expect((await read(invoice({ customer: null }))).text).toContain('not shown here any more')
})

test('an invoice of 1.2.0 is drawn as it was issued, and one without an address says that it is no full VAT invoice', async () => {
  const customer = {
    name: 'Jasleen Kaur',
    company: 'Kaur Ltd',
    purchaseNumber: '',
    address: ['1 High Street', 'TW3 1AA'],
  }
  const earlier = (await read(invoice({ customer }))).text
  expect(earlier).toContain('VAT invoice')
  expect(earlier).toContain('Customer Kaur Ltd Jasleen Kaur 1 High Street TW3 1AA')
  expect(earlier).not.toMatch(/Delivery to|Ordered by/)
  const deliveredTo = ['Village Hall', 'TW7 4AA']
  const nameless = { ...customer, company: '', address: [], deliveredTo }
  const without = (await read(invoice({ customer: nameless }))).text
  expect(without).toContain('Customer Jasleen Kaur Delivery to Village Hall TW7 4AA')
  expect(without.replace('not a full VAT invoice', '')).not.toContain('VAT invoice')
  const credit = await read({ ...invoice({ customer: nameless }), kind: 'credit-note' })
  expect(credit.text).not.toContain('full VAT invoice')
})

test('one that cannot be drawn does not hold up the next', async () => {
  const broken = { ...invoice(), content: null as never }
  const [failed, next] = await Promise.allSettled([renderDocument(broken), renderDocument(invoice())])
  expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'ProgramFailure' } })
  expect(next.status).toBe('fulfilled')
})
