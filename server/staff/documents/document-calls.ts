import { readOrderDocuments, saveDocument } from '../../../contract/staff/documents.ts'
import type { Database } from '../../database/database.ts'
import { findDocumentById, findDocuments } from '../../database/documents.ts'
import { findOrderIdByNumber } from '../../database/orders.ts'
import { documentNumber } from '../../documents/document-content.ts'
import { standingBills } from '../../documents/issue-documents.ts'
import { renderDocument } from '../../documents/render-document.ts'
import { AppError } from '../../http/errors.ts'
import type { Answer } from '../answer-calls.ts'

/** The calls about an order's invoices, receipts and credit notes. */
export function documentCalls(answer: Answer, { database }: { database: Database }): void {
  answer(
    readOrderDocuments,
    async ({ number }) => {
      const orderId = await findOrderIdByNumber(database, number)
      if (!orderId) throw new AppError('not_found')
      const all = await findDocuments(database, orderId)
      const standing = new Set(standingBills(all))
      return {
        documents: all.map((document) => ({
          id: document.id,
          number: documentNumber(document),
          kind: document.kind,
          issuedOn: document.content.issuedOn,
          amountPence: document.grossPence,
          isReplaced: document.kind !== 'credit-note' && !standing.has(document),
        })),
      }
    },
    3_000,
  )
  answer(
    saveDocument,
    async ({ id }) => {
      const document = await findDocumentById(database, id)
      if (!document) throw new AppError('not_found')
      const pdf = await renderDocument(document)
      return { name: `${documentNumber(document)}.pdf`, type: 'application/pdf', base64: pdf.toString('base64') }
    },
    300,
  )
}
