import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { findDocuments } from '../database/documents.ts'
import type { OrderMail } from '../database/job-queue.ts'
import { documentNumber } from '../documents/document-content.ts'
import { issueDocuments, refundNotes, standingBills } from '../documents/issue-documents.ts'
import { renderDocument } from '../documents/render-document.ts'
import { loggable } from '../operations/loggable.ts'

/** Which documents go with a mail to the customer. */
const attached: Partial<Record<OrderMail, typeof standingBills>> = {
  'order-confirmed': standingBills,
  'order-refunded': refundNotes,
  'refund-on-its-way': refundNotes,
  'order-cancelled': refundNotes,
  'order-changed': (all) => [...standingBills(all), ...refundNotes(all)],
}

/** The most documents that one mail carries. These are the newest. */
const most = 5
/** How long they may take together, in milliseconds. A job that takes three minutes would count as dead. */
const longest = 60_000

/**
 * Returns the documents that go with a mail about an order, as files to attach. Those that are still to be issued are
 * issued first. A document that cannot be issued or drawn does not hold up its mail: the job tries again to issue it, and
 * the order's page has it then.
 */
export async function documentAttachments(
  { database, log }: { database: Database; log: Logger },
  mail: OrderMail,
  orderId: string,
) {
  const choose = attached[mail]
  if (!choose) return []
  const without = (error: unknown) => log.error({ err: loggable(error), orderId }, 'a mail went without its document')
  await issueDocuments(database, orderId).catch(without)
  const deadline = performance.now() + longest
  const files: { filename: string; contentType: string; content: Buffer }[] = []
  for (const document of choose(await findDocuments(database, orderId)).slice(-most)) {
    const number = documentNumber(document)
    await before(deadline, renderDocument(document)).then(
      (content) => files.push({ filename: `${number}.pdf`, contentType: 'application/pdf', content }),
      without,
    )
  }
  return files
}

/** What comes of `work`, unless it is too late by then. */
async function before<Result>(deadline: number, work: Promise<Result>): Promise<Result> {
  const stop = new AbortController()
  const late = wait(Math.max(0, deadline - performance.now()), undefined, { signal: stop.signal }).then(() => {
    throw new Error('There was no time left to draw the document')
  })
  return Promise.race([work, late]).finally(() => stop.abort())
}
