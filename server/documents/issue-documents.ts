import { type DocumentKind, isBill } from '../../contract/document-names.ts'
import { isPayment } from '../../contract/staff/order-money.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { DocumentContent, StoredDocument } from '../database/documents-schema.ts'
import type { LedgerEntry } from '../database/ledger-schema.ts'
import type { Order } from '../database/schema.ts'
import { findItems, isTestOrder } from '../orders/order/orders.ts'
import { givesBackOf } from '../payments/divide-refund.ts'
import { findLedger, isCounted } from '../payments/ledger.ts'
import {
  billContent,
  creditContent,
  type DocumentSources,
  disputeContent,
  documentSums,
  isVatRegistered,
  reversalContent,
} from './document-content.ts'
import { settleSeries } from './document-series.ts'
import {
  findDatedEntry,
  findDocuments,
  findUndocumented,
  lockOrderOfEntry,
  markDocumented,
  storeDocument,
} from './stored-documents.ts'

/** The most documents issued in one run. The next run continues. */
const issuedAtOnce = 100

/**
 * Issues the missing documents of ledger entries: an invoice or receipt for each charge, a credit note for each refund
 * that succeeded, and a dispute note for each dispute. If the refund later fails or the dispute is won, issues the
 * document that reverses the note. Several servers may call this at once, and the next call makes up for a killed one.
 *
 * With `orderId`, only that order's documents are issued. `isTrial` is true if payments go to the sandbox or to
 * Stripe's test mode. Returns how many documents were issued. A failed entry doesn't hold up the others: an
 * AggregateError is thrown at the end.
 */
export async function issueDocuments(database: Database, orderId?: string, isTrial = false): Promise<number> {
  let issued = 0
  const failures: unknown[] = []
  if (!orderId) await settleSeries(database)
  for (const ledgerId of await findUndocumented(database, issuedAtOnce, orderId)) {
    try {
      if (await database.transaction((tx) => issueDocument(tx, ledgerId, isTrial))) issued += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} documents could not be issued`)
  return issued
}

/**
 * Issues and returns the document of one ledger entry, or the document that reverses its note. Returns undefined if
 * nothing is missing, if the customer was erased before any document existed, or if it refunds a charge that has no
 * document.
 */
export async function issueDocument(
  tx: Transaction,
  ledgerId: string,
  isTrial = false,
): Promise<StoredDocument | undefined> {
  const order = await lockOrderOfEntry(tx, ledgerId)
  const found = await findDatedEntry(tx, ledgerId)
  if (!order || !found) return undefined
  const { entry } = found
  const all = await findDocuments(tx, order.id)
  if (entry.documented) return isCounted(entry) ? undefined : issueReversal(tx, { ...found, order }, all)
  if (order.erased && all.length === 0) return undefined
  const bills = billsOfPayments(all)
  const isGone = !isPayment(entry.kind)
  if (isGone && bills.length === 0) {
    // Charges from before documents existed have none, so their refunds get none either.
    const ledger = await findLedger(tx, order.id)
    if (ledger.some(({ kind, documented }) => isPayment(kind) && documented)) await markDocumented(tx, entry)
    return undefined
  }
  const before = isGone ? refundNotes(all) : bills
  const credited = entry.kind === 'refund' ? await billsCreditedBy(tx, entry, bills) : bills
  const sources = {
    ...found,
    order,
    items: await findItems(tx, order.id),
    bills: credited,
    beforePence: sumWithVat(before),
    isTest: isTest(order, all, isTrial),
  }
  const { kind, content } = contentFor(sources)
  const document = { kind, series: seriesOf(kind, content), orderId: order.id, ledgerId, content } as const
  const stored = await storeDocument(tx, { ...document, ...documentSums(content.lines) })
  await markDocumented(tx, entry)
  return stored
}

/** Returns the bills of the payment that a refund returns, or all bills if that payment has none. */
async function billsCreditedBy(tx: Transaction, refund: LedgerEntry, bills: StoredDocument[]) {
  const ledger = await findLedger(tx, refund.orderId)
  const paid = new Set(ledger.filter((entry) => givesBackOf(refund, entry)).map(({ id }) => id))
  const credited = bills.filter(({ ledgerId }) => paid.has(ledgerId))
  return credited.length > 0 ? credited : bills
}

/** Returns the kind and content of a ledger entry's document. */
function contentFor(sources: DocumentSources): Pick<StoredDocument, 'kind' | 'content'> {
  if (sources.entry.kind === 'dispute') return { kind: 'dispute-note', content: disputeContent(sources) }
  if (sources.entry.kind === 'refund') return { kind: 'credit-note', content: creditContent(sources) }
  return { kind: isVatRegistered() ? 'invoice' : 'receipt', content: billContent(sources) }
}

/** Reverses the note of a refund that failed or a dispute that was won, unless that is done. */
async function issueReversal(
  tx: Transaction,
  found: { order: Order; entry: LedgerEntry; issuedOn: string; taxPoint: string },
  all: StoredDocument[],
): Promise<StoredDocument | undefined> {
  const { order, entry } = found
  const note = all.find(({ ledgerId }) => ledgerId === entry.id)
  if (!note || all.some(({ corrects }) => corrects === note.id)) return undefined
  const { grossPence, vatPence } = note
  const kind = note.kind === 'dispute-note' ? note.kind : vatPence === null ? 'receipt' : 'invoice'
  const content = reversalContent(found, note)
  return storeDocument(tx, {
    kind,
    series: seriesOf(kind, content),
    orderId: order.id,
    ledgerId: entry.id,
    corrects: note.id,
    grossPence,
    vatPence,
    content,
  })
}

const letters: Record<DocumentKind, string> = {
  invoice: 'INV',
  receipt: 'REC',
  'credit-note': 'CN',
  'dispute-note': 'DN',
}

/** Returns the series of a document. Test orders have their own, because they aren't in the books. */
export function seriesOf(kind: DocumentKind, { isTest }: Pick<DocumentContent, 'isTest'>): string {
  return `${isTest ? 'TEST-' : ''}${letters[kind]}`
}

/**
 * True for a test order, for which no money moved. Its first document decides, or else its Checkout Session. An order
 * paid offline has no session, and is a test order if payments are a trial.
 */
function isTest(order: Order, [first]: StoredDocument[], isTrial: boolean): boolean {
  if (first) return first.content.isTest
  return order.checkoutSessionId ? isTestOrder(order) : isTrial
}

/** Returns the invoices and receipts that no credit note has reversed. */
export function standingBills(all: StoredDocument[]): StoredDocument[] {
  const corrected = new Set(all.map(({ corrects }) => corrects))
  return all.filter(({ id, kind }) => isBill(kind) && !corrected.has(id))
}

/** Returns the bills in force for payments, without those that reverse a refund's credit note. */
export function billsOfPayments(all: StoredDocument[]): StoredDocument[] {
  const notes = new Set(all.filter(isRefundNote).map(({ id }) => id))
  return standingBills(all).filter(({ corrects }) => corrects === null || !notes.has(corrects))
}

/** Returns the credit notes in force for refunds, without those that were reversed. */
export function refundNotes(all: StoredDocument[]): StoredDocument[] {
  const corrected = new Set(all.map(({ corrects }) => corrects))
  return all.filter((each) => isRefundNote(each) && !corrected.has(each.id))
}

const isRefundNote = ({ kind, corrects }: StoredDocument) => kind === 'credit-note' && corrects === null

function sumWithVat(all: StoredDocument[]): number {
  return all.reduce((sum, { vatPence, grossPence }) => sum + (vatPence === null ? 0 : grossPence), 0)
}
