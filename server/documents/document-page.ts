import {
  Document,
  type DocumentProps,
  Page,
  Path,
  Svg,
  Text,
  type TextProps,
  View,
  type ViewProps,
} from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { phoneAt } from '../../contract/content/places.ts'
import { documentNames, isBill } from '../../contract/document-names.ts'
import { formatDay } from '../../contract/london-time.ts'
import { formatPence } from '../../contract/money.ts'
import { testOrderMark } from '../../contract/order-in-words.ts'
import type { DocumentLine, StoredDocument } from '../database/documents-schema.ts'
import { siteNow } from '../publishing/live-content.ts'
import { documentNumber, documentTexts } from './document-content.ts'
import { drawable, hasLostLetters } from './letters.ts'
import { colours, styles } from './styles.ts'
import { vatRate } from './vat.ts'

/** Lays out a document as A4 pages in these font families. */
export function documentPage(document: StoredDocument, fontFamily: string[]): ReactElement<DocumentProps> {
  const { kind, content, issuedAt } = document
  const title = `${documentNames[kind]} ${documentNumber(document)}`
  const facts = {
    title,
    author: content.seller.name,
    language: 'en-GB',
    creationDate: issuedAt,
    modificationDate: issuedAt,
  }
  return h(
    Document,
    { ...facts, creator: siteNow().name, producer: siteNow().name },
    h(
      Page,
      { size: 'A4', style: { ...styles.page, fontFamily } },
      head(document, fontFamily),
      content.isTest ? text(styles.testMark, testOrderMark) : null,
      h(View, { style: styles.columns }, customer(document), details(document)),
      lines(document),
      sums(document),
      notes(document),
      foot(document, title),
    ),
  )
}

/** Returns drawable text. Text that begins in Arabic runs from the right, but is aligned left like the rest. */
const text = (style: TextProps['style'] & object, words: string, key?: number) =>
  h(Text, { key: key ?? null, style: { textAlign: 'left', ...eitherWay, ...style } }, drawable(words))

// Any value but ltr and rtl, the only two in its types, makes the renderer take the direction from the first letter.
const eitherWay = { direction: 'auto' as 'ltr' }

function head(document: StoredDocument, fontFamily: string[]): ReactElement {
  const { seller } = document.content
  const registered = seller.companyNumber && `Company number ${seller.companyNumber}`
  const vat = seller.vatNumber && `VAT number ${seller.vatNumber}`
  const us = [seller.name === siteNow().name ? '' : seller.name, ...seller.address, registered, vat].filter(Boolean)
  return h(
    View,
    { style: styles.head },
    h(
      View,
      null,
      text({ ...styles.wordmark, fontFamily: ['anek-display', ...fontFamily] }, siteNow().name.toUpperCase()),
      stitches(),
      text(styles.title, titleOf(document)),
    ),
    h(View, { style: styles.seller }, ...us.map((line, index) => text({ textAlign: 'right' }, line, index))),
  )
}

function titleOf(document: StoredDocument): string {
  return document.kind === 'invoice' && !lacksAddress(document) ? 'VAT invoice' : documentNames[document.kind]
}

/**
 * True if an invoice lacks the customer's address, which a VAT invoice over £250 must have (VAT Regulations 1995,
 * regulation 14(1)(e)).
 */
function lacksAddress({ kind, content: { customer } }: StoredDocument): boolean {
  return kind === 'invoice' && customer?.address.length === 0
}

/** Draws a row of stitched diamonds, as on phulkari cloth. */
function stitches(): ReactElement {
  const diamonds = Array.from({ length: 11 }, (_, index) => {
    const x = 5 + index * 13
    const fill = [colours.chilli, colours.ember, colours.turmeric][index % 3]
    return h(Path, { key: index, d: `M${x} 0 L${x + 5} 5 L${x} 10 L${x - 5} 5 Z`, fill })
  })
  return h(Svg, { width: 140, height: 10, style: styles.stitches }, ...diamonds)
}

function customer({ content: { customer } }: StoredDocument): ReactElement {
  const { company = '', name = '', address = [], deliveredTo } = customer ?? {}
  // A company's document from before `deliveredTo` existed shows both names here.
  const names = deliveredTo && company ? [company] : [company, name]
  const [first = '', ...others] = customer
    ? [...names, ...address].filter(Boolean)
    : ['The customer’s details are not shown here any more.']
  return h(
    View,
    { style: styles.column },
    text(styles.label, 'Customer'),
    text(customer ? styles.strong : {}, first),
    ...textLines(others),
    ...(deliveredTo ? [text(styles.secondLabel, 'Delivery to'), ...textLines(deliveredTo)] : []),
  )
}

const textLines = (all: string[]) => all.map((line, index) => text({}, line, index))

function details(document: StoredDocument): ReactElement {
  const { kind, content } = document
  const { customer, vatRate: rate, taxPoint, refersTo } = content
  const moved = movedOn(document)
  const facts: [string, string | undefined][] = [
    ['Number', documentNumber(document)],
    ['Date', formatDay(content.issuedOn)],
    [rate === null ? moved : 'Tax point', formatDay(taxPoint)],
    [
      takesNoteBack(document) ? 'Takes back' : refers[kind],
      refersTo.map((each) => `${each.number} of ${formatDay(each.issuedOn)}`).join('\n'),
    ],
    ['Order', content.orderNumber],
    ['Event', formatDay(content.eventDay)],
    ['Ordered by', customer?.deliveredTo && customer.company ? customer.name : undefined],
    ['Purchase number', customer?.purchaseNumber],
  ]
  const rows = facts.flatMap(([name, value]) =>
    value ? [h(View, { key: name, style: styles.fact }, text(styles.term, name), text(styles.value, value))] : [],
  )
  return h(View, { style: styles.column }, ...rows)
}

