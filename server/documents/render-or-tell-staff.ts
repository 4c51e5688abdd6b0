import type { Database } from '../database/database.ts'
import type { StoredDocument } from '../database/documents-schema.ts'
import { ProgramFailure } from '../operations/kept-program.ts'
import { isOpenReason, onceMore, raiseAttention } from '../orders/order/raise-attention.ts'
import { documentNumber } from './document-content.ts'
import { renderDocument } from './render-document.ts'
import { lockOrderOfEntry } from './stored-documents.ts'

/** The end of every message about a document that can't be drawn. */
export const cannotBePrinted = 'cannot be drawn as a PDF, so the customer does not get it.'

/**
 * Draws a document as a PDF and returns its bytes. If it can't be drawn, marks its order for attention and mails staff,
 * once until somebody has handled it. Throws what renderDocument throws.
 */
export async function renderOrTellStaff(database: Database, document: StoredDocument): Promise<Buffer> {
  try {
    return await renderDocument(document)
  } catch (error) {
    if (error instanceof ProgramFailure) await tellStaff(database, document)
    throw error
  }
}

async function tellStaff(database: Database, document: StoredDocument): Promise<void> {
  const reason = `${documentNumber(document)} ${cannotBePrinted}`
  await database.transaction(async (tx) => {
    const order = await lockOrderOfEntry(tx, document.ledgerId)
    // It may fail again after it was handled, so each mail gets its own id.
    if (order && !isOpenReason(order, reason)) await raiseAttention(tx, order, reason, { again: onceMore() })
  })
}
