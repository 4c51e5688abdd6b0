import { isBill } from '../../../contract/document-names.ts'
import { readOrderDocuments, saveAgreedTerms, saveDocument } from '../../../contract/staff/documents.ts'
import type { Database } from '../../database/database.ts'
import { documentNumber } from '../../documents/document-content.ts'
import { drawDocument } from '../../documents/draw-document.ts'
import { standingBills } from '../../documents/issue-documents.ts'
import { findDocumentById, findDocuments } from '../../documents/stored-documents.ts'
import { AppError } from '../../http/errors.ts'
import { agreedTerms } from '../../mail/agreed-terms.ts'
import { findItems, findOrder, findOrderIdByNumber } from '../../orders/orders.ts'
import type { Answer } from './answer-calls.ts'

interface DocumentCallsOptions {
  database: Database
  publicUrl: string
}

/** The calls about an order's invoices, receipts and credit notes, and the terms that its customer agreed to. */
export function documentCalls(answer: Answer, options: DocumentCallsOptions): void {
  const { database } = options
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
          isReplaced: isBill(document.kind) && !standing.has(document),
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
      const pdf = await drawDocument(database, document)
      return { name: `${documentNumber(document)}.pdf`, type: 'application/pdf', base64: pdf.toString('base64') }
    },
    300,
  )
  answer(saveAgreedTerms, ({ number }) => agreedTermsOf(options, number), 300)
}

async function agreedTermsOf({ database, publicUrl }: DocumentCallsOptions, number: string) {
  const orderId = await findOrderIdByNumber(database, number)
  const order = orderId && (await findOrder(database, orderId))
  if (!order) throw new AppError('not_found')
  const [file] = await agreedTerms(database, { ...order, items: await findItems(database, order.id) }, { publicUrl })
  if (!file) throw new AppError('not_found')
  return { name: file.filename, type: file.contentType, base64: Buffer.from(file.content).toString('base64') }
}