/** How a document relates to those that it refers to. */
const refers: Record<StoredDocument['kind'], string> = {
  invoice: 'Replaces',
  receipt: 'Replaces',
  'credit-note': 'Credits',
  'dispute-note': 'About',
}

function movedOn(document: StoredDocument): string {
  if (document.kind === 'credit-note') return 'Credited on'
  if (document.kind === 'dispute-note') return takesNoteBack(document) ? 'Given back on' : 'Taken back on'
  return 'Paid on'
}

function totalOf(document: StoredDocument): string {
  if (document.kind === 'credit-note') return 'Total credited'
  if (document.kind === 'dispute-note') return takesNoteBack(document) ? 'Total given back' : 'Total taken back'
  return 'Total paid'
}

/** True if a document reverses a note: its refund didn't arrive, or its dispute was won. */
function takesNoteBack({ kind, content }: StoredDocument): boolean {
  return kind !== 'credit-note' && content.refersTo.some(({ number }) => /\b(CN|DN)-/.test(number))
}

function lines({ content }: StoredDocument): ReactElement {
  const hasVat = content.vatRate !== null
  const headings = hasVat
    ? ['Description', 'Quantity', 'Unit price excl. VAT', 'Net', `VAT ${content.vatRate} %`, 'Gross']
    : ['Description', 'Quantity', 'Price of one', 'Amount']
  const cellsOf = (line: DocumentLine) =>
    hasVat
      ? [unitNet(line), net(line), formatPence(line.vatPence ?? 0), formatPence(line.grossPence)]
      : [formatPence(line.unitGrossPence), formatPence(line.grossPence)]
  return h(
    View,
    { style: styles.table },
    tableRow(styles.headings, headings),
    ...content.lines.map((line, index) =>
      tableRow({ ...styles.line, ...(index === 0 && styles.first) }, [
        line.description,
        String(line.quantity),
        ...cellsOf(line),
      ]),
    ),
  )
}

function tableRow(style: ViewProps['style'], cells: string[]): ReactElement {
  const [first = '', second = '', ...amounts] = cells
  return h(
    View,
    { style, wrap: false },
    text(styles.description, first),
    text(styles.quantity, second),
    ...amounts.map((amount, index) => h(Text, { key: index, style: styles.amount }, amount)),
  )
}

/** Returns the unit price without VAT, to a hundredth of a penny: £249.99 with 20 % VAT is £208.325 without. */
function unitNet({ unitGrossPence }: DocumentLine): string {
  return `£${(unitGrossPence / (100 + vatRate)).toFixed(4)}`
}

const net = ({ grossPence, vatPence }: Pick<DocumentLine, 'grossPence' | 'vatPence'>) =>
  formatPence(grossPence - (vatPence ?? 0))

function sums(document: StoredDocument): ReactElement {
  const { grossPence, vatPence, content } = document
  const total = totalOf(document)
  const all: [string, string][] =
    vatPence === null
      ? []
      : [
          ['Net', net(document)],
          [`VAT at ${content.vatRate} %`, formatPence(vatPence)],
        ]
  return h(
    View,
    { style: styles.sums, wrap: false },
    ...all.map(([name, value]) =>
      h(View, { key: name, style: styles.sum }, h(Text, null, name), h(Text, { style: styles.amount }, value)),
    ),
    h(View, { style: styles.total }, text(styles.totalName, total), text(styles.totalAmount, formatPence(grossPence))),
  )
}

const noAddress =
  'This is not a full VAT invoice, since we have no address of yours. If you need one, tell us the name and address that it is for, by the link in the mail about your order or by telephone.'

const disputeNote =
  'The customer’s bank took this amount back after a dispute. This is no credit note: what was delivered, its price and its VAT stay as they were.'

function notes(document: StoredDocument): ReactElement {
  const { kind, content } = document
  const rounding = `Our prices include VAT. The VAT is rounded to the nearest penny on the sum of all lines, and divided among them so that they add up.`
  const said: ReactNode[] = [
    isBill(kind) && !takesNoteBack(document) ? text(styles.note, 'Paid in full. Nothing is left to pay.') : null,
    lacksAddress(document) ? text(styles.note, noAddress) : null,
    kind === 'dispute-note' && !takesNoteBack(document) ? text(styles.note, disputeNote) : null,
    content.reason ? text(styles.note, `Reason: ${content.reason}`) : null,
    content.vatRate === null ? null : text(styles.small, rounding),
    hasLostLetters(documentTexts(content)) ? text(styles.small, lostLetters(content.orderNumber)) : null,
  ]
  return h(View, { style: styles.notes }, ...said)
}

const lostLetters = (order: string) =>
  `We can’t print some of the letters in these words. A “?” stands for each of them. Order ${order} has them as they were typed.`

function foot({ content: { seller, kitchen = '' } }: StoredDocument, title: string): ReactElement {
  const name = seller.name === siteNow().name ? siteNow().name : `${siteNow().name} is a name of ${seller.name}`
  return h(
    View,
    { style: styles.foot, fixed: true },
    text({}, `${name}  ·  ${phoneAt(siteNow(), kitchen).shown}  ·  ${siteNow().email}`),
    h(Text, null, title),
  )
}
