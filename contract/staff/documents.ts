import { documentKinds } from '../document-names.ts'
import { invoiceTo, invoiceToFields } from '../documents.ts'
import { orderNumber } from '../order-number.ts'
import { z } from '../zod.ts'
import { act, done, read } from './call.ts'
import { fileSchema } from './file.ts'

/** The invoices, receipts and credit notes of an order, in the order of their issue, and to whom they are made out. */
export const readOrderDocuments = read(
  'order-documents',
  { least: 'manager' },
  z.object({ number: orderNumber }),
  z.object({
    documents: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        kind: z.enum(documentKinds),
        issuedOn: z.iso.date(),
        amountPence: z.int(),
        /** Whether a credit note has taken it back as a whole and another one stands in its place. */
        isReplaced: z.boolean(),
        /** Whether its PDF has question marks in place of letters that our fonts lack. */
        hasLostLetters: z.boolean().default(false),
      }),
    ),
    /** Null where nobody has said it. An answer from before an update has none. */
    invoiceTo: invoiceTo.nullable().default(null),
  }),
)

/**
 * Says to whom an order's invoices are made out, before or after its payment. Those that were issued are taken back by
 * credit notes, and others take their place. Answers `not_possible` where money went back already.
 */
export const putOnInvoice = act(
  'put-on-invoice',
  { least: 'manager' },
  z.object({ number: orderNumber, ...invoiceToFields }),
  done,
)

/** The terms that the customer of an order agreed to, with what held for it, as the confirmation carried them. */
export const saveAgreedTerms = read(
  'save-agreed-terms',
  { least: 'manager' },
  z.object({ number: orderNumber }),
  fileSchema,
)

/** The PDF of one of them. */
export const saveDocument = read('save-document', { least: 'manager' }, z.object({ id: z.uuid() }), fileSchema)
