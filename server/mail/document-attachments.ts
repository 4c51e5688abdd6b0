import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { StoredDocument } from '../database/documents-schema.ts'
import type { OrderMail } from '../database/job-queue.ts'
import { documentNumber } from '../documents/document-content.ts'
import { billsOfPayments, issueDocuments, refundNotes } from '../documents/issue-documents.ts'
import { renderOrTellStaff } from '../documents/render-or-tell-staff.ts'
import { findDocuments } from '../documents/stored-documents.ts'
import { loggable } from '../operations/loggable.ts'

/** Which documents are attached to a mail to the customer. */
const attached: Partial<Record<OrderMail, typeof billsOfPayments>> = {
  'order-confirmed': billsOfPayments,
  'rest-paid': (all) => billsOfPayments(all).slice(-1),
  'order-refunded': refundNotes,
  'refund-on-its-way': refundNotes,
  'order-cancelled': refundNotes,
  'order-changed': (all) => [...billsOfPayments(all), ...refundNotes(all)],
}

/** The most documents attached to one mail, the newest ones. */
const mostAttached = 5
/** How long drawing all documents of a mail may take, in milliseconds. A job of three minutes would count as dead. */
const longest = 60_000

/** The words for one document of a kind, and for several. */
const names: Record<StoredDocument['kind'], [string, string]> = {
  invoice: ['your invoice', 'your invoices'],
  receipt: ['your receipt', 'your receipts'],
  'credit-note': ['our credit note', 'our credit notes'],
  'dispute-note': ['our dispute note', 'our dispute notes'],
}

/** The attachments of a mail without documents. */
export const noDocuments = { files: [], documents: undefined }

/**
 * Returns the documents for a mail about an order as files to attach, and the mail's words for them: "your invoice", or
 * undefined if there are none. First issues the missing documents, even for an address that gets none yet (`isProved`
 * is false), because the order's page shows them.
 *
 * A document that can't be issued or drawn doesn't hold up its mail. A job tries to issue it again, and staff are told
 * about one that can't be drawn (documents/render-or-tell-staff.ts).
 */
export async function documentAttachments(
  { database, log, config }: { database: Database; log: Logger; config: { isTrial?: boolean } },
  mail: OrderMail,
  orderId: string,
  isProved: boolean,
) {
  const choose = attached[mail]
  if (!choose) return noDocuments
  const without = (error: unknown) => log.error({ err: loggable(error), orderId }, 'a mail went without its document')
  await issueDocuments(database, orderId, config.isTrial).catch(without)
  if (!isProved) return noDocuments
  const deadline = performance.now() + longest
  const files: { filename: string; contentType: string; content: Buffer }[] = []
  const kinds: StoredDocument['kind'][] = []
  for (const document of choose(await findDocuments(database, orderId)).slice(-mostAttached)) {
    const number = documentNumber(document)
    await before(deadline, renderOrTellStaff(database, document)).then((content) => {
      files.push({ filename: `${number}.pdf`, contentType: 'application/pdf', content })
      kinds.push(document.kind)
    }, without)
  }
  const [kind] = kinds
  return { files, documents: kind && names[kind][kinds.length > 1 ? 1 : 0] }
}

/** Returns the result of `work`. Throws if it takes until after `deadline`. */
async function before<Result>(deadline: number, work: Promise<Result>): Promise<Result> {
  const stop = new AbortController()
  const late = wait(Math.max(0, deadline - performance.now()), undefined, { signal: stop.signal }).then(() => {
    throw new Error('There was no time left to draw the document')
  })
  return Promise.race([work, late]).finally(() => stop.abort())
}
