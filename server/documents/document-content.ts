import type { InvoiceTo } from '../../contract/documents.ts'
import type { DocumentContent, DocumentLine, StoredDocument } from '../database/documents-schema.ts'
import type { LedgerEntry } from '../database/ledger-schema.ts'
import type { Order, OrderItem } from '../database/schema.ts'
import { contentNow, siteNow } from '../publishing/live-content.ts'
import { vatOfEach, vatRate } from './vat.ts'

/** The data that a document is made from. */
export interface DocumentSources {
  order: Order
  items: OrderItem[]
  entry: LedgerEntry
  /** The order's bills in force for its payments, oldest first. For a refund, only those of the payment it returns. */
  bills: StoredDocument[]
  /**
   * The sum of the order's earlier documents that mention VAT, in pence: bills for a bill, credit notes for a credit
   * note.
   */
  beforePence: number
  /** The days, in London, of the issue and of the payment or refund. */
  issuedOn: string
  taxPoint: string
  /** True if no money moved. */
  isTest: boolean
}

/** True if the company's facts are enough for a VAT invoice (VAT Regulations 1995, regulation 14). */
export function isVatRegistered(): boolean {
  return known(contentNow().company.vatNumber) !== '' && known(contentNow().company.registeredOffice) !== ''
}

/** Returns a fact about the company, or an empty text for a placeholder in square brackets. */
function known(fact: string): string {
  return /[[\]]/.test(fact) ? '' : fact
}

/** Returns the content of the document about a charge. */
export function billContent(sources: DocumentSources): DocumentContent {
  const { order, bills } = sources
  const lines = withVat(billLines(sources), isVatRegistered(), sources.beforePence)
  return {
    ...commonContent(sources),
    customer: customerOf(order, bills.at(-1)),
    vatRate: isVatRegistered() ? vatRate : null,
    lines,
    reason: null,
    refersTo: [],
  }
}

/**
 * Returns the content of the credit note for a refund. It mirrors the bills that it credits, whatever applies now: it
 * credits VAT only if they charged it, under their VAT number. VAT that was never charged can't be taken off a return
 * (VAT Regulations 1995, regulations 15C and 38).
 */
export function creditContent(sources: DocumentSources): DocumentContent {
  const { order, entry, bills } = sources
  const hasVat = bills.every(({ vatPence }) => vatPence !== null)
  const common = commonContent(sources)
  const vatNumber = hasVat ? (bills.at(-1)?.content.seller.vatNumber ?? '') : ''
  const refund = { description: `Refund, catering order ${order.orderNumber}`, quantity: 1 }
  const line = { ...refund, unitGrossPence: entry.amountPence, grossPence: entry.amountPence }
  return {
    ...common,
    seller: { ...common.seller, vatNumber },
    customer: customerOf(order, bills.at(-1)),
    vatRate: hasVat ? vatRate : null,
    lines: withVat([line], hasVat, sources.beforePence),
    reason: order.erased ? null : entry.reason,
    refersTo: bills.map(reference),
  }
}

/**
 * Returns the content of the note about a dispute. It credits nothing and mentions no VAT: the delivery and its price
 * stay as invoiced, even though the bank has the money (decision 077).
 */
export function disputeContent(sources: DocumentSources): DocumentContent {
  const { order, entry, bills } = sources
  const description = `Taken back by the customer’s bank, catering order ${order.orderNumber}`
  const line = { description, quantity: 1, unitGrossPence: entry.amountPence, grossPence: entry.amountPence }
  return {
    ...commonContent(sources),
    customer: customerOf(order, bills.at(-1)),
    vatRate: null,
    lines: withVat([line], false, 0),
    reason: null,
    refersTo: bills.map(reference),
  }
}

/**
 * Returns the content of the document that reverses a credit note, because its refund didn't reach the customer, or a
 * dispute note, because the bank gave the money back. Its amounts are the note's, to the penny of VAT.
 */
export function reversalContent(
  { order, issuedOn, taxPoint }: Pick<DocumentSources, 'order' | 'issuedOn' | 'taxPoint'>,
  note: StoredDocument,
): DocumentContent {
  const number = documentNumber(note)
  const isDispute = note.kind === 'dispute-note'
  const name = isDispute ? 'dispute note' : 'credit note'
  const why = isDispute ? 'The bank gave us the money back' : 'The refund did not arrive'
  const lines = note.content.lines.map((line) => ({ ...line, description: `Takes back ${name} ${number}` }))
  return {
    ...note.content,
    issuedOn,
    taxPoint,
    lines,
    refersTo: [reference(note)],
    customer: order.erased ? null : note.content.customer,
    reason: `${why}, so ${name} ${number} no longer holds.`,
  }
}

