import { isDeepStrictEqual } from 'node:util'
import type { InvoiceTo, PutOnInvoice } from '../../contract/documents.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { StoredDocument } from '../database/documents-schema.ts'
import type { Order } from '../database/schema.ts'
import { AppError, notPossible } from '../http/errors.ts'
import { noteCustomersAct } from '../orders/act-on-order.ts'
import { requireOwner } from '../orders/changes/change-link.ts'
import { requireOrder } from '../orders/hold-order.ts'
import { setInvoiceTo } from '../orders/order-acts.ts'
import { onDocument, reference } from './document-content.ts'
import { billsOfPayments, issueDocument, refundNotes, seriesOf } from './issue-documents.ts'
import {
  findDatedEntry,
  findDocuments,
  findOrderOfDocuments,
  findUndocumented,
  storeDocument,
} from './stored-documents.ts'

/** How often a customer may have the invoices of an order made out anew. Each time takes two numbers for each invoice. */
const mostChanges = 3

/**
 * Makes an order's invoices out to whom its customer says. `isTrial` is as for issueDocuments.
 * Throws AppError `not_found`, also without a proof that the order is the caller's, and `not_possible` where money went
 * back already, or the invoices were made out anew too often.
 */
export async function putOnInvoice(
  database: Database,
  { order_id, key, session_id, ...asked }: PutOnInvoice,
  isTrial = false,
): Promise<Record<string, never>> {
  await requireOwner(database, order_id, { key, sessionId: session_id })
  await database.transaction(async (tx) => {
    const order = await requireOrder(tx, order_id)
    if ((await findOrderOfDocuments(tx, order_id))?.isPrivate) throw new AppError('not_found')
    const { address = '', postcode = '' } = asked.address === undefined ? (order.invoiceTo ?? {}) : asked
    const to = { ...asked, address, postcode }
    const why = 'This invoice can no longer be changed here. Please ring us.'
    const isChanged = await makeOutInvoices(tx, order, to, { isTrial, mayReplace: canBeChanged, why })
    if (isChanged) await noteCustomersAct(tx, order, 'put-on-invoice')
  })
  return {}
}

/**
 * The same for staff, who may do it as often as they have to. Returns whether something changed. Throws AppError
 * `not_possible` where the customer was erased, or money went back already.
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
  /** Whether the invoices among these documents may be replaced, and what is said where they may not. */
  mayReplace: (all: StoredDocument[]) => boolean
  why: string
}

/**
 * Makes an order's invoices out to a name and address: those to come, those that are due, and those that were issued. One
 * that was issued is never altered: a credit note takes it back, and a new invoice takes its place (HMRC's notice 700,
 * sections 16 and 18). One that says so already stays. Returns whether something changed. The order is held.
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
  // A refund may have got its credit note just now.
  if (others.length > 0 && !mayReplace(await findDocuments(tx, order.id))) throw notPossible(why)
  for (const bill of others) await replaceBill(tx, bill, to)
  return isOther || others.length > 0
}

/** Whether a customer may still have an order's invoices made out anew: no money went back, and it was not too often. */
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
