import type { FastifyInstance, FastifyReply } from 'fastify'
import { isBill } from '../../../contract/document-names.ts'
import type { DocumentRow } from '../../../contract/documents.ts'
import { poundsFromPence } from '../../../contract/money.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { StoredDocument } from '../../database/documents-schema.ts'
import { documentNumber } from '../../documents/document-content.ts'
import { billsOfPayments, standingBills } from '../../documents/issue-documents.ts'
import { canBeChanged } from '../../documents/put-on-invoice.ts'
import { renderOrTellStaff } from '../../documents/render-or-tell-staff.ts'
import { findDocument, findDocuments, findOrderOfDocuments } from '../../documents/stored-documents.ts'

const address = /^((?:TEST-)?(?:INV|REC|CN|DN)(?:-\d{10})?)-(\d{6,9})\.pdf$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How many documents one address may open in ten minutes. */
const callsPerTenMinutes = 60

/**
 * Serves the PDFs of an order's documents to everybody who knows the order's id, as the order itself is served.
 * Leaves out personal data once the customer is erased, or a year after the event (findOrderRow in orders/order/orders.ts).
 */
export function documentFiles(app: FastifyInstance, { database }: { database: Database }): void {
  const config = { rateLimit: { max: callsPerTenMinutes, timeWindow: 600_000 } }
  app.get<{ Params: { orderId: string; file: string } }>(
    '/documents/:orderId/:file',
    { config },
    async (request, reply) => {
      const { orderId, file } = request.params
      const [, series, number] = address.exec(file) ?? []
      if (!series || !uuid.test(orderId)) return reply.callNotFound()
      const found = await findDocument(database, orderId, series, Number(number))
      if (!found) return reply.callNotFound()
      const document = found.hidesPerson ? withoutPerson(found.document) : found.document
      return sendPdf(reply, document, await renderOrTellStaff(database, document))
    },
  )
}

function sendPdf(reply: FastifyReply, document: StoredDocument, pdf: Buffer) {
  // Saved instead of shown, because our policy blocks what a browser's PDF viewer would load.
  const name = `attachment; filename="${documentNumber(document)}.pdf"`
  return reply.type('application/pdf').header('Content-Disposition', name).header('X-Robots-Tag', 'noindex').send(pdf)
}

function withoutPerson(document: StoredDocument): StoredDocument {
  return { ...document, content: { ...document.content, customer: null, reason: null } }
}

/** Returns an order's documents for its confirmation page, oldest first. */
export async function documentRows(database: Queryable, orderId: string): Promise<DocumentRow[]> {
  const [all, found] = await Promise.all([findDocuments(database, orderId), findOrderOfDocuments(database, orderId)])
  const [standing, payments] = [new Set(standingBills(all)), new Set(billsOfPayments(all))]
  const isOpen = found?.hidesPerson === false && canBeChanged(all)
  return all.map((document) => ({
    number: documentNumber(document),
    kind: document.kind,
    issued_on: document.content.issuedOn,
    amount: poundsFromPence(document.grossPence),
    is_replaced: isBill(document.kind) && !standing.has(document),
    can_be_changed: isOpen && payments.has(document),
  }))
}
