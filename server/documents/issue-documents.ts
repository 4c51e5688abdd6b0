import type { DocumentKind } from '../../contract/document-names.ts'
import type { Database, Transaction } from '../database/database.ts'
import {
  findDocuments,
  findEntry,
  findUndocumented,
  holdOrderOfEntry,
  markDocumented,
  storeDocument,
} from '../database/documents.ts'
import type { StoredDocument } from '../database/documents-schema.ts'
import { findLedger } from '../database/ledger.ts'
import { findItems, isTestOrder } from '../database/orders.ts'
import type { Order } from '../database/schema.ts'
import { type BillDetails, billContent, creditContent, isVatRegistered, sumsOf } from './document-content.ts'

/** The most documents that one run issues. The next run goes on. */
const most = 100

/**
 * Issues the documents that entries of the ledger lack: an invoice or receipt for each charge, a credit note for each
 * refund that has succeeded. It may be called by several servers at the same moment, and after any kill. With an
 * `orderId` it looks at that order alone. Returns how many were issued. An entry that fails does not hold up the others;
 * then it throws an AggregateError at the end.
 */
export async function issueDocuments(database: Database, orderId?: string): Promise<number> {
  let issued = 0
  const failures: unknown[] = []
  for (const ledgerId of await findUndocumented(database, most, orderId)) {
    try {
      if (await database.transaction((tx) => issueDocument(tx, ledgerId))) issued += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} documents could not be issued`)
  return issued
}

/**
 * Issues the document of one entry of the ledger. Returns undefined where it has one, where its customer was erased
 * meanwhile, or where it is a refund of what has no document yet. `details` go on it.
 */
export async function issueDocument(
  tx: Transaction,
  ledgerId: string,
  details?: BillDetails,
): Promise<StoredDocument | undefined> {
  const order = await holdOrderOfEntry(tx, ledgerId)
  const found = await findEntry(tx, ledgerId)
  if (!order || order.erased || !found || found.entry.documented) return undefined
  const { entry } = found
  const all = await findDocuments(tx, order.id)
  const bills = standingBills(all)
  const isRefund = entry.kind === 'refund'
  if (isRefund && bills.length === 0) {
    // What was paid before there were papers has none, so its refund gets none either.
    const ledger = await findLedger(tx, order.id)
    if (ledger.some(({ kind, documented }) => kind !== 'refund' && documented)) await markDocumented(tx, entry)
    return undefined
  }
  const before = isRefund ? refundNotes(all) : bills
  const sources = {
    ...found,
    order,
    items: await findItems(tx, order.id),
    bills,
    details,
    beforePence: sumWithVat(before),
  }
  const content = isRefund ? creditContent(sources) : billContent(sources)
  const kind = isRefund ? 'credit-note' : isVatRegistered() ? 'invoice' : 'receipt'
  const document = { kind, series: seriesOf(kind, order), orderId: order.id, ledgerId, content } as const
  const stored = await storeDocument(tx, { ...document, ...sumsOf(content.lines) })
  await markDocumented(tx, entry)
  return stored
}

const letters: Record<DocumentKind, string> = { invoice: 'INV', receipt: 'REC', 'credit-note': 'CN' }

/** Test orders are numbered apart, because their documents are none of the books'. */
export function seriesOf(kind: DocumentKind, order: Order): string {
  return `${isTestOrder(order) ? 'TEST-' : ''}${letters[kind]}`
}

/** Returns the invoices and receipts that no credit note has taken back as a whole. */
export function standingBills(all: StoredDocument[]): StoredDocument[] {
  const corrected = new Set(all.map(({ corrects }) => corrects))
  return all.filter(({ id, kind }) => kind !== 'credit-note' && !corrected.has(id))
}

/** Returns the credit notes about refunds, not those that a new invoice follows. */
export function refundNotes(all: StoredDocument[]): StoredDocument[] {
  return all.filter(({ kind, corrects }) => kind === 'credit-note' && corrects === null)
}

function sumWithVat(all: StoredDocument[]): number {
  return all.reduce((sum, { vatPence, grossPence }) => sum + (vatPence === null ? 0 : grossPence), 0)
}
