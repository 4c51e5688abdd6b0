import type { PutOnInvoice } from '../../contract/documents.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { StoredDocument } from '../database/documents-schema.ts'
import { AppError, notPossible } from '../http/errors.ts'
import { requireOwner } from '../orders/changes/change-link.ts'
import { holdOrder } from '../orders/hold-order.ts'
import { type BillDetails, reference } from './document-content.ts'
import { billsOfPayments, issueDocument, refundNotes, seriesOf } from './issue-documents.ts'
import {
  findDatedEntry,
  findDocuments,
  findOrderOfDocuments,
  findUndocumented,
  storeDocument,
} from './stored-documents.ts'

/** How often a customer may change the details on an order's invoices. Each change takes two numbers for each invoice. */
const mostChanges = 3

/**
 * Puts a company's name and a purchase number on the invoices of a paid order. An invoice that was issued is never
 * altered: a credit note takes it back, and a new invoice takes its place (HMRC's notice 700, sections 16 and 18). An
 * invoice that has these details stays. `isTrial` is as for issueDocuments.
 * Throws AppError `not_found`, also without a proof that the order is the caller's, and `not_possible` where nothing is
 * paid, money went back already, or the details were changed too often.
 */
export async function putOnInvoice(
  database: Database,
  input: PutOnInvoice,
  isTrial = false,
): Promise<Record<string, never>> {
  const details = { company: input.company_name, purchaseNumber: input.purchase_number }
  const orderId = input.order_id
  await requireOwner(database, orderId, { key: input.key, sessionId: input.session_id })
  const undocumented = await findUndocumented(database, 10, orderId)
  await database.transaction(async (tx) => {
    await holdOrder(tx, orderId)
    const found = await findOrderOfDocuments(tx, orderId)
    if (!found || found.isPrivate) throw new AppError('not_found')
    const before = await findDocuments(tx, orderId)
    for (const ledgerId of undocumented) await issueDocument(tx, ledgerId, { details, isTrial })
    const bills = billsOfPayments(before)
    if (bills.length === 0 && undocumented.length === 0) throw notPossible('There is no invoice for this order yet.')
    const others = bills.filter((bill) => !hasDetails(bill, details))
    if (others.length === 0) return
    // A refund may have got its credit note just now.
    if (!canBeChanged(await findDocuments(tx, orderId)))
      throw notPossible('This invoice can no longer be changed here. Please ring us.')
    for (const bill of others) await replaceBill(tx, bill, details)
  })
  return {}
}

/** Whether an order's invoices can still get other details: no money went back, and they were not changed too often. */
export function canBeChanged(all: StoredDocument[]): boolean {
  const changes = all.filter(({ kind, corrects }) => kind === 'credit-note' && corrects !== null)
  return refundNotes(all).length === 0 && changes.length < mostChanges * billsOfPayments(all).length
}

function hasDetails({ content: { customer } }: StoredDocument, details: BillDetails): boolean {
  return customer?.company === details.company && customer.purchaseNumber === details.purchaseNumber
}

async function replaceBill(tx: Transaction, bill: StoredDocument, details: BillDetails): Promise<void> {
  const { kind, orderId, ledgerId, grossPence, vatPence } = bill
  const common = { orderId, ledgerId, grossPence, vatPence }
  const issuedOn = (await findDatedEntry(tx, ledgerId))?.issuedOn ?? bill.content.issuedOn
  const content = { ...bill.content, issuedOn, refersTo: [reference(bill)] }
  const credit = await storeDocument(tx, {
    ...common,
    kind: 'credit-note',
    series: seriesOf('credit-note', content),
    corrects: bill.id,
    content: { ...content, reason: 'A new document with other details of the customer takes its place.' },
  })
  const customer = content.customer && { ...content.customer, ...details }
  await storeDocument(tx, {
    ...common,
    kind,
    series: seriesOf(kind, content),
    corrects: credit.id,
    content: { ...content, customer },
  })
}
