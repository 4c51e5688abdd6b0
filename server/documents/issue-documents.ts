import { type DocumentKind, isBill } from '../../contract/document-names.ts'
import { isPayment } from '../../contract/staff/order-money.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { DocumentContent, StoredDocument } from '../database/documents-schema.ts'
import type { LedgerEntry } from '../database/ledger-schema.ts'
import type { Order } from '../database/schema.ts'
import { findItems, isTestOrder } from '../orders/orders.ts'
import { recordMissingCharges } from '../orders/paying/missing-entries.ts'
import { givesBackOf } from '../payments/divide-refund.ts'
import { findLedger, isCounted } from '../payments/ledger.ts'
import {
  billContent,
  creditContent,
  type DocumentSources,
  disputeContent,
  documentSums,
  isVatRegistered,
  takenBackContent,
} from './document-content.ts'
import { settleSeries } from './document-series.ts'
import {
  findDatedEntry,
  findDocuments,
  findUndocumented,
  holdOrderOfEntry,
  markDocumented,
  storeDocument,
} from './stored-documents.ts'

/** The most documents that one run issues. The next run goes on. */
const issuedAtOnce = 100

/**
 * Issues the documents that entries of the ledger lack: an invoice or receipt for each charge, a credit note for each
 * refund that has succeeded, and a dispute note for each dispute. Where the refund fails later, or the dispute is won, it
 * issues the document that takes the note back. Where an older server did not write the charge of an order, it writes that
 * first. Several servers may call it at the same moment, and a killed call is made up for by the next.
 * With an `orderId` it issues the documents of that order alone. `isTrial` says that payments are in the sandbox or in
 * Stripe's test mode.
 * Returns how many documents it issued. An entry that fails does not hold up the others: an AggregateError is thrown at the
 * end.
 */
export async function issueDocuments(database: Database, orderId?: string, isTrial = false): Promise<number> {
  let issued = 0
  const failures: unknown[] = []
  if (!orderId) await settleSeries(database)
  await recordMissingCharges(database, issuedAtOnce, orderId)
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
 * Issues the document of one entry of the ledger, or the document that takes its note back, and returns it. Returns undefined where the entry has its documents, where its customer was erased before there was any
 * document, or where it is a refund of a charge that has no document.
 */
export async function issueDocument(
  tx: Transaction,
  ledgerId: string,
  isTrial = false,
): Promise<StoredDocument | undefined> {
  const order = await holdOrderOfEntry(tx, ledgerId)
  const found = await findDatedEntry(tx, ledgerId)
  if (!order || !found) return undefined
  const { entry } = found
  const all = await findDocuments(tx, order.id)
  if (entry.documented) return isCounted(entry) ? undefined : takeNoteBack(tx, { ...found, order }, all)
  if (order.erased && all.length === 0) return undefined
  const bills = billsOfPayments(all)
  const isGone = !isPayment(entry.kind)
  if (isGone && bills.length === 0) {
    // A charge from before there were documents has none, so a refund of it gets none either.
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

/** Returns the bills of the payment that a refund gives back; all of them where it names a payment without a bill. */
async function billsCreditedBy(tx: Transaction, refund: LedgerEntry, bills: StoredDocument[]) {
  const ledger = await findLedger(tx, refund.orderId)
  const paid = new Set(ledger.filter((entry) => givesBackOf(refund, entry)).map(({ id }) => id))
  const credited = bills.filter(({ ledgerId }) => paid.has(ledgerId))
  return credited.length > 0 ? credited : bills
}

/** Returns the kind and the content of the document about an entry of the ledger. */
function contentFor(sources: DocumentSources): Pick<StoredDocument, 'kind' | 'content'> {
  if (sources.entry.kind === 'dispute') return { kind: 'dispute-note', content: disputeContent(sources) }
  if (sources.entry.kind === 'refund') return { kind: 'credit-note', content: creditContent(sources) }
  return { kind: isVatRegistered() ? 'invoice' : 'receipt', content: billContent(sources) }
}

/** Issues the document that takes back the note of a refund that failed or of a dispute that was won, unless there is one. */
async function takeNoteBack(
  tx: Transaction,
  found: { order: Order; entry: LedgerEntry; issuedOn: string; taxPoint: string },
  all: StoredDocument[],
): Promise<StoredDocument | undefined> {
  const { order, entry } = found
  const note = all.find(({ ledgerId }) => ledgerId === entry.id)
  if (!note || all.some(({ corrects }) => corrects === note.id)) return undefined
  const { grossPence, vatPence } = note
  const kind = note.kind === 'dispute-note' ? note.kind : vatPence === null ? 'receipt' : 'invoice'
  const content = takenBackContent(found, note)
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

/** Returns the series of a document. Those of test orders have series of their own, because they are not in the books. */
export function seriesOf(kind: DocumentKind, { isTest }: Pick<DocumentContent, 'isTest'>): string {
  return `${isTest ? 'TEST-' : ''}${letters[kind]}`
}

/**
 * Whether an order is a test order, for which no money moved. Its first document decides for all others. Before that its
 * Checkout Session tells. An order that was paid otherwise has no session, and is a test order where payments are a trial.
 */
function isTest(order: Order, [first]: StoredDocument[], isTrial: boolean): boolean {
  if (first) return first.content.isTest
  return order.checkoutSessionId ? isTestOrder(order) : isTrial
}

/** Returns the invoices and receipts that no credit note has taken back as a whole. */
export function standingBills(all: StoredDocument[]): StoredDocument[] {
  const corrected = new Set(all.map(({ corrects }) => corrects))
  return all.filter(({ id, kind }) => isBill(kind) && !corrected.has(id))
}

/** Returns the standing invoices and receipts of payments, not those that take back the credit note of a refund. */
export function billsOfPayments(all: StoredDocument[]): StoredDocument[] {
  const notes = new Set(all.filter(isRefundNote).map(({ id }) => id))
  return standingBills(all).filter(({ corrects }) => corrects === null || !notes.has(corrects))
}

/** Returns the credit notes that hold about refunds, not those that a new invoice follows. */
export function refundNotes(all: StoredDocument[]): StoredDocument[] {
  const corrected = new Set(all.map(({ corrects }) => corrects))
  return all.filter((each) => isRefundNote(each) && !corrected.has(each.id))
}

const isRefundNote = ({ kind, corrects }: StoredDocument) => kind === 'credit-note' && corrects === null

function sumWithVat(all: StoredDocument[]): number {
  return all.reduce((sum, { vatPence, grossPence }) => sum + (vatPence === null ? 0 : grossPence), 0)
}