/** Returns how other documents refer to this one. */
export function reference({ series, number, content }: StoredDocument) {
  return { number: documentNumber({ series, number }), issuedOn: content.issuedOn }
}

/** Returns a document's number for display: INV-000042. */
export function documentNumber({ series, number }: Pick<StoredDocument, 'series' | 'number'>): string {
  return `${series}-${String(number).padStart(6, '0')}`
}

/** Returns all text on a document that people have typed. Pure. */
export function documentTexts({ seller, customer, lines, reason }: DocumentContent): string[] {
  const { name = '', company = '', purchaseNumber = '', address = [], deliveredTo = [] } = customer ?? {}
  const ofCustomer = [name, company, purchaseNumber, ...address, ...deliveredTo]
  const ofSeller = [seller.name, seller.companyNumber, seller.vatNumber, ...seller.address]
  return [...ofCustomer, ...ofSeller, ...lines.map(({ description }) => description), reason ?? '']
}

/** Returns the totals of a document's lines, in pence. `vatPence` is null if the document doesn't mention VAT. */
export function documentSums(lines: DocumentLine[]): { grossPence: number; vatPence: number | null } {
  const grossPence = lines.reduce((sum, line) => sum + line.grossPence, 0)
  const vatPence = lines.every((line) => line.vatPence !== null)
    ? lines.reduce((sum, line) => sum + (line.vatPence ?? 0), 0)
    : null
  return { grossPence, vatPence }
}

function commonContent({ order, issuedOn, taxPoint, isTest }: DocumentSources) {
  return {
    issuedOn,
    taxPoint,
    orderNumber: order.orderNumber,
    eventDay: order.eventDate,
    kitchen: order.kitchen,
    seller: {
      name: known(contentNow().company.name) || siteNow().name,
      companyNumber: known(contentNow().company.number),
      address: known(contentNow().company.registeredOffice).split(/,\s*/).filter(Boolean),
      vatNumber: isVatRegistered() ? contentNow().company.vatNumber : '',
    },
    isTest,
  }
}

/** Returns the customer for an order's next document. `bill` is the latest invoice or receipt before it. */
function customerOf(order: Order, bill?: StoredDocument): DocumentContent['customer'] {
  if (order.erased) return null
  const { company = '', purchaseNumber = '' } = bill?.content.customer ?? {}
  return {
    name: order.customerName,
    // Up to 1.2.0 a company was stored on its invoice only.
    ...(order.invoiceTo ? onDocument(order.invoiceTo) : { company, purchaseNumber, address: [] }),
    deliveredTo: [...order.deliveryAddress.split('\n'), order.deliveryCity, order.deliveryPostalCode],
  }
}

/** Returns the addressee of an invoice, as shown on a document. */
export function onDocument({ company_name, purchase_number, address, postcode }: InvoiceTo) {
  const lines = [...address.split('\n'), postcode].filter((each) => each !== '')
  return { company: company_name, purchaseNumber: purchase_number, address: lines }
}

/**
 * Returns the lines of a bill: the packages if the charge equals their price, otherwise one line with the amount, as
 * for a charge after a change.
 */
function billLines({ order, items, entry, bills }: DocumentSources): Omit<DocumentLine, 'vatPence'>[] {
  const isWhole = items.reduce((sum, item) => sum + item.totalPence, 0) === entry.amountPence
  if (isWhole && bills.length === 0) {
    return items.map(({ itemName, quantity, unitPricePence, totalPence }) => ({
      description: itemName,
      quantity,
      unitGrossPence: unitPricePence,
      grossPence: totalPence,
    }))
  }
  const part = bills.length > 0 ? ': further payment' : order.depositPence === null ? '' : ': deposit'
  const description = `Catering, order ${order.orderNumber}${part}`
  return [{ description, quantity: 1, unitGrossPence: entry.amountPence, grossPence: entry.amountPence }]
}

function withVat(lines: Omit<DocumentLine, 'vatPence'>[], hasVat: boolean, beforePence: number): DocumentLine[] {
  const vat = vatOfEach(
    lines.map((line) => line.grossPence),
    beforePence,
  )
  return lines.map((line, index) => ({ ...line, vatPence: hasVat ? (vat[index] ?? 0) : null }))
}
