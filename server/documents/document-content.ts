import type { InvoiceTo } from '../../contract/documents.ts'
import type { DocumentContent, DocumentLine, StoredDocument } from '../database/documents-schema.ts'
import type { LedgerEntry } from '../database/ledger-schema.ts'
import type { Order, OrderItem } from '../database/schema.ts'
import { contentNow, siteNow } from '../publishing/live-content.ts'
import { vatOfEach, vatRate } from './vat.ts'

/** What a document is made from. */
export interface DocumentSources {
  order: Order
  items: OrderItem[]
  entry: LedgerEntry
  /** The invoices and receipts of the order's payments that still hold, the oldest first; of a refund's payment alone. */
  bills: StoredDocument[]
  /**
   * The sum of the order's earlier documents that mention VAT, in pence: of the bills for a bill, of the credit notes for a
   * credit note.
   */
  beforePence: number
  /** London's days of the issue, and of the payment or refund. */
  issuedOn: string
  taxPoint: string
  /** Whether no money moved. */
  isTest: boolean
}

/** Whether the facts of the company are enough for a VAT invoice: VAT regulations 1995, regulation 14. */
export function isVatRegistered(): boolean {
  return known(contentNow().company.vatNumber) !== '' && known(contentNow().company.registeredOffice) !== ''
}

/** Returns a fact of the company, or an empty text for a placeholder, which stands in square brackets. */
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
 * Returns the content of the credit note about a refund. It mirrors the bills that it credits, whatever holds now: it gives
 * VAT back only where they charged it, and has the VAT number that stands on them. VAT that was never charged can't be
 * taken off a return (VAT Regulations 1995, regulations 15C and 38).
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
 * Returns the content of the note about a dispute. It takes back no sum and mentions no VAT: what was delivered, and what
 * it cost, stays as the invoice says, whoever has the money (decision 077).
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
 * Returns the content of the document that takes back a credit note, because its refund did not reach the customer, or a
 * dispute note, because the bank gave the money back. It holds what the note held, to the penny of VAT.
 */
export function takenBackContent(
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

/** Returns how another document names this one. */
export function reference({ series, number, content }: StoredDocument) {
  return { number: documentNumber({ series, number }), issuedOn: content.issuedOn }
}

/** Returns a document's number as people read it: INV-000042. */
export function documentNumber({ series, number }: Pick<StoredDocument, 'series' | 'number'>): string {
  return `${series}-${String(number).padStart(6, '0')}`
}

/** Returns the words on a document that people have typed. Pure. */
export function wordsOf({ seller, customer, lines, reason }: DocumentContent): string[] {
  const { name = '', company = '', purchaseNumber = '', address = [], deliveredTo = [] } = customer ?? {}
  const ofCustomer = [name, company, purchaseNumber, ...address, ...deliveredTo]
  const ofSeller = [seller.name, seller.companyNumber, seller.vatNumber, ...seller.address]
  return [...ofCustomer, ...ofSeller, ...lines.map(({ description }) => description), reason ?? '']
}

/** Returns the sums of a document's lines, in pence. `vatPence` is null where the document does not mention VAT. */
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
    seller: {
      name: known(contentNow().company.name) || siteNow().name,
      companyNumber: known(contentNow().company.number),
      address: known(contentNow().company.registeredOffice).split(/,\s*/).filter(Boolean),
      vatNumber: isVatRegistered() ? contentNow().company.vatNumber : '',
    },
    isTest,
  }
}

/** Returns the customer of an order's next document. `bill` is the latest invoice or receipt before it. */
function customerOf(order: Order, bill?: StoredDocument): DocumentContent['customer'] {
  if (order.erased) return null
  const { company = '', purchaseNumber = '' } = bill?.content.customer ?? {}
  return {
    name: order.customerName,
    // Up to 1.2.0 a company stood on its invoice alone.
    ...(order.invoiceTo ? onDocument(order.invoiceTo) : { company, purchaseNumber, address: [] }),
    deliveredTo: [...order.deliveryAddress.split('\n'), order.deliveryCity, order.deliveryPostalCode],
  }
}

/** Returns to whom invoices are made out, as it stands on a document. */
export function onDocument({ company_name, purchase_number, address, postcode }: InvoiceTo) {
  const lines = [...address.split('\n'), postcode].filter((each) => each !== '')
  return { company: company_name, purchaseNumber: purchase_number, address: lines }
}

/**
 * Returns the lines of a bill: the packages, where the charge is what they cost; otherwise one line with the sum, as for a
 * charge after a change.
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
  const description =
    bills.length === 0
      ? `Catering, order ${order.orderNumber}`
      : `Catering, order ${order.orderNumber}: further payment`
  return [{ description, quantity: 1, unitGrossPence: entry.amountPence, grossPence: entry.amountPence }]
}

function withVat(lines: Omit<DocumentLine, 'vatPence'>[], hasVat: boolean, beforePence: number): DocumentLine[] {
  const vat = vatOfEach(
    lines.map((line) => line.grossPence),
    beforePence,
  )
  return lines.map((line, index) => ({ ...line, vatPence: hasVat ? (vat[index] ?? 0) : null }))
}
