import { isBill } from '../../../contract/document-names.ts'
import { exportBooks, readBooks } from '../../../contract/staff/books.ts'
import { putOnInvoice, readOrderDocuments, saveAgreedTerms, saveDocument } from '../../../contract/staff/documents.ts'
import type { Database } from '../../database/database.ts'
import { nameOfKitchen } from '../../delivery/kitchens-now.ts'
import { findBookEntries } from '../../documents/books/books.ts'
import { booksCsv } from '../../documents/books/books-csv.ts'
import { monthTotals } from '../../documents/books/month-totals.ts'
import { documentNumber, documentTexts } from '../../documents/document-content.ts'
import { standingBills } from '../../documents/issue-documents.ts'
import { hasLostLetters } from '../../documents/letters.ts'
import { putOnInvoiceByStaff } from '../../documents/put-on-invoice.ts'
import { renderOrTellStaff } from '../../documents/render-or-tell-staff.ts'
import { findDocumentById, findDocuments } from '../../documents/stored-documents.ts'
import { AppError } from '../../errors.ts'
import { agreedTerms } from '../../mail/agreed-terms.ts'
import { actOnOrder } from '../../orders/order/act-on-order.ts'
import { findItems, findOrder, requireOrder } from '../../orders/order/orders.ts'
import type { Caller } from '../../people/staff-sessions.ts'
import type { Answer } from './answer-calls.ts'
import { requireSeenOrders } from './callers.ts'

interface DocumentCallsOptions {
  database: Database
  publicUrl: string
  isTrial?: boolean
}

/** How often one address may make these calls in ten minutes. */
const callsPerTenMinutes = { reads: 3_000, acts: 600, files: 300 }

/** Answers the calls about an order's documents, and about the terms that its customer agreed to. */
export function documentCalls(answer: Answer, options: DocumentCallsOptions): void {
  const { database, isTrial } = options
  answer(
    readOrderDocuments,
    async ({ number }) => {
      const order = await requireOrder(database, number)
      const all = await findDocuments(database, order.id)
      const standing = new Set(standingBills(all))
      return {
        documents: all.map((document) => ({
          id: document.id,
          number: documentNumber(document),
          kind: document.kind,
          issuedOn: document.content.issuedOn,
          amountPence: document.grossPence,
          isReplaced: isBill(document.kind) && !standing.has(document),
          hasLostLetters: hasLostLetters(documentTexts(document.content)),
        })),
        invoiceTo: order.invoiceTo,
      }
    },
    callsPerTenMinutes.reads,
  )
  answer(
    putOnInvoice,
    ({ number, ...to }, { caller }) =>
      actOnOrder({ database, caller, act: putOnInvoice.name, number }, async (tx, order) =>
        (await putOnInvoiceByStaff(tx, order, to, isTrial)) ? {} : undefined,
      ),
    callsPerTenMinutes.acts,
  )
  answer(
    saveDocument,
    async ({ id }, { caller }) => {
      const document = await findDocumentById(database, id)
      if (!document) throw new AppError('not_found')
      const order = caller.kitchens && (await findOrder(database, document.orderId))
      if (order) await requireSeenOrders(database, [order.orderNumber], caller)
      const pdf = await renderOrTellStaff(database, document)
      return { name: `${documentNumber(document)}.pdf`, type: 'application/pdf', base64: pdf.toString('base64') }
    },
    callsPerTenMinutes.files,
  )
  answer(saveAgreedTerms, ({ number }) => agreedTermsOf(options, number), callsPerTenMinutes.files)
}

async function agreedTermsOf({ database, publicUrl }: DocumentCallsOptions, number: string) {
  const order = await requireOrder(database, number)
  const [file] = await agreedTerms(database, { ...order, items: await findItems(database, order.id) }, { publicUrl })
  if (!file) throw new AppError('not_found')
  return { name: file.filename, type: file.contentType, base64: Buffer.from(file.content).toString('base64') }
}

/** Answers the calls of the books' screen. */
export function bookCalls(answer: Answer, { database }: { database: Database }): void {
  answer(
    readBooks,
    async ({ month }, { caller }) => {
      requireAllKitchens(caller)
      return monthTotals(month, await findBookEntries(database, month), nameOfKitchen)
    },
    callsPerTenMinutes.reads,
  )
  answer(
    exportBooks,
    async ({ month }, { caller }) => {
      requireAllKitchens(caller)
      const csv = await booksCsv(await findBookEntries(database, month), nameOfKitchen)
      const name = `tandoor-road-books-${month}.csv`
      return { name, type: 'text/csv; charset=utf-8', base64: Buffer.from(csv).toString('base64') }
    },
    callsPerTenMinutes.files,
  )
}

/** Throws AppError `forbidden` for a caller who sees only some kitchens: invoice numbers and totals cover all. */
function requireAllKitchens({ kitchens }: Caller): void {
  if (kitchens) throw new AppError('forbidden', { message: 'The books are for all kitchens together. Ask an owner.' })
}
