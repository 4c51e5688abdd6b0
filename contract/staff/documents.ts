import { documentKinds } from '../document-names.ts'
import { invoiceTo, invoiceToFields } from '../documents.ts'
import { orderNumber } from '../order-number.ts'
import { z } from '../zod.ts'
import { act, done, fileSchema, read } from './call.ts'

/** Reads an order's documents in order of issue, and who they are made out to. */
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
        /** True if a credit note cancels all of it and another document replaces it. */
        isReplaced: z.boolean(),
        /** True if its PDF has question marks for characters that our fonts lack. */
        hasLostLetters: z.boolean(),
      }),
    ),
    /** Null if not given. */
    invoiceTo: invoiceTo.nullable(),
  }),
)

/**
 * Sets who an order's invoices are made out to, before or after payment. Issued invoices are cancelled by credit notes
 * and replaced. Answers `not_possible` if money was already refunded.
 */
export const putOnInvoice = act(
  'put-on-invoice',
  { least: 'manager' },
  z.object({ number: orderNumber, ...invoiceToFields }),
  done,
)

/**
 * Returns, as a file, the terms that an order's customer agreed to, with the rules that applied, as attached to the
 * confirmation.
 */
export const saveAgreedTerms = read(
  'save-agreed-terms',
  { least: 'manager' },
  z.object({ number: orderNumber }),
  fileSchema,
)

/** Returns the PDF of one document. */
export const saveDocument = read('save-document', { least: 'manager' }, z.object({ id: z.uuid() }), fileSchema)
