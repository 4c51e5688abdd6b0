import { isDeepStrictEqual } from 'node:util'
import type { InvoiceTo, PutOnInvoice } from '../../contract/documents.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { StoredDocument } from '../database/documents-schema.ts'
import type { Order } from '../database/schema.ts'
import { AppError, notPossible } from '../errors.ts'
import { noteCustomersAct } from '../orders/order/act-on-order.ts'
import { requireOwner } from '../orders/order/change-link.ts'
import { requireLockedOrder } from '../orders/order/lock-order.ts'
import { setInvoiceTo } from '../orders/order/order-acts.ts'
import { onDocument, reference } from './document-content.ts'
import { billsOfPayments, issueDocument, refundNotes, seriesOf } from './issue-documents.ts'
import {
  findDatedEntry,
  findDocuments,
  findOrderOfDocuments,
  findUndocumented,
  storeDocument,
} from './stored-documents.ts'

/** How often a customer may have an order's invoices reissued. Each time uses two numbers per invoice. */
const mostChanges = 3

/**
 * Makes an order's invoices out to the addressee that the customer gives. `isTrial` is as in issueDocuments. Throws
 * AppError `not_found`, also if the caller can't prove that the order is theirs, and `not_possible` if money was
 * refunded or the invoices were reissued too often.
 */
export async function putOnInvoice(
  database: Database,
  { order_id, key, session_id, ...to }: PutOnInvoice,
  isTrial = false,
): Promise<Record<string, never>> {
  await requireOwner(database, order_id, { key, sessionId: session_id })
  await database.transaction(async (tx) => {
    const order = await requireLockedOrder(tx, order_id)
    if ((await findOrderOfDocuments(tx, order_id))?.hidesPerson) throw new AppError('not_found')
    const why = 'This invoice can no longer be changed here. Please ring us.'
    const isChanged = await makeOutInvoices(tx, order, to, { isTrial, mayReplace: canBeChanged, why })
    if (isChanged) await noteCustomersAct(tx, order, 'put-on-invoice')
  })
  return {}
}

/**
 * Does the same for staff, as often as needed. Returns whether something changed. Throws AppError `not_possible` if the
 * customer was erased or money was refunded.
 */
export async function putOnInvoiceByStaff(
  tx: Transaction,
  order: Order,
  to: InvoiceTo,
  isTrial = false,
): Promise<boolean> {
  if (order.erased) throw notPossible('Its customer was erased, so its invoices stay as they are.')
  const why = 'Money of this order went back already, so its invoices stay as they are.'
  return makeOutInvoices(tx, order, to, { isTrial, mayReplace: (all) => refundNotes(all).length === 0, why })
}

interface Ways {
  isTrial: boolean
  /** Whether the invoices among these documents may be replaced, and the message if not. */
  mayReplace: (all: StoredDocument[]) => boolean
  why: string
}

/**
 * Makes all invoices of an order out to this addressee: future, due and issued ones. An issued invoice is never
 * altered: a credit note reverses it and a new invoice replaces it (HMRC's notice 700, sections 16 and 18), unless it
 * has this addressee already. Returns whether something changed. The caller has locked the order.
 */
async function makeOutInvoices(
  tx: Transaction,
  order: Order,
  to: InvoiceTo,
  { isTrial, mayReplace, why }: Ways,
): Promise<boolean> {
  const isOther = !isDeepStrictEqual(order.invoiceTo, to)
  if (isOther) await setInvoiceTo(tx, order.id, to)
  const before = await findDocuments(tx, order.id)
  for (const ledgerId of await findUndocumented(tx, 10, order.id)) await issueDocument(tx, ledgerId, isTrial)
  const others = billsOfPayments(before).filter((bill) => !isMadeOutTo(bill, to))
  // A refund may just have got its credit note.
  if (others.length > 0 && !mayReplace(await findDocuments(tx, order.id))) throw notPossible(why)
  for (const bill of others) await replaceBill(tx, bill, to)
  return isOther || others.length > 0
}

/**
 * True if a customer may still have an order's invoices reissued: no money was refunded, and the limit isn't reached.
 */
export function canBeChanged(all: StoredDocument[]): boolean {
  const changes = all.filter(({ kind, corrects }) => kind === 'credit-note' && corrects !== null)
  return refundNotes(all).length === 0 && changes.length < mostChanges * billsOfPayments(all).length
}

function isMadeOutTo({ content: { customer } }: StoredDocument, to: InvoiceTo): boolean {
  const { company, purchaseNumber, address } = customer ?? {}
  return isDeepStrictEqual({ company, purchaseNumber, address }, onDocument(to))
}

async function replaceBill(tx: Transaction, bill: StoredDocument, to: InvoiceTo): Promise<void> {
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
  const { customer } = content
  await storeDocument(tx, {
    ...common,
    kind,
    series: seriesOf(kind, content),
    corrects: credit.id,
    content: {
      ...content,
      customer: customer && { ...customer, ...onDocument(to), deliveredTo: customer.deliveredTo ?? customer.address },
    },
  })
}
